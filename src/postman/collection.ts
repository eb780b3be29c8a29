import { createHash } from 'node:crypto';

/**
 * Postman Collection Format v2.1.0, as far as this project writes it.
 * The published schema is https://schema.getpostman.com/json/collection/v2.1.0/collection.json.
 */
export interface Collection {
  readonly info: {
    readonly _postman_id: string;
    readonly name: string;
    readonly description?: Description;
    readonly schema: string;
  };
  readonly item: readonly (Folder | Item)[];
  readonly auth?: Auth;
  readonly event?: readonly Event[];
  readonly variable: readonly Variable[];
}

export const collectionSchema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

export interface Description {
  readonly content: string;
  readonly type: 'text/markdown' | 'text/plain';
}

export interface Folder {
  readonly id: string;
  readonly name: string;
  readonly description?: Description;
  readonly item: readonly (Folder | Item)[];
  readonly event?: readonly Event[];
}

export interface Item {
  readonly id: string;
  readonly name: string;
  readonly event: readonly Event[];
  readonly request: Request;
  readonly response: readonly SavedResponse[];
  readonly protocolProfileBehavior?: { readonly disableBodyPruning?: true; readonly followRedirects?: false };
}

export interface Event {
  readonly listen: 'prerequest' | 'test';
  readonly script: { readonly type: 'text/javascript'; readonly exec: readonly string[] };
}

export interface Request {
  readonly method: string;
  readonly description?: Description;
  readonly header: readonly Pair[];
  readonly url: Url;
  readonly body?: Body;
  readonly auth?: Auth;
}

export interface Url {
  readonly raw: string;
  readonly host: readonly string[];
  readonly path: readonly string[];
  readonly query?: readonly Pair[];
  readonly variable?: readonly Pair[];
}

/** A header, a query parameter or a path variable. */
export interface Pair {
  readonly key: string;
  readonly value: string;
  readonly description?: Description;
  readonly disabled?: boolean;
}

export type Body =
  | { readonly mode: 'raw'; readonly raw: string; readonly options: { readonly raw: { readonly language: string } } }
  | { readonly mode: 'urlencoded'; readonly urlencoded: readonly Pair[] }
  | { readonly mode: 'formdata'; readonly formdata: readonly FormField[] }
  /** `content` is in Base64; choosing a file in Postman replaces it. */
  | { readonly mode: 'file'; readonly file: { readonly content: string } };

export type FormField = { readonly key: string; readonly contentType?: string } & (
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'file'; readonly fileName: string; readonly value: string }
);

export type Auth =
  | { readonly type: 'noauth' }
  | { readonly type: 'bearer'; readonly bearer: readonly AuthAttribute[] }
  | { readonly type: 'basic'; readonly basic: readonly AuthAttribute[] }
  | { readonly type: 'apikey'; readonly apikey: readonly AuthAttribute[] };

export interface AuthAttribute {
  readonly key: string;
  readonly value: string;
  readonly type: 'string';
}

export interface SavedResponse {
  readonly id: string;
  readonly name: string;
  readonly originalRequest: Request;
  readonly status: string;
  readonly code: number;
  readonly header: readonly Pair[];
  readonly body: string;
  readonly cookie: readonly never[];
  readonly _postman_previewlanguage: string;
}

export interface Variable {
  readonly key: string;
  readonly value: string;
  readonly type: 'string';
  readonly description?: Description;
}

/** What Postman exports and imports as an environment; it has no published schema. */
export interface Environment {
  readonly id: string;
  readonly name: string;
  readonly values: readonly {
    readonly key: string;
    readonly value: string;
    readonly type: 'default' | 'secret';
    readonly enabled: true;
  }[];
  readonly _postman_variable_scope: 'environment';
}

export const isFolder = (item: Folder | Item): item is Folder => 'item' in item;

/** All requests, in the order in which a run sends them. */
export const itemsOf = (items: readonly (Folder | Item)[]): Item[] =>
  items.flatMap((item) => (isFolder(item) ? itemsOf(item.item) : [item]));

/** Members for an object that may have a description; CommonMark, as OpenAPI's are. */
export const described = (text: string | undefined): { description?: Description } =>
  text ? { description: { content: text, type: 'text/markdown' } } : {};

/**
 * An identifier in the form of a UUID (RFC 9562 §5.8, version 8) that depends on the names alone: the same for each
 * export, and unchanged when something else is added.
 */
export function stableId(...names: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(names)).digest('hex');
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
