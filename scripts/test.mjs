// npm test: everything that CI runs, in one command, on a fresh clone too.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root } from './lib/install.mjs';
import { run, seconds } from './lib/run.mjs';

const reports = join(root, 'reports/test');
/** The exit code of a check that this machine lacks a program for, as test drivers of other tools have it. */
const notRun = 77;

/** One step of the suite. `jest` ones count their tests; every other one counts as one check. */
const steps = [
  { name: 'lint', title: 'Lint', command: ['eslint', '--max-warnings=0', '.'] },
  { name: 'format', title: 'Format', command: ['prettier', '--check', '--log-level=warn', '.'] },
  { name: 'prose', title: 'Prose of the guides', command: ['tsx', 'scripts/prose.ts'] },
  { name: 'types', title: 'Types', command: ['tsc', '--noEmit', '-p', '.'] },
  {
    name: 'unit',
    title: 'Unit and component tests',
    jest: ['src', 'tests/(?!mutations|newman|browser)'],
  },
  { name: 'examples', title: 'Every example', jest: ['--config', 'tests/examples/jest.config.cjs'] },
  { name: 'mutations', title: 'Proof of the prover', jest: ['tests/mutations'] },
  {
    name: 'collections',
    title: 'Committed collections are fresh',
    command: ['tsx', 'scripts/collections.ts', '--check'],
  },
  {
    name: 'clients',
    title: 'Committed client types are fresh',
    command: ['node', 'scripts/clients.mjs', '--check'],
  },
  { name: 'newman', title: 'Collections against the sandbox', jest: ['tests/newman'] },
  { name: 'build', title: 'Production build', command: ['node', 'scripts/build.mjs'] },
  { name: 'browser', title: 'Browser tests', jest: ['tests/browser', '--maxWorkers=2'] },
];

const help = `npm test [-- STEP…]   runs the whole suite, or only the steps that are named

Steps, in order: ${steps.map((step) => step.name).join(', ')}
Reports: reports/test/*.json`;

const names = process.argv.slice(2);
if (names.includes('--help') || names.includes('-h')) {
  console.log(help);
  process.exit(0);
}
const unknown = names.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`There is no step called ${unknown.join(', ')}.\n\n${help}`);
  process.exit(1);
}

ensureInstalled();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const results = [];
for (const step of steps.filter(({ name }) => names.length === 0 || names.includes(name))) {
  console.log(`\n── ${step.title} ──`);
  const start = performance.now();
  const result = step.jest ? await runJest(step) : await runCheck(step);
  results.push({ step, time: seconds(start), ...result });
}

console.log('\n── Result ──');
for (const { step, time, passed, failed, left } of results) {
  console.log(
    `${failed === 0 ? 'ok  ' : 'FAIL'} ${step.title.padEnd(34)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${String(left).padStart(4)} skipped  ${time}`,
  );
}
const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${total('left')} skipped`);
process.exitCode = total('failed') === 0 ? 0 : 1;

async function runCheck({ command: [program, ...args] }) {
  const code = await run(program, args);
  return { passed: Number(code === 0), failed: Number(code !== 0 && code !== notRun), left: Number(code === notRun) };
}

/** Counts come from Jest's own report, so that a run that did not happen cannot look green. */
async function runJest({ name, jest }) {
  const file = join(reports, `${name}.json`);
  const code = await run('jest', ['--json', `--outputFile=${file}`, ...jest]);
  try {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests } = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    return { passed: numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed, left: numPendingTests };
  } catch {
    return { passed: 0, failed: 1, left: 0 };
  }
}
