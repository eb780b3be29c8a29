import { needing } from '../../support/needing';
import { byLayer, publishedRates, type Rate, seed } from '../rates';
import { measure } from './measure';
import { EDITS, subjectsOf } from './subjects';

const { test } = needing('python3');

let prepared: Awaited<ReturnType<typeof subjectsOf>>;
beforeAll(async () => (prepared = await subjectsOf()));
afterAll(() => prepared.close());

const measured: Rate[] = [];

test.each(['shipped', 'library', 'foreign'])(
  'untrue statements in every place of the %s pages are found at their line, and true ones pass',
  async (name) => {
    const { notes, rates } = await measure(prepared.subjects[name]!, seed, EDITS);
    measured.push(...rates);
    const [all] = byLayer(rates.map((rate) => ({ ...rate, layer: name })));
    const good = { found: all!.found / all!.edits >= 0.95, harmless: all!.falseAlarms / all!.truths <= 1 / 49 };
    expect({ ...good, notes: good.found && good.harmless ? [] : notes }).toEqual({
      found: true,
      harmless: true,
      notes: [],
    });
  },
  // A limit that finds hangs, and not slow machines.
);

// Stale: `npm run bench -- untruths` writes them again.
test('the published rates are these', () => {
  expect(publishedRates().rates.filter(({ layer }) => layer !== 'sentences')).toEqual(byLayer(measured));
});
