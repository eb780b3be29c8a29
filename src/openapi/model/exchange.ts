import type { Data } from './example';
import type { Origin } from './origin';
import type { ParameterLocation } from './parameter';

/**
 * One request with its response, as plain values: what the reference shows, the code samples send, the
 * Postman collection carries and the tests prove. Made by `exchangesOf` from examples of the same name on the
 * parameters, the request body and the responses of an operation.
 */
export interface Exchange {
  readonly name: string;
  readonly summary?: string;
  readonly description?: string;
  /** `document`: every value is the document's own; `generated`: some were generated from schemas. */
  readonly source: 'document' | 'generated';
  /** In the order of the operation's parameters; optional ones without an example are left out. */
  readonly parameters: readonly ({ readonly in: ParameterLocation; readonly name: string } & Data)[];
  readonly body?: { readonly mediaType: string } & Data;
  /** The response, where the document has one under this name. */
  readonly response?: ExchangeResponse;
  /** Of the example that names it, or of the operation. */
  readonly origin: Origin;
}

export interface ExchangeResponse {
  /** As documented: `200`, `4XX` or `default`. */
  readonly status: string;
  readonly mediaType?: string;
  readonly value?: Data;
  readonly origin: Origin;
}
