// npm run dev: Gatsby's development server with live reload, and the sandbox.
import { portOf, readArguments } from './lib/arguments.mjs';
import { commandLine } from './lib/command.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireFree } from './lib/ports.mjs';
import { scriptCommand } from './lib/run.mjs';
import { runTogether } from './lib/services.mjs';

const help = `${commandLine('dev')}   the site with live reload, and the sandbox

  the site      http://localhost:8000   (--port N)
  the sandbox   the address that the guides show   (--sandbox-port N)`;

const { values } = readArguments(help, {
  port: { type: 'string', default: '8000' },
  'sandbox-port': { type: 'string' },
});
const port = portOf('port', values, help);
const sandboxPort = values['sandbox-port'] === undefined ? [] : ['--port', portOf('sandbox-port', values, help)];
await requireFree({ '--port': port });
ensureInstalled();
process.exitCode = await runTogether([
  await scriptCommand('site', ['develop', '--port', port]),
  await scriptCommand('sandbox', sandboxPort),
]);
