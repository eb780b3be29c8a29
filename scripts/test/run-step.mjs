import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/install.mjs';
import { run, seconds } from '../lib/run.mjs';

const jestProgram = join(root, 'node_modules/jest/bin/jest.js');
/** Its workers load it too. */
const optimiseLater = join(root, 'tests/support/optimise-later.cjs');

/** The exit code of a check that this machine lacks a program for, as test drivers of other tools have it. */
const notRun = 77;

/**
 * Runs one step and counts what came of it.
 * @param {import('./steps.mjs').Step} step
 * @param {string} reports folder for Jest's reports
 */
export async function runStep(step, reports) {
  const start = performance.now();
  const counts = step.jest ? await runJest(step, reports) : await runCheck(step);
  return { step, time: seconds(start), ...counts };
}

/** Its output is printed when it ends, since others may run beside it. */
async function runCheck({ title, command: [program, ...args] }) {
  const chunks = [];
  const code = await run(program, args, { onOutput: (chunk) => chunks.push(chunk) });
  process.stdout.write(`\n── ${title} ──\n`);
  process.stdout.write(Buffer.concat(chunks));
  return {
    passed: Number(code === 0),
    failed: Number(code !== 0 && code !== notRun),
    skipped: Number(code === notRun),
  };
}

/** Counts come from Jest's own report, so that a run that did not happen cannot look green. */
async function runJest({ name, title, jest }, reports) {
  console.log(`\n── ${title} ──`);
  const file = join(reports, `${name}.json`);
  const code = await run(process.execPath, [
    '--require',
    optimiseLater,
    jestProgram,
    '--json',
    `--outputFile=${file}`,
    ...jest,
  ]);
  try {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests } = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    return { passed: numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed, skipped: numPendingTests };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
