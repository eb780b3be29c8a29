import type { MediaType } from './media-type';
import type { Origin } from './origin';
import type { Header } from './parameter';
import type { Server } from './server';

/** OpenAPI 3.1 §4.8.17. */
export interface Response {
  readonly origin: Origin;
  /** `200`, a range such as `4XX`, or `default`. */
  readonly status: string;
  readonly summary?: string;
  readonly description: string;
  readonly headers: readonly Header[];
  readonly content: readonly MediaType[];
  readonly links: readonly Link[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** OpenAPI 3.1 §4.8.20. */
export interface Link {
  readonly origin: Origin;
  readonly name: string;
  /** Slug of the operation that the link leads to, where it is in this API. */
  readonly operation?: string;
  /** As written, where it leads elsewhere. */
  readonly operationRef?: string;
  readonly parameters: readonly { readonly name: string; readonly value: unknown }[];
  readonly requestBody?: { readonly value: unknown };
  readonly description?: string;
  readonly server?: Server;
}
