import { join } from 'node:path';
import { createTools } from '../../src/examples/run/tools';
import { loadPortal } from '../../src/portal/load';
import { loadSandboxApis } from '../../src/sandbox/load-apis';
import { libraryApis, libraryFolder } from '../examples/support/library';
import { createLaboratory, type Laboratory } from './harness';

/** A laboratory for the tests of one file: of the portal itself, or of the tests' library. */
export function useLaboratory(of: 'portal' | 'library'): () => Laboratory {
  const tools = createTools();
  let laboratory: Laboratory;
  beforeAll(async () => {
    const portal = loadPortal(of === 'library' ? { PORTAL_CONFIG: join(libraryFolder, 'portal.config.json') } : {});
    const apis = of === 'library' ? await libraryApis() : await loadSandboxApis(portal);
    laboratory = createLaboratory(portal, apis, tools);
  }, 60_000);
  afterAll(async () => {
    laboratory.remove();
    await tools.close();
  });
  return () => laboratory;
}
