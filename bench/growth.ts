import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Pool } from './corpus/pool';
import { stages, type Stage } from './corpus/result';
import { growthDocument, lists } from './growth/lists';
import { wantsHelp, runMain } from '../scripts/lib/main';

const help = `npx tsx bench/growth.ts [--size N] [--seconds N] [LIST…]

Takes documents in which one list is N, 2N and 4N long through the engine, as npm run corpus does, and prints the processor
time of each stage. A stage that takes more than 2.8 times as long for twice the list is marked: it grows faster than the
list; look at it again on a machine that does nothing else. Exit code 1 when there is one.

  --size N      default 1000
  --seconds N   limit of processor time for each document, default 60
  LIST…         default all: ${lists.join(', ')}`;

/** What is quicker is noise. */
const MEASURABLE_MS = 400;
const LINEAR = 2.8;

async function main(): Promise<number> {
  if (wantsHelp(process.argv.slice(2))) {
    console.log(help);
    return 0;
  }
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { size: { type: 'string', default: '1000' }, seconds: { type: 'string', default: '60' } },
  });
  // A verdict that is kept would hide what it takes to reach it.
  process.env.PORTAL_CACHE = 'off';
  const folder = mkdtempSync(join(tmpdir(), 'growth-'));
  const pool = new Pool({ seconds: Number(values.seconds), megabytes: 4096 });
  let worse = 0;
  try {
    for (const list of lists.filter((each) => positionals.length === 0 || positionals.includes(each))) {
      const times: (Partial<Record<Stage, number>> | undefined)[] = [];
      const notes: string[] = [];
      for (const factor of [1, 2, 4]) {
        const file = join(folder, `${list}-${factor}.json`);
        writeFileSync(file, JSON.stringify(growthDocument(list, Number(values.size) * factor)));
        const { findings, outcome, stage } = await pool.run({ file });
        times.push(findings?.cpu);
        if (outcome !== 'built') notes.push(`${factor}N: ${outcome}${stage ? ` in ${stage}` : ''}`);
        for (const { stage: at, message } of findings?.failures ?? []) notes.push(`${at}: ${message.split('\n')[0]}`);
        for (const { example } of findings?.outcome === 'refused' ? findings.errors : []) notes.push(example);
        if (outcome === 'hung' || outcome === 'too-large') break;
      }
      const figures = stages.map((stage) => {
        const of = times.map((each) => each?.[stage]);
        const [, before, after] = of;
        const grows = after !== undefined && before !== undefined && after > MEASURABLE_MS && after > before * LINEAR;
        if (grows) worse += 1;
        return `${of.map((each) => each ?? '-').join('/')}${grows ? ' !' : ''}`.padStart(20);
      });
      if (times.length < 3) worse += 1;
      console.log(`${list.padEnd(18)}${figures.join('')}  ${[...new Set(notes)].join('; ').slice(0, 200)}`);
    }
  } finally {
    pool.close();
    rmSync(folder, { recursive: true });
  }
  return worse === 0 ? 0 : 1;
}

runMain(main);
