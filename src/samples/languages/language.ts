import type { HttpRequest } from '../http-request';

/** One language that a request can be written in. */
export interface Language {
  /** As fences in guides call it, for example `js`. */
  readonly id: string;
  readonly label: string;
  /** Other names that fences and `x-codeSamples` use, lower case. */
  readonly aliases: readonly string[];
  /** Grammar of Prism that colours it. */
  readonly prism: string;
  /** A program that sends the request and prints the response; it fails with the response's text unless that is a success. */
  generate(request: HttpRequest): string;
}
