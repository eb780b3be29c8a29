import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { IndexFile } from '../../components/reference/page/operation-index';
import type { ExamplesRecord } from '../../examples/record';
import { warningsText } from '../../openapi';
import type { ApiModel } from '../../openapi/model';
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
import { routesOf, type Routes } from '../view/routes';

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
  { folder, pathPrefix }: { readonly folder: string; readonly pathPrefix: string },
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
    model,
    routes,
    html,
    proofOf: proofsOf(record, api.id, documentDigest(api.spec)),
    faultsOf: faultFinder(faults),
    downloads: downloads.map((download) => ({ ...download, route: routes.file(download.name) })),
  };
  return { api, context, files: [...lists, ...context.downloads.map(({ route }) => route)] };
}

/** Operations in one file; a reader's filter loads one file after the other and searches what has come. */
const OPERATIONS_PER_FILE = 2000;

/** Writes the list of all operations and webhooks of an API, which is on no page and which the filter loads. @returns paths from the site's root */
function writeIndexFiles({ operations, webhooks }: ApiModel, routes: Routes, folder: string): string[] {
  mkdirSync(join(folder, routes.api), { recursive: true });
  const entries = [
    ...operations.map(({ method, path, title, slug }) => [method, path, title, slug] as const),
    ...webhooks.map(({ name, slug, operation: { method, title } }) => [method, name, title, slug, 'webhook'] as const),
  ];
  const count = Math.max(1, Math.ceil(entries.length / OPERATIONS_PER_FILE));
  for (let number = 0; number < count; number += 1) {
    const file: IndexFile = {
      operations: entries.slice(number * OPERATIONS_PER_FILE, (number + 1) * OPERATIONS_PER_FILE),
      ...(number + 1 < count ? { next: nameOf(number + 1) } : {}),
    };
    writeFileSync(join(folder, routes.file(nameOf(number))), JSON.stringify(file));
  }
  return Array.from({ length: count }, (_, number) => routes.file(nameOf(number)));
}

const nameOf = (number: number): string => (number === 0 ? 'operations.json' : `operations-${number + 1}.json`);
