// npm run build: verify every example, then build the site into public/.
import { readArguments } from './lib/arguments.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run, seconds } from './lib/run.mjs';

const help = `npm run build   verifies every example, then builds the site into public/

Exits with 1, and builds nothing, when anything that the site claims is untrue. Examples are not run again where the last run of
all of them, such as that of npm test, was of the same guides, documents, programs and runtimes, on the same day.
PORTAL_CONFIG=portal.config.json builds another portal.`;

readArguments(help);
ensureInstalled();
const start = performance.now();
// The record of the run is named, so that the site calls proven what was run of these very inputs and nothing else.
const env = { EXAMPLES_RECORD: 'reports/examples.json' };
process.exitCode =
  (await run('tsx', ['scripts/examples.ts', '--reuse'])) || (await run('gatsby', ['build', '--prefix-paths'], { env }));
if (process.exitCode === 0) console.log(`Built into public/ in ${seconds(start)}.`);
