import type { HttpRequest } from '../http-request';

/** One language that a request can be written in. */
export interface Language {
  /** As a fence in a guide calls it, for example `js`. */
  readonly id: string;
  readonly label: string;
  /** Other names that fences and `x-codeSamples` use, lower case. */
  readonly aliases: readonly string[];
  /** Grammar of Prism that colours it. */
  readonly prism: string;
  /** A whole program that sends the request, prints the answer, and fails with the answer's text unless it is a success. */
  generate(request: HttpRequest): string;
}
