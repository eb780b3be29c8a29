// npm test: everything that CI runs, in one command, on a fresh clone too.
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { readArguments, stop } from './lib/arguments.mjs';
import { ensureInstalled, root } from './lib/install.mjs';
import { passShims } from './lib/pass-shims.mjs';
import { ensureSystemPackages } from './lib/system-packages.mjs';
import { useOwnTemporaryFolder } from './lib/temporary.mjs';
import { changedFiles, stepsOf } from './test/changed.mjs';
import { runStep } from './test/run-step.mjs';
import { runSteps } from './test/run-steps.mjs';
import { steps } from './test/steps.mjs';

const reports = join(root, 'reports/test');

const help = `npm test [-- STEP…]   runs the whole suite, or only the named steps

  --changed     only lint, format, types and the nearest unit tests of the files that git reports as changed; takes less than a minute
  --base REF    with --changed: since this commit, default HEAD

Steps, in order: ${steps.map((step) => step.name).join(', ')}
Reports: reports/test/*.json`;

const { values, positionals: names } = readArguments(
  help,
  { changed: { type: 'boolean', default: false }, base: { type: 'string' } },
  true,
);
const unknown = names.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) stop(`Unknown step: ${unknown.join(', ')}.`, help);
if (values.changed && names.length > 0) stop('--changed selects the steps itself: name none.', help);
if (values.base !== undefined && !values.changed) stop('--base needs --changed.', help);

ensureInstalled();
ensureSystemPackages(['bubblewrap', 'chromium-headless-shell']);
useOwnTemporaryFolder();
passShims();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const chosen = values.changed
  ? stepsOf(changedSince(values.base ?? 'HEAD'))
  : steps.filter(({ name }) => names.length === 0 || names.includes(name));
const results = await runSteps(
  chosen.map((step) => ({ ...step, wide: step.jest !== undefined })),
  (step) => runStep(step, reports),
  Math.min(2, availableParallelism()),
);

console.log('\n── Result ──');
for (const { step, time, passed, failed, skipped } of results) {
  console.log(
    `${failed === 0 ? 'ok  ' : 'FAIL'} ${step.title.padEnd(34)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${String(skipped).padStart(4)} skipped  ${time}`,
  );
}
const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
process.exitCode = total('failed') === 0 ? 0 : 1;

function changedSince(base) {
  try {
    const files = changedFiles(base);
    console.log(
      files.length === 0 ? `Nothing has changed since ${base}.` : `Changed since ${base}: ${files.length} files`,
    );
    return files;
  } catch (error) {
    return stop(
      `--changed: ${
        String(error.stderr ?? error.message)
          .trim()
          .split('\n')[0]
      }`,
      help,
    );
  }
}
