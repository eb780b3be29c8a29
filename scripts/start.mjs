// npm start: from a fresh clone to the proven site and its sandbox, in one command.
import { portOf, readArguments } from './lib/arguments.mjs';
import { commandLine } from './lib/command.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireFree } from './lib/ports.mjs';
import { endDescendants } from './lib/processes.mjs';
import { runScript, scriptCommand } from './lib/run.mjs';
import { runTogether } from './lib/services.mjs';
import { startSite } from './lib/start-site.mjs';
import { verify } from './lib/verify.mjs';

const help = `${commandLine('start')}   verifies every example, exports the collections, builds the site, then serves both:

  the site      http://localhost:8000   (--port N)
  the sandbox   http://localhost:4010   (--sandbox-port N)

Ctrl-C stops them. PORTAL_CONFIG=FILE starts another portal.`;

const { values } = readArguments(help, {
  port: { type: 'string', default: '8000' },
  'sandbox-port': { type: 'string', default: '4010' },
});
const port = portOf('port', values, help);
const sandboxPort = portOf('sandbox-port', values, help);

await requireFree({ '--port': port, '--sandbox-port': sandboxPort });
ensureInstalled();
const step = async (title, command) => {
  console.log(`\n── ${title} ──`);
  const code = await command();
  if (code === 0) return;
  await site.end();
  await endDescendants();
  process.exit(code);
};
const site = await startSite();
let record;
await step('Verifying every example', async () => {
  const verified = await Promise.race([verify(['--reuse']), site.refused]);
  record = verified.record;
  return verified.code;
});
await step('Exporting the Postman collections', () => runScript('collections'));
await step('Building the site', () => site.build(record));

console.log('\n── Serving ──');
process.exitCode = await runTogether([
  await scriptCommand('serve', ['--port', port]),
  await scriptCommand('sandbox', ['--port', sandboxPort]),
]);
