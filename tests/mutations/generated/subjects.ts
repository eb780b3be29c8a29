import { join, resolve } from 'node:path';
import { findExamples } from '../../../src/examples/find/portal-examples';
import { pythonRunner } from '../../../src/examples/run/python/python-runner';
import { loadApi } from '../../../src/openapi';
import { loadPortal } from '../../../src/portal/load';
import { loadSandboxApis } from '../../../src/sandbox/load-apis';
import { libraryFolder } from '../../examples/support/library';
import type { Subject } from './measure';

/** Untrue statements for each of the portals. */
export const EDITS = 150;

/** The shipped portal, that of the tests, and one of another trade whose server is elsewhere; with its reader of Python, to be closed. */
export async function subjectsOf(): Promise<{ subjects: Record<string, Subject>; close: () => Promise<void> }> {
  const runner = pythonRunner();
  const python: Subject['python'] = async (code) => runner.read?.(code);
  const shipped = loadPortal({});
  const library = loadPortal({ PORTAL_CONFIG: join(libraryFolder, 'portal.config.json') });
  const folder = resolve(__dirname);
  const { model } = await loadApi({ id: 'freight', file: join(folder, 'freight.yaml'), root: folder });
  const modelsOf = async (portal: typeof shipped) => (await loadSandboxApis(portal)).map((api) => api.model);
  const pagesOf = (portal: typeof shipped) => findExamples(portal, '2025-03-03').pages;
  const foreign = { ...library, apis: [{ ...library.apis[0]!, id: 'freight' }] };
  // The guides of the tests are about books, so that of the pages only an empty one is left.
  const [page] = pagesOf(library);
  const empty = { guide: { ...page!.guide, source: '# Freight\n\nAll about it.\n' }, steps: [] };
  return {
    subjects: {
      // Every edit parses its page again, so that the long ones are left out.
      shipped: {
        portal: shipped,
        models: await modelsOf(shipped),
        pages: pagesOf(shipped).filter(({ guide }) => guide.source.length < 12_000),
        python,
      },
      library: { portal: library, models: await modelsOf(library), pages: pagesOf(library), python },
      foreign: { portal: foreign, models: [model], pages: [empty], python },
    },
    close: () => runner.close(),
  };
}
