import type { Origin } from './origin';

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
