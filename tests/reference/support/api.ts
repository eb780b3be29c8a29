import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Proof } from '../../../src/components/reference/view';
import { markdownRenderer } from '../../../src/gatsby/markdown/markdown';
import type { ApiContext } from '../../../src/gatsby/view/context';
import { documentLinks } from '../../../src/gatsby/view/document-links';
import { routesOf } from '../../../src/gatsby/view/routes';
import { visibleModel } from '../../../src/gatsby/view/visible';
import { loadApi } from '../../../src/openapi';

interface Options {
  readonly proofOf?: (operation: string, exchange: string) => Proof | undefined;
}

/** The context of an API at `/api/`, read from a document in a file as a build does it. */
export async function apiOf(
  document: string | object,
  { proofOf = () => undefined }: Options = {},
): Promise<ApiContext> {
  const folder = mkdtempSync(join(tmpdir(), 'reference-'));
  try {
    const file = join(folder, 'api.yaml');
    writeFileSync(file, typeof document === 'string' ? document : stringify(document));
    const { model: whole } = await loadApi({ id: 'api', file, root: folder });
    const model = visibleModel(whole, false);
    const routes = routesOf('/api/');
    return { model, routes, html: markdownRenderer({ link: documentLinks(model, routes) }), proofOf };
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
