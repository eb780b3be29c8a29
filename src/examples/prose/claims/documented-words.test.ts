import { loadFixture } from '../../../openapi/fixtures/load';
import { documentsOf } from './documents';
import { wordsIn } from './documented-words';

/** Every string in a value, one after the other, and the names of its members. */
function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    yield name;
    yield* stringsIn(member);
  }
}

test('has every word of every string, whatever else is in it', async () => {
  const { model } = await loadFixture('composition.yaml');
  const description = 'See /pets/{petId}/owner_name and/or $self-made things.';
  const models = [{ ...model, info: { ...model.info, description } }];
  const { texts } = wordsIn(documentsOf(models));
  const all = [...stringsIn(models)].flatMap((text) => text.match(/[A-Za-z_$][\w$.-]*[\w$]/g) ?? []);
  expect([...texts].filter((word) => word.length > 1).sort()).toEqual(expect.arrayContaining([...new Set(all)].sort()));
  expect(['owner_name', '$self-made', 'pets', 'petId'].filter((word) => !texts.has(word))).toEqual([]);
});
