import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { DownloadView } from '../../components/reference/view';
import { loadApi, warningsText, dataIn, type LoadedApi } from '../../openapi';
import { stringify, written } from '../../openapi/written/written-number';
import type { Portal, PortalApi, PortalVersion } from '../../portal/portal';
import { apiDocuments } from '../post-build/search/api-documents';
import type { SearchDocument } from '../post-build/search/write-index';
import { markdownRenderer } from '../markdown';
import { writeIndexFiles } from '../reference/index-files';
import { labelOf, type MadeNode, type NodeArgs } from '../reference/node-maker';
import { writeApiTwins } from '../twins/api-twins';
import type { ApiContext } from '../view/context';
import { documentLinks } from '../view/document-links';
import { faultFinder } from '../view/faults';
import { prefixed, routesOf } from '../view/routes';
import { earlierEdition, latestEdition, versionsView, type Edition } from './editions';
import { createVersionNodes } from './version-nodes';

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

/**
 * Makes the nodes of an earlier version of an API and writes the files that the site has of it: its document, the list of its operations
 * and the twins of its own pages. No run of the examples was of it, so that nothing of it is proven.
 */
export function sourceVersion(
  { api, versions }: { readonly api: PortalApi; readonly versions: Versions },
  { loaded, edition }: Versions['earlier'][number],
  portal: Pick<Portal, 'root'>,
  args: NodeArgs,
  { folder, pathPrefix, warn }: { readonly folder: string; readonly pathPrefix: string; warn(text: string): void },
): SourcedVersion {
  const { model, document, faults, diagnostics, version } = loaded;
  const { routes } = edition;
  if (diagnostics.length > 0) warn(warningsText(relative(portal.root, version.spec), diagnostics));
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
  writeApiTwins(context, folder, pathPrefix);
  return {
    route: routes.api,
    documents: apiDocuments(model, routes, `${labelOf(api, model)} ${version.label}`),
    files: [...lists, download.route],
    nodes: createVersionNodes({ api, label: version.label, deprecated: version.deprecated, context }, args),
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
