import { dirname, join } from 'node:path';
import type { ExamplesRecord } from '../../examples/record';
import { documentDigest } from '../../examples/report/digests';
import { usageOf } from '../../openapi';
import type { ApiModel, NamedSchema, Operation, Webhook } from '../../openapi/model';
import { isMistakable } from '../../openapi/part-digests';
import type { Portal } from '../../portal/portal';
import { writeDownloads } from '../../postman/downloads';
import { type LoadedPortalApi, portalApis } from '../../sandbox/portal-apis';
import { loadApiChangelog } from '../changelog/load-changelog';
import { writeApiTwins } from '../twins/api-twins';
import { type ApiIndex, apiIndex } from '../view/api-index';
import type { ApiContext } from '../view/context';
import { contextFrom, type ContextSource } from '../view/context-source';
import type { NavigationHead } from '../view/navigation';
import { operationPageView } from '../view/pages/operation-page';
import { schemaPageView } from '../view/pages/schema-page';
import { webhookPageView } from '../view/pages/webhook-page';
import { keptExports } from './kept-apis';
import { type PageData, type ShownPage, labelOf, pageData } from './node-maker';

/** What is read of one API before its files are written; plain data, as all that follows. */
export interface ReadApi extends Pick<LoadedPortalApi, 'diagnostics'> {
  readonly source: Omit<ContextSource, 'downloads'>;
  /** Of its document, as `isMistakable` says it. */
  readonly mistakable: boolean;
  readonly warnings: readonly string[];
}

/** Its downloads, once they are written. */
export interface WrittenDownloads extends Pick<ContextSource, 'downloads'> {
  readonly warnings: readonly string[];
}

/** What the reader is told of each API when that has been read. */
export interface Instructions {
  /** Addresses of the pages that show what they showed after the last build. */
  readonly unchanged: ReadonlySet<string>;
  /** Given where it is to make the data of the pages of schemas and webhooks, and of those operations that it claims from the last on. */
  readonly claims?: Claims;
}

/** Which of an API's operations a thread makes the pages of, as both make them: one from the first on, and one from the last. */
export type Claims = Int32Array<SharedArrayBuffer>;

export const claimsOf = ({ operations }: ApiModel): Claims =>
  new Int32Array(new SharedArrayBuffer(operations.length * Int32Array.BYTES_PER_ELEMENT));

/** @returns whether nobody has claimed it before */
export const claim = (claims: Claims, operation: number): boolean =>
  Atomics.compareExchange(claims, operation, 0, 1) === 0;

/** Data of pages, by their addresses. */
export type PagesData = ReadonlyMap<string, PageData>;

/** Between the reader of the APIs and whoever makes their nodes: for each API `ReadApi`, `PagesData`, `WrittenDownloads`, and `undefined` when its twins are written. */
export interface ReaderChannel {
  readonly post: (message: ReadApi | PagesData | WrittenDownloads | undefined) => void;
  /** The instructions of the next API. */
  readonly receive: () => Promise<Instructions>;
}

export interface ReaderTarget {
  /** Gatsby's `public`. */
  readonly folder: string;
  readonly pathPrefix: string;
}

/**
 * Reads the documents of a portal one after the other, since what one takes in memory need not be there while the next is read. Of each it
 * writes the downloads and the twins, and makes the data of the pages that it is asked for.
 * @throws DocumentError, SandboxError as `portalApis`
 */
export async function readApis(
  portal: Portal,
  record: ExamplesRecord | undefined,
  { folder, pathPrefix }: ReaderTarget,
  { post, receive }: ReaderChannel,
): Promise<void> {
  for await (const { api, model, diagnostics, faults, document } of portalApis(portal)) {
    const warnings: string[] = [];
    const warn = (text: string): void => void warnings.push(text);
    const changelog = await loadApiChangelog(api, model, portal, warn);
    const source = {
      ...(changelog && { changelog }),
      api: { id: api.id, path: api.path },
      model,
      faults,
      record,
      document: documentDigest(api.spec),
      pathPrefix,
    };
    const mistakable = isMistakable(document);
    post({ source, diagnostics, mistakable, warnings: warnings.splice(0) });
    const { unchanged, claims } = await receive();
    // Only the pages of the API itself show downloads, and are not among these.
    const context = contextFrom({ ...source, downloads: [] });
    const { operations, schemas, webhooks } = shownPages(context, apiIndex(model), { label: labelOf(api, model) });
    const made = new Map<string, PageData>();
    const make = (page: ShownPage): void => {
      if (!unchanged.has(page.route)) made.set(page.route, pageData(page));
    };
    if (claims) {
      for (const page of [...schemas, ...webhooks]) make(page);
      for (let last = operations.length - 1; last >= 0 && claim(claims, last); last -= 1) make(operations[last]!);
    }
    post(made);
    const { routes } = context;
    const place = keptExports(dirname(folder));
    const keeping = place && { ...place, mistakable };
    const written = await writeDownloads({ portal, api, model, document, keeping }, join(folder, routes.api), warn);
    const downloads = written.map((download) => ({ ...download, route: routes.file(download.name) }));
    post({ downloads, warnings });
    writeApiTwins({ ...context, downloads }, folder, pathPrefix, unchanged);
    post(undefined);
  }
}

/** The pages of the operations, schemas and webhooks of an API. */
export function shownPages(
  context: ApiContext,
  index: ApiIndex,
  head: NavigationHead,
): {
  readonly operations: readonly (ShownPage & { readonly operation: Operation })[];
  readonly schemas: readonly (ShownPage & { readonly named: NamedSchema })[];
  readonly webhooks: readonly (ShownPage & { readonly webhook: Webhook })[];
} {
  const { model, routes } = context;
  const usage = usageOf(model);
  return {
    operations: model.operations.map((operation) => ({
      operation,
      route: routes.operation(operation.slug),
      view: () => operationPageView(operation, index, context, head),
    })),
    schemas: Object.values(model.schemas).map((named) => ({
      named,
      route: routes.schema(named.slug),
      view: () => schemaPageView(named, usage.get(named.slug), index, context, head),
    })),
    webhooks: model.webhooks.map((webhook) => ({
      webhook,
      route: routes.webhook(webhook.slug),
      view: () => webhookPageView(webhook, index, context, head),
    })),
  };
}
