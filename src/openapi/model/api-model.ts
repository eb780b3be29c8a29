import type { Operation, Webhook } from './operation';
import type { NamedSchema, SchemaId } from './schema';

/** Where a node of the model was written. */
export interface Origin {
  /** Path of the file, relative to the portal's root, with forward slashes. */
  readonly file: string;
  /** JSON Pointer (RFC 6901) inside that file; `''` is the whole document. */
  readonly pointer: string;
  /** 1-based line. */
  readonly line: number;
  /** 1-based column. */
  readonly column: number;
}

/**
 * One thing that is wrong with a document, worded so that its author can fix it. An error leaves nothing to show; with a
 * warning the document is shown, the part concerned as well as possible.
 */
export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  /** Stable kebab-case name of the kind of problem, for example `unresolved-reference`. */
  readonly code: string;
  /** What is wrong, in one sentence that names the offending value. */
  readonly message: string;
  /** How to fix it, where that is known. */
  readonly hint?: string;
  /** Where; absent only when the file could not be read at all. */
  readonly origin?: Origin;
}

/**
 * A diagnostic before it is known how strict to be. A fault is against the specification and still leaves something to
 * show: an error where the portal is strict, a warning elsewhere.
 */
export type Finding = Omit<Diagnostic, 'severity'> & { readonly severity: Diagnostic['severity'] | 'fault' };

export interface ExternalDocs {
  readonly url: string;
  readonly description?: string;
}

/** OpenAPI 3.1 §4.8.2, with `x-logo`. */
export interface Info {
  readonly origin: Origin;
  readonly title: string;
  readonly version: string;
  readonly summary?: string;
  readonly description?: string;
  readonly termsOfService?: string;
  readonly contact?: { readonly name?: string; readonly url?: string; readonly email?: string };
  readonly license?: { readonly name: string; readonly identifier?: string; readonly url?: string };
  readonly logo?: {
    readonly url: string;
    readonly altText?: string;
    readonly backgroundColor?: string;
    readonly href?: string;
  };
}

/** OpenAPI 3.1 §4.8.22; `displayName` from `x-displayName`, `parent` and `kind` from 3.2. */
export interface Tag {
  readonly origin: Origin;
  readonly name: string;
  /** Unique in its API, safe as a file name and in a URL. */
  readonly slug: string;
  readonly displayName: string;
  readonly summary?: string;
  readonly description?: string;
  readonly externalDocs?: ExternalDocs;
  /** Name of the tag above this one. */
  readonly parent?: string;
  readonly kind?: string;
}

/** `x-tagGroups`: a heading over some tags. */
export interface TagGroup {
  readonly name: string;
  readonly tags: readonly string[];
}

/** OpenAPI 3.1 §4.8.5. `url` may be relative and may hold `{variable}` parts. */
export interface Server {
  readonly origin: Origin;
  readonly url: string;
  readonly name?: string;
  readonly description?: string;
  readonly variables: readonly ServerVariable[];
}

export interface ServerVariable {
  readonly name: string;
  readonly default: string;
  readonly enum?: readonly string[];
  readonly description?: string;
}

/** OpenAPI 3.1 §4.8.27. `name` is the key under `components.securitySchemes`. */
export type SecurityScheme = {
  readonly origin: Origin;
  readonly name: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly extensions?: Readonly<Record<string, unknown>>;
} & (
  | {
      readonly type: 'apiKey';
      readonly in: 'query' | 'header' | 'cookie';
      readonly parameterName: string;
      /** What comes before the key in the header `Authorization`, by the description: `Token`. */
      readonly prefix?: string;
    }
  | { readonly type: 'http'; readonly scheme: string; readonly bearerFormat?: string }
  | { readonly type: 'mutualTLS' }
  | { readonly type: 'oauth2'; readonly flows: readonly OAuthFlow[]; readonly metadataUrl?: string }
  | { readonly type: 'openIdConnect'; readonly openIdConnectUrl: string }
);

export interface OAuthFlow {
  readonly flow: 'implicit' | 'password' | 'clientCredentials' | 'authorizationCode' | 'deviceAuthorization';
  readonly authorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
  readonly deviceAuthorizationUrl?: string;
  readonly scopes: readonly { readonly name: string; readonly description: string }[];
}

/** One alternative (OpenAPI 3.1 §4.8.30): all its schemes together. No schemes means that no credentials are needed. */
export interface SecurityRequirement {
  readonly schemes: readonly { readonly name: string; readonly scopes: readonly string[] }[];
}

/**
 * One API in the one form that everything else reads: plain, immutable, serialisable data.
 * Differences between Swagger 2.0 and OpenAPI 3.x have ended before it; schemas are a graph by `SchemaId`.
 */
export interface ApiModel {
  /** As the portal's configuration calls the API. */
  readonly id: string;
  /** For example `3.1.0`: what the document was written in, for showing only. */
  readonly specificationVersion: string;
  readonly info: Info;
  readonly externalDocs?: ExternalDocs;
  readonly servers: readonly Server[];
  /**
   * Where the sandbox has all paths of the API, where that is not the path of their servers: `/v1` or, at the root, the empty
   * string. `src/sandbox/mount.ts` decides it, for all APIs of a portal.
   */
  readonly mount?: string;
  /** All tags that are declared or used, in the order of the document, declared ones first. */
  readonly tags: readonly Tag[];
  readonly tagGroups: readonly TagGroup[];
  /** In the order of the document. */
  readonly operations: readonly Operation[];
  readonly webhooks: readonly Webhook[];
  readonly schemas: Readonly<Record<SchemaId, NamedSchema>>;
  readonly securitySchemes: readonly SecurityScheme[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}
