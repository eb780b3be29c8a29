import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Proof } from '../../../src/components/reference/view';
import { markdownRenderer } from '../../../src/gatsby/markdown';
import type { ApiContext } from '../../../src/gatsby/view/context';
import { documentLinks } from '../../../src/gatsby/view/document-links';
import { faultFinder } from '../../../src/gatsby/view/faults';
import { routesOf } from '../../../src/gatsby/view/routes';
import { loadApi } from '../../../src/openapi';
import type { ApiModel, Operation, Origin } from '../../../src/openapi/model';

interface Options {
  readonly proofOf?: (operation: string, exchange: string) => Proof | undefined;
  readonly downloads?: ApiContext['downloads'];
}

/** The context of an API at `/api/`, read from a document in a file as a build does it. */
export async function apiOf(
  document: string | object,
  { proofOf = () => undefined, downloads = [] }: Options = {},
): Promise<ApiContext> {
  const folder = mkdtempSync(join(tmpdir(), 'reference-'));
  try {
    const file = join(folder, 'api.yaml');
    writeFileSync(file, typeof document === 'string' ? document : stringify(document));
    const { model, faults } = await loadApi({ id: 'api', file, root: folder });
    const routes = routesOf('/api/');
    const html = markdownRenderer({ link: documentLinks(model, routes) });
    return { model, routes, html, proofOf, faultsOf: faultFinder(faults), downloads };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A document with these paths and schemas, and nothing else that a document need not have. */
export const documentOf = (paths: object, schemas: object = {}, more: object = {}): object => ({
  openapi: '3.1.0',
  info: { title: 'Harbour', version: '1.0.0' },
  paths,
  components: { schemas },
  ...more,
});

const origin: Origin = { file: 'api.yaml', pointer: '', line: 1, column: 1 };

/**
 * The context of an API of any size, made without reading a document of that size: so many operations, ten under each
 * tag, each with a schema of its own that refers to five others, so that all reach all.
 * @param change of one operation, by its number
 */
export async function largeApi(
  count: number,
  change?: { readonly at: number; readonly fields: Partial<Operation> },
): Promise<ApiContext> {
  const context = await apiOf(
    documentOf({
      '/things/0': {
        post: {
          requestBody: { content: { 'application/json': { schema: {} } } },
          responses: { '200': { description: 'OK' } },
        },
      },
    }),
  );
  const [pattern] = context.model.operations as [Operation];
  const numbers = Array.from({ length: count }, (_, at) => at);
  const schemas: ApiModel['schemas'] = Object.fromEntries(
    numbers.map((at) => {
      const property = (step: number) => ({
        name: `p${step}`,
        required: false,
        schema: { origin, ref: `S${(at * 5 + step) % count}` },
      });
      return [
        `S${at}`,
        {
          slug: `S${at}`,
          name: `S${at}`,
          schema: { origin, types: ['object'], properties: [1, 2, 3, 4, 5].map(property) },
        },
      ];
    }),
  );
  const body = (at: number) => ({
    origin,
    mediaType: 'application/json',
    examples: [],
    encoding: [],
    schema: { origin, ref: `S${at}` },
  });
  const operations = numbers.map((at): Operation => ({
    ...pattern,
    slug: `op${at}`,
    operationId: `op${at}`,
    path: `/things/${at}`,
    title: `Operation ${at}`,
    tags: [`Tag ${Math.floor(at / 10)}`],
    requestBody: { origin, required: true, content: [body(at)] },
    responses: [{ ...pattern.responses[0]!, content: [body(0)] }],
    ...(at === change?.at ? change.fields : {}),
  }));
  const tags = [...new Set(operations.flatMap((operation) => operation.tags))].map((name) => ({
    origin,
    name,
    displayName: name,
    slug: name.replace(' ', '-'),
  }));
  return { ...context, model: { ...context.model, operations, tags, schemas } };
}
