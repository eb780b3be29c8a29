import { join, relative } from 'node:path';
import type { ExamplesRecord } from '../../examples/record';
import { warningsText } from '../../openapi';
import type { Portal, PortalApi } from '../../portal/portal';
import type { LoadedPortalApi } from '../../sandbox/portal-apis';
import { writeDownloads } from '../../postman/downloads';
import { documentDigest } from '../../examples/report/digests';
import { loadApiChangelog } from '../changelog/load-changelog';
import { proofsOf } from '../examples-record';
import { markdownRenderer } from '../markdown';
import type { ApiContext } from '../view/context';
import { documentLinks } from '../view/document-links';
import { faultFinder } from '../view/faults';
import { routesOf } from '../view/routes';
import type { Versions } from '../versions/source-versions';
import { writeIndexFiles } from './index-files';

/** An API as its pages are made from it. */
export interface SourcedApi {
  readonly api: PortalApi;
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
  // These links are in HTML that no component makes, so nothing else puts the prefix before them.
  const html = markdownRenderer({ link: documentLinks(model, routesOf(pathPrefix + api.path)) });
  const downloads = await writeDownloads({ portal, api, model, document }, join(folder, routes.api), warn);
  const lists = writeIndexFiles(model, routes, folder);
  const changelog = await loadApiChangelog(api, model, portal, warn);
  const context: ApiContext = {
    ...(changelog && { changelog }),
    ...(versions && { versionsAt: versions.viewOf(versions.latest) }),
    model,
    routes,
    html,
    proofOf: proofsOf(record, api.id, documentDigest(api.spec)),
    faultsOf: faultFinder(faults),
    downloads: downloads.map((download) => ({ ...download, route: routes.file(download.name) })),
  };
  return { api, context, files: [...lists, ...context.downloads.map(({ route }) => route)] };
}
