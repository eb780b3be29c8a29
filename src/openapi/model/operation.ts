import type { ExternalDocs, Server } from './info';
import type { Origin } from './origin';
import type { Parameter } from './parameter';
import type { RequestBody, Response } from './message';
import type { SecurityRequirement } from './security';

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
