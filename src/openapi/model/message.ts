import type { Example } from './example';
import type { Origin } from './origin';
import type { Header, ParameterStyle } from './parameter';
import type { Schema } from './schema';
import type { Server } from './info';

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
