import type { ExternalDocs, Origin, SecurityRequirement, Server } from './api-model';
import type { Schema } from './schema';

/**
 * OpenAPI 3.1 §4.8.19. A single `example` of the document becomes an Example named `default`.
 * Examples of the same name on an operation's parameters, request body and responses belong together:
 * they are one exchange (see `exchange.ts`).
 */
export interface Example {
  readonly origin: Origin;
  readonly name: string;
  readonly summary?: string;
  readonly description?: string;
  /** `{ value }`, so that an example of `null` differs from none. */
  readonly value?: Data;
  readonly externalValue?: string;
  /** `x-extensible` free-form members are kept here. */
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** How numbers are written in the document where JavaScript would print them otherwise, such as `1.10`, by their place. */
export type NumberSources = Readonly<Record<string, string>>;

/** A value of the document. */
export interface Data {
  readonly value: unknown;
  /** By the JSON Pointer of each such number inside `value`; `''` is the value itself. */
  readonly numbers?: NumberSources;
}

/** OpenAPI 3.1 §4.8.14. */
export interface MediaType {
  readonly origin: Origin;
  /** For example `application/json` or a range such as `image/*`. */
  readonly mediaType: string;
  readonly schema?: Schema;
  /** 3.2: the schema of each item of a sequential media type. */
  readonly itemSchema?: Schema;
  readonly examples: readonly Example[];
  readonly encoding: readonly Encoding[];
}

/** OpenAPI 3.1 §4.8.15: how one property of a form or multipart body is written. */
export interface Encoding {
  readonly property: string;
  readonly contentType?: string;
  readonly headers: readonly Header[];
  readonly style?: ParameterStyle;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
}

/** OpenAPI 3.1 §4.8.13; Swagger 2.0 `body` and `formData` parameters end here. */
export interface RequestBody {
  readonly origin: Origin;
  readonly description?: string;
  readonly required: boolean;
  readonly content: readonly MediaType[];
}

/** OpenAPI 3.1 §4.8.17. */
export interface Response {
  readonly origin: Origin;
  /** `200`, a range such as `4XX`, or `default`. */
  readonly status: string;
  readonly summary?: string;
  readonly description: string;
  /** `x-sandbox: true`: the provider's documentation does not show it; it is known of the sandbox only. */
  readonly sandbox?: boolean;
  /** Text of `x-sandbox`: what the sandbox does here beyond what the documentation shows. */
  readonly sandboxNote?: string;
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

export type ParameterLocation = 'path' | 'query' | 'header' | 'cookie' | 'querystring';
/** `tabDelimited` is Swagger 2.0's `tsv`; `cookie` is of 3.2. */
export type ParameterStyle =
  | 'matrix'
  | 'label'
  | 'form'
  | 'simple'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'deepObject'
  | 'tabDelimited'
  | 'cookie';

/** What a parameter and a header have in common (OpenAPI 3.1 §4.8.12 and §4.8.21). Either `schema` or `content` is set. */
interface ParameterBase {
  readonly origin: Origin;
  readonly name: string;
  readonly required: boolean;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly deprecationNote?: string;
  /** `x-internal: true`: such ones are in a model only where the portal shows what is internal. */
  readonly internal?: true;
  /** `x-sandbox: true`: the provider's documentation does not show it; it is known of the sandbox only. */
  readonly sandbox?: boolean;
  /** Text of `x-sandbox`: what the sandbox does here beyond what the documentation shows. */
  readonly sandboxNote?: string;
  /** Always filled in with the default of its location. */
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly schema?: Schema;
  readonly content?: MediaType;
  readonly examples: readonly Example[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

export interface Parameter extends ParameterBase {
  readonly in: ParameterLocation;
  readonly allowEmptyValue: boolean;
}

export type Header = ParameterBase;

/** OpenAPI 3.1 §4.8.10, with the values of its path item and its document already filled in. */
export interface Operation {
  readonly origin: Origin;
  /** Unique in its API and stable: from the operationId, else from method and path. Safe as a file name and in a URL. */
  readonly slug: string;
  /** As the document gives it; generated samples and messages fall back to `slug`. */
  readonly operationId?: string;
  /** Upper case, for example `GET`; 3.2 `additionalOperations` keep their own spelling. */
  readonly method: string;
  /** The path template, for example `/v1/api/customers/{id}`. For a callback its runtime expression; for a webhook its name. */
  readonly path: string;
  /** Always a text to show: the summary, else one made from the operationId or the path. */
  /** Without markup, on one line. */
  readonly title: string;
  /** Its summary, where that is too long for a title. */
  readonly lead?: string;
  readonly summary?: string;
  readonly description?: string;
  /** Names of its tags; never empty: an operation without tags is under the model's tag `default`. */
  readonly tags: readonly string[];
  readonly deprecated: boolean;
  readonly deprecationNote?: string;
  /** `x-internal: true`: such ones are in a model only where the portal shows what is internal. */
  readonly internal: boolean;
  /** `x-sandbox: true`: the provider's documentation does not show it; it is known of the sandbox only. */
  readonly sandbox?: boolean;
  /** Text of `x-sandbox`: what the sandbox does here beyond what the documentation shows. */
  readonly sandboxNote?: string;
  readonly externalDocs?: ExternalDocs;
  /** In force here: the operation's own, else its path item's, else the document's. */
  readonly servers: readonly Server[];
  /** In force here: the path item's and the operation's, the latter winning by name and location. */
  readonly parameters: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses: readonly Response[];
  readonly callbacks: readonly Callback[];
  /** Alternatives in force here; an empty list means that nothing is required. */
  readonly security: readonly SecurityRequirement[];
  readonly codeSamples: readonly CodeSample[];
  readonly badges: readonly Badge[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** OpenAPI 3.1 §4.8.18. */
export interface Callback {
  readonly origin: Origin;
  readonly name: string;
  readonly operations: readonly Operation[];
}

/** OpenAPI 3.1 §4.8.1 `webhooks`, or `x-webhooks`. One per name and method. */
export interface Webhook {
  readonly name: string;
  readonly slug: string;
  readonly operation: Operation;
}

/** `x-codeSamples`. */
export interface CodeSample {
  readonly lang: string;
  readonly label?: string;
  readonly source: string;
}

/** `x-badges`. */
export interface Badge {
  readonly name: string;
  readonly position: 'before' | 'after';
  readonly color?: string;
}

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
