import { join, relative } from 'node:path';
import type { SourceNodesArgs } from 'gatsby';
import type { ChangelogView } from '../../components/changelog/changelog-view';
import type { ApiOverviewView } from '../../components/home/api-overview-view';
import type { ExamplesRecord } from '../../examples/record';
import { documentDigest } from '../../examples/report/digests';
import { mountedPath } from '../../http/server-url';
import { usageOf, warningsText } from '../../openapi';
import type { Portal, PortalApi } from '../../portal/portal';
import { writeDownloads } from '../../postman/downloads';
import { type LoadedPortalApi, portalApis } from '../../sandbox/portal-apis';
import { writeChangelogFiles } from '../changelog/changelog-files';
import { changelogDocuments } from '../changelog/changelog-pages';
import { changelogView } from '../changelog/changelog-view';
import { loadApiChangelog } from '../changelog/load-changelog';
import { movedPages } from '../changelog/moved-pages';
import { provenOperations } from '../examples-record';
import { operationKeys, schemaKeys, webhookKeys } from '../guides/mentions';
import { apiDocuments } from '../post-build/search/api-documents';
import type { SearchDocument } from '../post-build/search/write-index';
import { writeAgentsGuide } from '../twins/api-twins';
import { writeTwinsBeside } from '../twins/beside';
import { type Versions, loadVersions, sourceVersion } from '../versions/source-versions';
import { type ApiIndex, apiIndex } from '../view/api-index';
import { apiOverview } from '../view/api-overview';
import type { ApiContext } from '../view/context';
import { contextFrom, type ContextSource } from '../view/context-source';
import { apiPageViews } from '../view/pages/api-page';
import { operationPageView } from '../view/pages/operation-page';
import { schemaListViews, schemaPageView } from '../view/pages/schema-page';
import { tagPageViews } from '../view/pages/tag-page';
import { webhookListViews, webhookPageView } from '../view/pages/webhook-page';
import { routesOf } from '../view/routes';
import { typesOf } from '../view/schema-keywords';
import { writeIndexFiles } from './index-files';
import { type KeepFields, type MadeNode, type NodeArgs, labelOf, nodeMaker, writeFields } from './node-maker';
import { type PartSources, partDigests } from './part-digests';

/** An API as its pages are made from it. */
interface SourcedApi {
  readonly api: PortalApi;
  readonly source: ContextSource;
  readonly context: ApiContext;
  /** Paths, from the site's root, of the files that the site offers of it. */
  readonly files: readonly string[];
}

/** Writes the files that the site offers of one API of the portal, and puts together what its pages are made with. */
export async function sourceApi(
  { api, model, diagnostics, faults, document }: LoadedPortalApi,
  portal: Portal,
  record: ExamplesRecord | undefined,
  warn: (message: string) => void,
  {
    folder,
    pathPrefix,
    versions,
  }: { readonly folder: string; readonly pathPrefix: string; readonly versions?: Versions },
): Promise<SourcedApi> {
  if (diagnostics.length > 0) warn(warningsText(relative(portal.root, api.spec), diagnostics));
  const routes = routesOf(api.path);
  const downloads = await writeDownloads({ portal, api, model, document }, join(folder, routes.api), warn);
  const lists = writeIndexFiles(model, routes, folder);
  const changelog = await loadApiChangelog(api, model, portal, warn);
  const source: ContextSource = {
    ...(changelog && { changelog }),
    api: { id: api.id, path: api.path },
    model,
    faults,
    record,
    document: documentDigest(api.spec),
    downloads: downloads.map((download) => ({ ...download, route: routes.file(download.name) })),
    pathPrefix,
  };
  const context: ApiContext = {
    ...contextFrom(source),
    ...(versions && { versionsAt: versions.viewOf(versions.latest) }),
  };
  return { api, source, context, files: [...lists, ...context.downloads.map(({ route }) => route)] };
}

/**
 * Makes the nodes of one API. Ids come from the API's id and a node's slug, digests from what its page shows, so that a
 * change of one operation touches the pages that show it and no others.
 * @param keep takes the further fields of pages
 * @param claimed keys of guides' mentions that mean something of an earlier API, where several have it; filled by this
 * @param unchanged addresses of the pages that show what they showed after the last build
 * @returns the nodes that were made
 */
export function createApiNodes(
  { api, context }: Pick<SourcedApi, 'api' | 'context'>,
  args: NodeArgs,
  keep: KeepFields,
  claimed = new Set<string>(),
  unchanged: ReadonlySet<string> = new Set(),
): readonly MadeNode[] {
  const { model, routes } = context;
  const { idOf, node, page, made } = nodeMaker(api, context, args, keep, unchanged);
  const label = labelOf(api, model);
  const head = { label };
  const index = apiIndex(model);
  const own = new Set<string>();
  const unclaimed = (keys: readonly string[]): string[] => {
    for (const key of keys) own.add(key);
    return keys.filter((key) => !claimed.has(key));
  };

  node('Api', idOf('api'), {
    apiId: api.id,
    label,
    title: model.info.title,
    version: model.info.version,
    specificationVersion: model.specificationVersion,
    route: routes.api,
    operationCount: model.operations.length,
    pages: [
      ...apiPageViews(index, context, head).map((each) => page('reference', each)),
      ...webhookListViews(index, context, head).map((each) => page('webhooks', each)),
      ...schemaListViews(index, context, head).map((each) => page('schemas', each)),
    ],
  });
  for (const operation of model.operations) {
    const { slug, operationId, method, path, title, deprecated, internal } = operation;
    const route = routes.operation(slug);
    node('ApiOperation', idOf('operation', slug), {
      api: idOf('api'), slug, operationId, method, path, title, deprecated, internal, route,
      tags: tagIds(operation.tags, index, idOf),
      source: sourceOf(operation.origin),
      keys: unclaimed(operationKeys({ ...operation, mounted: mountedPath(operation, model), api: api.id })),
      pages: [page('operation', { route, view: () => operationPageView(operation, index, context, head) })],
    }); // prettier-ignore
  }
  index.sections.forEach(({ tag, operations }, number) => {
    node('ApiTag', idOf('tag', tag.slug), {
      api: idOf('api'),
      name: tag.name,
      slug: tag.slug,
      displayName: tag.displayName,
      operationCount: operations.length,
      route: routes.tag(tag.slug),
      pages: tagPageViews(number, index, context, head).map((each) => page('tag', each)),
    });
  });
  const usage = usageOf(model);
  for (const named of Object.values(model.schemas)) {
    const route = routes.schema(named.slug);
    node('ApiSchema', idOf('schema', named.slug), {
      api: idOf('api'),
      name: named.name,
      slug: named.slug,
      types: typesOf(named.schema) ?? [],
      route,
      source: sourceOf(named.schema.origin),
      keys: unclaimed(schemaKeys(named.name, api.id)),
      pages: [
        page('schema', { route, view: () => schemaPageView(named, usage.get(named.slug), index, context, head) }),
      ],
    });
  }
  for (const webhook of model.webhooks) {
    const { name, slug, operation } = webhook;
    const route = routes.webhook(slug);
    node('ApiWebhook', idOf('webhook', slug), {
      api: idOf('api'),
      name,
      slug,
      method: operation.method,
      title: operation.title,
      route,
      source: sourceOf(operation.origin),
      keys: unclaimed(webhookKeys(name, api.id)),
      pages: [page('webhook', { route, view: () => webhookPageView(webhook, index, context, head) })],
    });
  }
  for (const key of own) claimed.add(key);
  return made;
}

const sourceOf = ({ file, line }: { file: string; line: number }): string => `${file}:${line}`;

const tagIds = (names: readonly string[], index: ApiIndex, idOf: (kind: string, slug: string) => string): string[] =>
  names.flatMap((name) => {
    const section = index.sections[index.sectionOf.get(name) ?? -1];
    return section ? [idOf('tag', section.tag.slug)] : [];
  });

/** What the rest of a build needs of the APIs of a portal, once their nodes and files are there. Plain data. */
export interface SourcedApis {
  /** What can be found of them. */
  readonly searchable: SearchDocument[];
  /** What can be found in each earlier version, by the address of its reference. */
  readonly searchableVersions: { readonly route: string; readonly documents: SearchDocument[] }[];
  /** What the home page says of them. */
  readonly overviews: ApiOverviewView[];
  /** The pages of their changelogs. */
  readonly changelogs: ChangelogView[];
  /** Addresses that their pages had before, each with that of now. */
  readonly moved: Record<string, string>;
  /** Paths of the files that the site offers of them. */
  readonly offered: string[];
  readonly nodes: { readonly id: string; readonly type: string }[];
  /** What their pages were made from, as digests, by the addresses of the pages. */
  readonly parts: Map<string, string>;
  /** What is wrong with their documents, and what the site does without. */
  readonly messages: { readonly level: 'warn' | 'info'; readonly text: string }[];
}

export const nothingSourced = (): SourcedApis => ({
  searchable: [],
  searchableVersions: [],
  overviews: [],
  changelogs: [],
  moved: {},
  offered: [],
  nodes: [],
  parts: new Map(),
  messages: [],
});

/** What a build has of the last one in its folder. */
export interface LastBuild {
  /** Changes with the code that makes pages, and with the settings of the portal; undefined where that cannot be told. */
  readonly build?: string;
  /** As `SourcedApis` has them. */
  readonly parts: ReadonlyMap<string, string>;
}

/**
 * Reads the documents of a portal, makes the nodes of its APIs and writes the files that the site has of them.
 * @param last what the last build has made in this folder
 * @param folder Gatsby's `public`
 * @throws DocumentError, SandboxError as `portalApis`
 */
export async function sourceApis(
  args: NodeArgs & Pick<SourceNodesArgs, 'pathPrefix'>,
  portal: Portal,
  record: ExamplesRecord | undefined,
  folder: string,
  last: LastBuild = { parts: new Map() },
): Promise<SourcedApis> {
  const { pathPrefix } = args;
  const sourced = nothingSourced();
  const { searchable, searchableVersions, overviews, changelogs, moved, offered, nodes, parts, messages } = sourced;
  const say = (level: 'warn' | 'info', text: string): void => void messages.push({ level, text });
  const claimed = new Set<string>();
  const unchangedIn = (from: Omit<PartSources, 'build'>): Set<string> => {
    if (last.build === undefined) return new Set();
    const made = partDigests({ ...from, build: last.build });
    for (const [route, digest] of made) parts.set(route, digest);
    return new Set([...made.keys()].filter((route) => last.parts.get(route) === made.get(route)));
  };
  // One after the other: what one document takes in memory need not be there while the next is read.
  for await (const loaded of portalApis(portal)) {
    const warn = (text: string): void => say('warn', text);
    const versions = await loadVersions(loaded.api, loaded, portal.root);
    const { api, source, context, files } = await sourceApi(loaded, portal, record, warn, {
      folder,
      pathPrefix,
      versions,
    });
    const { changelog, model, routes } = context;
    offered.push(...files);
    const unchanged = unchangedIn({ context, document: loaded.document, provenOf: provenOperations(record, api.id) });
    const twins = writeTwinsBeside({ source, folder, unchanged });
    nodes.push(...createApiNodes({ api, context }, args, writeFields(folder), claimed, unchanged));
    writeAgentsGuide(context, folder, pathPrefix, portal.sandboxUrl);
    Object.assign(moved, movedPages(model, routes, changelog));
    if (changelog) {
      const site = portal.siteUrl && portal.siteUrl + pathPrefix;
      const view = changelogView(changelog, model, routes, site !== undefined);
      offered.push(...writeChangelogFiles(changelog, view, folder, { pathPrefix, site }));
      if (!site) say('info', `${view.route} has no Atom feed: feeds need absolute URLs, and "siteUrl" is not set.`);
      changelogs.push(view);
      searchable.push(...changelogDocuments(view));
    }
    overviews.push(apiOverview(context));
    searchable.push(...apiDocuments(model, routes, api.label));
    for (const each of versions?.earlier ?? []) {
      const version = sourceVersion({ api, versions: versions! }, each, portal, args, {
        folder,
        pathPrefix,
        warn,
        unchangedIn,
      });
      offered.push(...version.files);
      nodes.push(...version.nodes);
      searchableVersions.push({ route: version.route, documents: version.documents });
    }
    await twins;
  }
  return sourced;
}
