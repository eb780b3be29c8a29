import { join } from 'node:path';
import type { ExamplesRecord } from '../../examples/record';
import { documentDigest } from '../../examples/report/digests';
import { usageOf } from '../../openapi';
import type { NamedSchema, Webhook } from '../../openapi/model';
import type { Portal } from '../../portal/portal';
import { writeDownloads } from '../../postman/downloads';
import { type LoadedPortalApi, portalApis } from '../../sandbox/portal-apis';
import { loadApiChangelog } from '../changelog/load-changelog';
import { writeApiTwins } from '../twins/api-twins';
import { type ApiIndex, apiIndex } from '../view/api-index';
import type { ApiContext } from '../view/context';
import { contextFrom, type ContextSource } from '../view/context-source';
import type { NavigationHead } from '../view/navigation';
import { schemaPageView } from '../view/pages/schema-page';
import { webhookPageView } from '../view/pages/webhook-page';
import { routesOf } from '../view/routes';
import { type PageData, type ShownPage, labelOf, pageData } from './node-maker';
import { isMistakable } from './part-digests';

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
  /** Whether it is to make the data of the pages of schemas and webhooks. */
  readonly withMembers: boolean;
}

/** Data of pages, by their addresses. */
export type MembersData = ReadonlyMap<string, PageData>;

/** Between the reader of the APIs and whoever makes their nodes: for each API `ReadApi`, `WrittenDownloads`, `MembersData`, and `undefined` when its twins are written. */
export interface ReaderChannel {
  readonly post: (message: ReadApi | WrittenDownloads | MembersData | undefined) => void;
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
    post({ source, diagnostics, mistakable: isMistakable(document), warnings: warnings.splice(0) });
    const routes = routesOf(api.path);
    const written = await writeDownloads({ portal, api, model, document }, join(folder, routes.api), warn);
    const downloads = written.map((download) => ({ ...download, route: routes.file(download.name) }));
    post({ downloads, warnings });
    const { unchanged, withMembers } = await receive();
    const context = contextFrom({ ...source, downloads });
    const { schemas, webhooks } = memberPages(context, apiIndex(model), { label: labelOf(api, model) });
    const changed = (withMembers ? [...schemas, ...webhooks] : []).filter(({ route }) => !unchanged.has(route));
    post(new Map(changed.map((page) => [page.route, pageData(page)])));
    writeApiTwins(context, folder, pathPrefix, unchanged);
    post(undefined);
  }
}

/** The pages of the schemas and of the webhooks of an API. */
export function memberPages(
  context: ApiContext,
  index: ApiIndex,
  head: NavigationHead,
): {
  readonly schemas: readonly (ShownPage & { readonly named: NamedSchema })[];
  readonly webhooks: readonly (ShownPage & { readonly webhook: Webhook })[];
} {
  const { model, routes } = context;
  const usage = usageOf(model);
  return {
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
