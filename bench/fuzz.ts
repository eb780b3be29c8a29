import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { runMain } from '../scripts/lib/main';

const help = `npx tsx bench/fuzz.ts [--runs N] [--seed N] [PATTERN…]

Runs the tests that make up their values with other seeds than the one that npm test draws from, and prints each seed
that finds something. Exit code 1 when there is one.

  --runs N    default 20
  --seed N    of the first run, default a random one; each further run takes the next
  PATTERN…    paths of the tests, as Jest takes them; default is every test that imports tests/support/fuzz.ts`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '20' },
      seed: { type: 'string', default: String(Date.now() % 2 ** 30) },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(help);
    return 0;
  }
  const tests = positionals.length > 0 ? positionals : ['--findRelatedTests', 'tests/support/fuzz.ts'];
  const found: number[] = [];
  const [runs, first] = [Number(values.runs), Number(values.seed)];
  for (let seed = first; seed < first + runs; seed += 1) {
    const env = { ...process.env, FUZZ_SEED: String(seed) };
    const { status, stderr } = spawnSync('jest', tests, { env, encoding: 'utf8' });
    if (status === 0) continue;
    found.push(seed);
    console.log(`seed ${seed}:\n${stderr}`);
  }
  console.log(
    `${runs} seeds from ${first}: ${found.length} found something${found.length > 0 ? `: ${found.join(', ')}` : ''}`,
  );
  return found.length === 0 ? 0 : 1;
}

runMain(main);
