import type { HttpHeader } from '../http/header';
import type { NamedFile, Part } from '../http/multipart/segments';
import type { Data } from '../openapi/model';

/**
 * One HTTP request as plain data: what every language generator writes down, and what the tests compare with the
 * request that really arrived. Serialisable, so that a page can carry it and a browser can turn it into any language.
 */
export interface HttpRequest {
  /** As sent, for example `GET`. */
  readonly method: string;
  /** Absolute, percent-encoded, ASCII only (RFC 3986); without what `credentials` adds to the query. */
  readonly url: string;
  /** Names are tokens and values are printable ASCII (RFC 9110 §5.5); no name occurs twice, in any spelling. */
  readonly headers: readonly HttpHeader[];
  readonly body?: Payload;
  /** Secrets that are not known here: a sample reads them from the environment. */
  readonly credentials: readonly Credential[];
  /** The request must be made with a client certificate (`mutualTLS`). */
  readonly clientCertificate: boolean;
  /** What the body of a successful response is, as far as the document says. */
  readonly response: ExpectedResponse;
}

export type Payload =
  | ({ readonly kind: 'json' } & Data)
  | { readonly kind: 'text'; readonly text: string }
  /** `application/x-www-form-urlencoded`; names and values are not yet encoded. */
  | { readonly kind: 'form'; readonly fields: readonly (readonly [name: string, value: string])[] }
  /** `multipart/form-data`; its Content-Type is not among the headers, because the boundary is the client's. */
  | { readonly kind: 'multipart'; readonly parts: readonly Part[] }
  | { readonly kind: 'file'; readonly file: NamedFile };

/** Text with holes that the environment fills, and one transformation that Basic authentication needs (RFC 7617). */
export type Text = readonly TextPart[];
export type TextPart = string | { readonly variable: string } | { readonly base64: Text };

export interface Credential {
  readonly in: 'header' | 'query' | 'cookie';
  readonly name: string;
  readonly value: Text;
}

export type ExpectedResponse =
  { readonly kind: 'json' } | { readonly kind: 'text' } | { readonly kind: 'file'; readonly name: string };
