import { join } from 'node:path';
import { createTools } from '../../src/examples/tools';
import { loadPortal } from '../../src/portal/load';
import { libraryApis, libraryFolder } from '../examples/support/library';
import { kinds } from './guides/all';
import { createLaboratory, type Laboratory } from './harness';
import type { Edit, Mutator } from './mutator';

const tools = createTools(2);
let laboratory: Laboratory;
beforeAll(async () => {
  laboratory = createLaboratory(
    loadPortal({ PORTAL_CONFIG: join(libraryFolder, 'portal.config.json') }),
    await libraryApis(),
    tools,
  );
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
      const found = await laboratory.problemsOf(edit, [mutator.layer].flat().includes('prose'));
      expect(found.filter((problem) => isRight(problem, edit, mutator))).not.toEqual([]);
    },
    60_000,
  );
});

function isRight(
  { layer, place }: { layer: string; place: { file: string; line: number } },
  edit: Edit,
  mutator: Mutator,
): boolean {
  const layers: readonly string[] = [mutator.layer].flat();
  return place.file === edit.guide.file && place.line >= edit.from && place.line <= edit.to && layers.includes(layer);
}
