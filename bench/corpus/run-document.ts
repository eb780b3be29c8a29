import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { SourceNodesArgs } from 'gatsby';
import { markdownRenderer } from '../../src/gatsby/markdown';
import { apiDocuments } from '../../src/gatsby/post-build/search/api-documents';
import { createApiNodes } from '../../src/gatsby/reference/api-nodes';
import type { KeepFields } from '../../src/gatsby/reference/node-maker';
import { writeApiTwins } from '../../src/gatsby/twins/api-twins';
import type { ApiContext } from '../../src/gatsby/view/context';
import { documentLinks } from '../../src/gatsby/view/document-links';
import { faultFinder } from '../../src/gatsby/view/faults';
import { routesOf } from '../../src/gatsby/view/routes';
import { DocumentError, exchangesOf, loadApi, type ApiModel, type Diagnostic, type LoadedApi } from '../../src/openapi';
import type { Portal } from '../../src/portal/portal';
import { resolvePortal } from '../../src/portal/load';
import { createMounts } from '../../src/sandbox/mount';
import { writeDownloads } from '../../src/postman/downloads';
import { buildRequest, languages } from '../../src/samples';
import { problemCounts } from './count';
import { pageHtml } from './page-html';
import { requestFigures } from './requests';
import { stages, type Findings, type RequestFigures, type Sizes, type Stage } from './result';

/**
 * Takes one document through the engine as a build does. A stage that throws does not keep the later ones from being run.
 * @param file of the document, absolute
 * @param last the stage after which it ends
 * @param enter is told of each stage before it begins, so that whoever watches knows where it hangs
 */
export async function runDocument(
  file: string,
  enter: (stage: Stage) => void,
  last: Stage = stages.at(-1)!,
): Promise<Findings> {
  const folder = mkdtempSync(join(tmpdir(), 'corpus-'));
  const cpu: Partial<Record<Stage, number>> = {};
  const failures: { stage: Stage; message: string }[] = [];
  const sizes: Partial<Sizes> = {};
  let diagnostics: readonly Diagnostic[] = [];
  let refused = false;
  let requests: RequestFigures | undefined;

  const stage = async <T>(name: Stage, work: () => T | Promise<T>): Promise<T | undefined> => {
    if (stages.indexOf(name) > stages.indexOf(last)) return undefined;
    enter(name);
    const before = process.cpuUsage();
    try {
      return await work();
    } catch (error) {
      if (error instanceof DocumentError) {
        refused = true;
        diagnostics = error.diagnostics;
      } else failures.push({ stage: name, message: firstLines(error) });
      return undefined;
    } finally {
      const { user, system } = process.cpuUsage(before);
      cpu[name] = Math.round((user + system) / 1000);
    }
  };

  try {
    const loaded = await stage('load', () => loadApi({ id: 'api', file, root: dirname(file) }));
    if (loaded) {
      diagnostics = loaded.diagnostics;
      const { model } = loaded;
      Object.assign(sizes, { operations: model.operations.length, schemas: Object.keys(model.schemas).length });
      const portal = resolvePortal({ apis: [{ id: 'api', spec: file }] }, folder, join(folder, 'portal.json'));
      await stage('downloads', async () => Object.assign(sizes, await downloads(loaded, portal, folder)));
      await stage('views', () => Object.assign(sizes, views(loaded, portal)));
      await stage('samples', () => Object.assign(sizes, samples(model)));
      await stage('twins', () => Object.assign(sizes, twins(loaded, portal, folder)));
      requests = await stage('sandbox', () => requestFigures(createMounts(portal.sandboxUrl)(model)));
    }
    return {
      outcome: failures.length > 0 ? 'failed' : refused ? 'refused' : 'built',
      version: loaded?.model.specificationVersion,
      errors: problemCounts(diagnostics, 'error'),
      warnings: problemCounts(diagnostics, 'warning'),
      failures,
      cpu,
      sizes,
      requests,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const firstLines = (error: unknown): string =>
  (error instanceof Error ? (error.stack ?? error.message) : String(error)).split('\n').slice(0, 4).join('\n');

async function downloads({ model, document }: LoadedApi, portal: Portal, folder: string): Promise<Partial<Sizes>> {
  const source = { portal, api: portal.apis[0]!, model, document };
  const written = await writeDownloads(source, join(folder, 'downloads'), () => {});
  return { collection: written.find(({ kind }) => kind === 'collection')?.bytes ?? 0 };
}

const contextOf = ({ model, faults }: LoadedApi, portal: Portal): ApiContext => {
  const routes = routesOf(portal.apis[0]!.path);
  const html = markdownRenderer({ link: documentLinks(model, routes) });
  return { model, routes, html, proofOf: () => undefined, faultsOf: faultFinder(faults), downloads: [] };
};

interface ViewNode {
  readonly id: string;
  readonly route: string;
  readonly json: string;
}

function views(loaded: LoadedApi, portal: Portal): Partial<Sizes> {
  const api = portal.apis[0]!;
  const context = contextOf(loaded, portal);
  let pages = 0;
  let pageData = 0;
  const waiting = new Map<string, ViewNode>();
  const largest = new Map<string, ViewNode>();
  // The views of a node's pages come before the node, which says by which template they are shown.
  const createNode = (
    node: ViewNode & { internal: { type: string }; pages?: readonly { template: string; viewId: string }[] },
  ): void => {
    if (node.internal.type === 'ApiView') {
      pages += 1;
      pageData += Buffer.byteLength(node.json);
      waiting.set(node.id, node);
    }
    for (const { template, viewId } of node.pages ?? []) {
      const view = waiting.get(viewId)!;
      if (view.json.length > (largest.get(template)?.json.length ?? 0)) largest.set(template, view);
    }
    if (node.pages) waiting.clear();
  };
  const args = {
    actions: { createNode },
    createNodeId: (name: string) => name,
    createContentDigest: () => 'digest',
  } as unknown as SourceNodesArgs;
  const keep: KeepFields = (_, fields) => (pageData += fields ? JSON.stringify(fields).length : 0);
  createApiNodes({ api, context }, args, { keep });
  apiDocuments(context.model, context.routes, api.label);
  const measured = [...largest].map(([template, { route, json }]) => ({
    route,
    data: Buffer.byteLength(json),
    html: Buffer.byteLength(pageHtml(template, route, JSON.parse(json) as object)),
  }));
  return { pages, pageData, largestPages: measured.sort((one, other) => other.html - one.html) };
}

function samples(model: ApiModel): Partial<Sizes> {
  let all = 0;
  let largestSample = 0;
  for (const operation of model.operations) {
    for (const exchange of exchangesOf(operation, model)) {
      const request = buildRequest(operation, model, exchange);
      for (const language of languages) {
        const bytes = Buffer.byteLength(language.generate(request));
        all += bytes;
        largestSample = Math.max(largestSample, bytes);
      }
    }
  }
  return { samples: all, largestSample };
}

function twins(loaded: LoadedApi, portal: Portal, folder: string): Partial<Sizes> {
  const target = resolve(folder, 'twins');
  writeApiTwins(contextOf(loaded, portal), target, '');
  const sizes = readdirSync(target, { recursive: true, encoding: 'utf8' })
    // Each has a second name, which adds nothing.
    .filter((name) => name.endsWith('index.md'))
    .map((name) => statSync(join(target, name)).size);
  return { twins: sizes.reduce((sum, bytes) => sum + bytes, 0), largestTwin: Math.max(0, ...sizes) };
}
