import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ExamplesRecord } from '../src/examples/record';
import { writeGuides } from './examples/guides';

const help = `npx tsx bench/examples.ts [--examples N] [--pages N] [--runs N]

Measures how long "npm run examples" takes for guides with so many examples, in bash, JavaScript, TypeScript, Python and
HTTP, with its start and everything that it checks; and what one example takes in each language.

  --examples N   default 200
  --pages N      over so many guides, default 10
  --runs N       how often, default 3; the median is told`;

const root = path.resolve(__dirname, '..');

function main(): void {
  const { values } = parseArgs({
    options: {
      examples: { type: 'string', default: '200' },
      pages: { type: 'string', default: '10' },
      runs: { type: 'string', default: '3' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return console.log(help);
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-examples-'));
  try {
    writeGuides(folder, Number(values.pages), Number(values.examples), root);
    const runs = Array.from({ length: Number(values.runs) }, () => run(folder)).sort((a, b) => a.wall - b.wall);
    const { wall, cpu, record } = runs[Math.floor(runs.length / 2)]!;
    console.log(
      `${record.examples.length} examples on ${record.pages.length} guides, ${availableParallelism()} processors, load ${loadavg()[0]!.toFixed(1)}`,
    );
    console.log(`  whole command      ${(wall / 1000).toFixed(1)} s   (processor time ${cpu.toFixed(1)} s)`);
    console.log(`  without start      ${(record.duration / 1000).toFixed(1)} s`);
    for (const { language, examples } of record.coverage.languages) {
      const taken = record.examples.filter((example) => example.language === language).map(({ duration }) => duration);
      if (taken.length === 0) continue;
      taken.sort((a, b) => a - b);
      console.log(
        `  ${language.padEnd(10)} ${String(examples.passed).padStart(4)} passed, each ${taken[Math.floor(taken.length / 2)]!.toFixed(1)} ms (median)`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(folder: string): { wall: number; cpu: number; record: ExamplesRecord } {
  const started = performance.now();
  // Bash tells the processor time of everything that the command started.
  const command = `TIMEFORMAT='%U %S'; time node_modules/.bin/tsx scripts/examples.ts --guides`;
  const result = spawnSync('bash', ['-c', command], {
    cwd: root,
    env: { ...process.env, PORTAL_CONFIG: path.join(folder, 'portal.config.json') },
    encoding: 'utf8',
  });
  const wall = performance.now() - started;
  if (result.status !== 0) throw new Error(result.stdout + result.stderr);
  const times = result.stderr.trim().split('\n').at(-1)!.split(' ').map(Number);
  const record = JSON.parse(readFileSync(path.join(folder, 'reports/examples-partial.json'), 'utf8')) as ExamplesRecord;
  return { wall, cpu: times.reduce((sum, time) => sum + time, 0), record };
}

main();
