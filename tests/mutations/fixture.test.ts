import { join } from 'node:path';
import { createTools } from '../../src/examples/tools';
import { loadPortal } from '../../src/portal/load';
import { libraryApis, libraryFolder } from '../examples/support/library';
import { expectFound } from './expectation';
import { kinds } from './guides/all';
import { createLaboratory, type Laboratory } from './harness';

const tools = createTools(2);
let laboratory: Laboratory;
beforeAll(async () => {
  const portal = loadPortal({ PORTAL_CONFIG: join(libraryFolder, 'portal.config.json') });
  laboratory = createLaboratory(portal, await libraryApis(), tools);
}, 60_000);
afterAll(async () => {
  laboratory.remove();
  await tools.close();
});

/** Every mutator has a place in the tests' own guides, so that each is known to be found. */
describe.each(Object.entries(kinds))('%s', (_kind, mutators) => {
  test.each(mutators.map((mutator) => [mutator.name, mutator] as const))(
    '%s',
    async (_name, mutator) => {
      const [edit] = mutator.places(laboratory.pages);
      if (!edit) throw new Error('no place for it');
      await expectFound(laboratory, mutator, edit);
    },
    60_000,
  );
});
