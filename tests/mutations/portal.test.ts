import { createTools } from '../../src/examples/tools';
import { loadPortal } from '../../src/portal/load';
import { loadSandboxApis } from '../../src/sandbox/load-apis';
import { expectFound } from './expectation';
import { kinds } from './guides/all';
import { createLaboratory, type Laboratory } from './harness';

const tools = createTools(2);
const portal = loadPortal({});
let laboratory: Laboratory;
beforeAll(async () => {
  laboratory = createLaboratory(portal, await loadSandboxApis(portal), tools);
}, 60_000);
afterAll(async () => {
  laboratory.remove();
  await tools.close();
});

let applied = 0;
/** Different ones break different pages: they look for their place from another page on. */
const rotated = <T>(items: readonly T[], by: number): T[] => [
  ...items.slice(by % items.length),
  ...items.slice(0, by % items.length),
];

describe.each(Object.entries(kinds))('%s', (_kind, mutators) => {
  test.each(mutators.map((mutator, index) => [mutator.name, mutator, index] as const))(
    '%s',
    async (_name, mutator, index) => {
      const [edit] = mutator.places(rotated(laboratory.pages, index));
      // The guides need not have everything; those of the tests do.
      if (!edit) return;
      await expectFound(laboratory, mutator, edit);
      applied += 1;
    },
    120_000,
  );
});

test('the guides were broken in at least sixty ways', () => {
  expect(applied).toBeGreaterThanOrEqual(60);
});
