// npm run build: verify every example, then build the site into public/.
import { ensureInstalled } from './lib/install.mjs';
import { run, seconds } from './lib/run.mjs';
import { readWords } from './lib/words.mjs';

const help = `npm run build   verifies every example, then builds the site into public/

Exits with 1, and builds nothing, when anything that the site claims is untrue.
PORTAL_CONFIG=portal.config.json builds another portal.`;

readWords(help);
ensureInstalled();
const start = performance.now();
// The record of the run is named, so that the site calls proven what this build has run and nothing else.
const env = { EXAMPLES_RECORD: 'reports/examples.json' };
process.exitCode =
  (await run('tsx', ['scripts/examples.ts'])) || (await run('gatsby', ['build', '--prefix-paths'], { env }));
if (process.exitCode === 0) console.log(`Built into public/ in ${seconds(start)}.`);
