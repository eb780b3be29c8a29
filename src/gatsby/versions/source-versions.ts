import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { DownloadView } from '../../components/reference/view';
import { type LoadedApi, dataIn, loadApi, usageOf, warningsText } from '../../openapi';
import { isMistakable } from '../../openapi/part-digests';
import { commandLine } from '../../portal/command';
import { stringify, written } from '../../openapi/written/written-number';
import type { Portal, PortalApi, PortalVersion } from '../../portal/portal';
import { markdownRenderer } from '../markdown';
import { apiDocuments } from '../post-build/search/api-documents';
import type { SearchDocument } from '../post-build/search/write-index';
import type { PartSources } from '../reference/part-digests';
import { writeIndexFiles } from '../reference/index-files';
import {
  type KeepFields,
  type MadeNode,
  type NodeArgs,
  labelOf,
  nodeMaker,
  writeFields,
} from '../reference/node-maker';
import { writeApiTwins } from '../twins/api-twins';
import { apiIndex } from '../view/api-index';
import type { ApiContext } from '../view/context';
import { documentLinks } from '../view/document-links';
import { faultFinder } from '../view/faults';
import { apiPageViews } from '../view/pages/api-page';
import { operationPageView } from '../view/pages/operation-page';
import { schemaListViews, schemaPageView } from '../view/pages/schema-page';
import { tagPageViews } from '../view/pages/tag-page';
import { webhookListViews, webhookPageView } from '../view/pages/webhook-page';
import { prefixed, routesOf } from '../view/routes';
import { type Edition, earlierEdition, latestEdition, versionsView } from './editions';

/** Makes the node of an earlier version with its pages: what has the address of a page of the latest has none here. */
function createVersionNodes(
  {
    api,
    label,
    deprecated,
    context,
  }: {
    readonly api: PortalApi;
    readonly label: string;
    readonly deprecated: boolean;
    readonly context: ApiContext;
  },
  args: NodeArgs,
  keep: KeepFields,
  unchanged?: ReadonlySet<string>,
): readonly MadeNode[] {
  const { model, routes } = context;
  const { idOf, node, page, made } = nodeMaker(api, context, args, keep, unchanged);
  const head = { label: labelOf(api, model) };
  const index = apiIndex(model);
  const usage = usageOf(model);
  const isOwn = (route: string): boolean => route.startsWith(routes.api);
  node('ApiVersion', idOf('version', label), {
    api: idOf('api'),
    label,
    deprecated,
    version: model.info.version,
    route: routes.api,
    pages: [
      ...apiPageViews(index, context, head).map((each) => page('reference', each)),
      ...webhookListViews(index, context, head).map((each) => page('webhooks', each)),
      ...schemaListViews(index, context, head).map((each) => page('schemas', each)),
      ...model.operations.flatMap((operation) => {
        const route = routes.operation(operation.slug);
        return isOwn(route)
          ? [page('operation', { route, view: () => operationPageView(operation, index, context, head) })]
          : [];
      }),
      ...index.sections.flatMap(({ tag }, number) =>
        isOwn(routes.tag(tag.slug)) ? tagPageViews(number, index, context, head).map((each) => page('tag', each)) : [],
      ),
      ...Object.values(model.schemas).flatMap((named) => {
        const route = routes.schema(named.slug);
        const view = () => schemaPageView(named, usage.get(named.slug), index, context, head);
        return isOwn(route) ? [page('schema', { route, view })] : [];
      }),
      ...model.webhooks.flatMap((webhook) => {
        const route = routes.webhook(webhook.slug);
        return isOwn(route)
          ? [page('webhook', { route, view: () => webhookPageView(webhook, index, context, head) })]
          : [];
      }),
    ],
  });
  return made;
}

interface LoadedVersion extends LoadedApi {
  readonly version: PortalVersion;
}

/** The earlier versions of an API, beside its latest. All are in memory at once, as the pages of each link to all others. */
export interface Versions {
  readonly earlier: readonly { readonly loaded: LoadedVersion; readonly edition: Edition }[];
  /** What the pages of one of them say of the others. */
  readonly viewOf: (edition: Edition) => NonNullable<ApiContext['versionsAt']>;
  readonly latest: Edition;
}

/**
 * Reads the earlier versions of an API and finds what they have in common with the latest.
 * @returns undefined where the configuration names none
 * @throws DocumentError as for the document of the API
 */
export async function loadVersions(
  { id, path, versions = [], showInternal, strict }: PortalApi,
  latest: Pick<LoadedApi, 'model'>,
  root: string,
): Promise<Versions | undefined> {
  if (versions.length === 0) return undefined;
  const routes = routesOf(path);
  const earlier: Versions['earlier'][number][] = [];
  for (const version of versions) {
    const loaded = await loadApi({ id, file: version.spec, root, showInternal, strict });
    const edition = earlierEdition(version, loaded.model, { model: latest.model, routes });
    earlier.push({ loaded: { version, ...loaded }, edition });
  }
  const newest = latestEdition(latest.model, routes);
  const editions = [newest, ...earlier.map(({ edition }) => edition)];
  return { earlier, latest: newest, viewOf: (edition) => (route) => versionsView(editions, edition, route) };
}

/** What the rest of a build needs of an earlier version. */
export interface SourcedVersion {
  /** Of its reference. */
  readonly route: string;
  readonly documents: SearchDocument[];
  readonly files: readonly string[];
  readonly nodes: readonly MadeNode[];
}

interface VersionTarget {
  readonly folder: string;
  readonly pathPrefix: string;
  warn(text: string): void;
  /** Addresses of the pages that show what they showed after the last build. */
  unchangedIn?(version: Pick<PartSources, 'context' | 'mistakable'>): ReadonlySet<string>;
}

/**
 * Makes the nodes of an earlier version of an API and writes the files that the site has of it: its document, the list of its operations
 * and the twins of its own pages. No run of the examples was of it, so that nothing of it is proven.
 */
export function sourceVersion(
  { api, versions }: { readonly api: PortalApi; readonly versions: Versions },
  { loaded, edition }: Versions['earlier'][number],
  portal: Pick<Portal, 'root'>,
  args: NodeArgs,
  { folder, pathPrefix, warn, unchangedIn }: VersionTarget,
): SourcedVersion {
  const { model, document, faults, diagnostics, version } = loaded;
  const { routes } = edition;
  const file = relative(portal.root, version.spec);
  if (diagnostics.length > 0) warn(warningsText(file, diagnostics, commandLine(portal, 'check', `--all ${file}`)));
  const download = writeDocument({ api, version, document, title: model.info.title }, routes.file, folder);
  const context: ApiContext = {
    model,
    routes,
    html: markdownRenderer({ link: documentLinks(model, prefixed(routes, pathPrefix)) }),
    proofOf: () => undefined,
    faultsOf: faultFinder(faults),
    downloads: [download],
    versionsAt: versions.viewOf(edition),
  };
  const lists = writeIndexFiles(model, routes, folder);
  const unchanged = unchangedIn?.({ context, mistakable: isMistakable(document) });
  writeApiTwins(context, folder, pathPrefix, unchanged);
  return {
    route: routes.api,
    documents: apiDocuments(model, routes, `${labelOf(api, model)} ${version.label}`),
    files: [...lists, download.route],
    nodes: createVersionNodes(
      { api, label: version.label, deprecated: version.deprecated, context },
      args,
      writeFields(folder),
      unchanged,
    ),
  };
}

function writeDocument(
  {
    api,
    version,
    document,
    title,
  }: { readonly api: PortalApi; readonly version: PortalVersion; readonly document: object; readonly title: string },
  addressOf: (name: string) => string,
  folder: string,
): DownloadView {
  const name = `${api.id}-${version.label}.openapi.json`;
  const text = `${stringify(written(dataIn({ document }, 'document')), 2)}\n`;
  const route = addressOf(name);
  mkdirSync(join(folder, version.path), { recursive: true });
  writeFileSync(join(folder, route), text);
  return { kind: 'openapi-json', title, name, route, bytes: Buffer.byteLength(text) };
}
