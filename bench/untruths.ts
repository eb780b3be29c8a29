import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measure } from '../tests/mutations/generated/measure';
import { EDITS, subjectsOf } from '../tests/mutations/generated/subjects';
import { byLayer, type Rate, readmeRows, seed } from '../tests/mutations/rates';
import { measureSentences } from '../tests/mutations/sentences/measure';

/** How many generated untruths are found, by layer; writes what /verification shows of it, and the rows of the README. */
async function main(): Promise<void> {
  const { notes: own, ...sentences } = await measureSentences(seed, 84);
  const prepared = await subjectsOf();
  const all: Rate[] = [sentences];
  const notes = [...own];
  for (const subject of Object.values(prepared.subjects)) {
    const measured = await measure(subject, seed, EDITS);
    all.push(...measured.rates);
    notes.push(...measured.notes);
  }
  await prepared.close();
  const rates = byLayer(all);
  writeFileSync(
    join(__dirname, '../src/components/verification/untruths.json'),
    `${JSON.stringify({ seed, rates }, null, 2)}\n`,
  );
  const file = join(__dirname, '../README.md');
  const lines = readFileSync(file, 'utf8').split('\n');
  const isRow = (line: string): boolean => line.startsWith('| generated false statements in ');
  const at = lines.findIndex(isRow);
  const others = lines.filter((line) => !isRow(line));
  writeFileSync(file, [...others.slice(0, at), ...readmeRows(rates), ...others.slice(at)].join('\n'));
  console.log([...notes, '', ...readmeRows(rates)].join('\n'));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
