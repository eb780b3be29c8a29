// npm run dev: Gatsby's development server with live reload, and the sandbox.
import { readArguments } from './lib/arguments.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runTogether } from './lib/services.mjs';

const help = `npm run dev   the site with live reload at http://localhost:8000, and the sandbox at http://localhost:4010`;

readArguments(help);
ensureInstalled();
process.exitCode = await runTogether([
  { command: 'gatsby', args: ['develop', '--host', '127.0.0.1', '--port', '8000'] },
  { command: 'tsx', args: ['scripts/sandbox.ts'] },
]);
