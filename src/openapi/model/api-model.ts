import type { ExternalDocs, Info, Tag, TagGroup, Server } from './info';
import type { Operation, Webhook } from './operation';
import type { NamedSchema, SchemaId } from './schema';
import type { SecurityScheme } from './security';

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
