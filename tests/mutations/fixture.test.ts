import { expectFound } from './expectation';
import { kinds } from './guides/all';
import { useLaboratory } from './use-laboratory';
import { needing } from '../support/needing';

const { test } = needing('bash', 'curl', 'python3');

const laboratory = useLaboratory('library');

/** Every mutator applies to the tests' own guides, so that each is known to be found. */
describe.each(Object.entries(kinds))('%s', (_kind, mutators) => {
  test.each(mutators.map((mutator) => [mutator.name, mutator] as const))('%s', async (_name, mutator) => {
    const [edit] = mutator.edits(laboratory().pages);
    if (!edit) throw new Error('it does not apply');
    await expectFound(laboratory(), mutator, edit);
  });
});
