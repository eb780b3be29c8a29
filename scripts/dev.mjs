// npm run dev: Gatsby's development server with live reload, and the sandbox.
import { ensureInstalled } from './lib/install.mjs';
import { runTogether } from './lib/services.mjs';
import { readWords } from './lib/words.mjs';

const help = `npm run dev   the site with live reload at http://localhost:8000, and the sandbox at http://localhost:4010`;

readWords(help);
ensureInstalled();
process.exitCode = await runTogether([
  { command: 'gatsby', args: ['develop', '--host', '127.0.0.1', '--port', '8000'] },
  { command: 'tsx', args: ['scripts/sandbox.ts'] },
]);
