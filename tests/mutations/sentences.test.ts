import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedRates, readmeRows, seed } from './rates';
import { measureSentences } from './sentences/measure';

const count = Number(process.env.SENTENCES ?? 84);
const own = Number(process.env.SENTENCES_SEED ?? seed);

test('untrue sentences are found at their line, true ones are left alone, and the published rates are these', async () => {
  const { notes, ...rate } = await measureSentences(own, count);
  const good = rate.found / rate.edits >= 0.95 && rate.falseAlarms / rate.truths <= 1 / 49;
  expect({ good, notes: good ? [] : notes }).toEqual({ good: true, notes: [] });
  if (own !== seed || count !== 84) return;
  // Stale: `npm run bench -- untruths` writes them again.
  expect(publishedRates().rates.find(({ layer }) => layer === rate.layer)).toEqual(rate);
});

test('the README has the published rates', () => {
  const readme = readFileSync(join(__dirname, '../../README.md'), 'utf8');
  expect(readme.split('\n').filter((line) => line.startsWith('| generated false statements in '))).toEqual(
    readmeRows(publishedRates().rates),
  );
});
