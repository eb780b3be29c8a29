import { join, relative } from 'node:path';
import { loadApi, warningsText } from '../../openapi';
import type { Portal, PortalApi } from '../../portal/portal';
import { writeDownloads } from '../../postman/downloads';
import type { ExamplesRecord } from '../../examples/record';
import { markdownRenderer } from '../markdown/markdown';
import { proofsOf } from '../record';
import type { ApiContext } from '../view/context';
import { documentLinks } from '../view/document-links';
import { routesOf } from '../view/routes';

/** An API as its pages are made from it. */
export interface SourcedApi {
  readonly api: PortalApi;
  readonly context: ApiContext;
}

/**
 * Reads one API of the portal, and writes the files that the site offers of it.
 * @throws DocumentError when the document is broken
 */
export async function sourceApi(
  api: PortalApi,
  portal: Portal,
  record: ExamplesRecord | undefined,
  warn: (message: string) => void,
  { folder, pathPrefix }: { readonly folder: string; readonly pathPrefix: string },
): Promise<SourcedApi> {
  const { model, diagnostics, document } = await loadApi({
    id: api.id,
    file: api.spec,
    root: portal.root,
    showInternal: api.showInternal,
  });
  if (diagnostics.length > 0) warn(warningsText(relative(portal.root, api.spec), diagnostics));
  const routes = routesOf(api.path);
  // These links are in HTML that no component makes, so nothing else puts the prefix before them.
  const html = markdownRenderer({ link: documentLinks(model, routesOf(pathPrefix + api.path)) });
  const downloads = await writeDownloads({ portal, api, model, document }, join(folder, routes.api), warn);
  const context: ApiContext = {
    model,
    routes,
    html,
    proofOf: proofsOf(record, api.id),
    downloads: downloads.map((download) => ({ ...download, route: routes.file(download.name) })),
  };
  return { api, context };
}
