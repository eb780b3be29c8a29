// npm start: from a fresh clone to the proven site and its sandbox, in one command.
import { readArguments, stop } from './lib/arguments.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireFree } from './lib/ports.mjs';
import { run } from './lib/run.mjs';
import { runTogether } from './lib/services.mjs';

const help = `npm start   verifies every example, exports the collections, builds the site, then serves both:

  the site      http://localhost:8000   (--port N)
  the sandbox   http://localhost:4010   (--sandbox-port N)

Ctrl-C stops them. PORTAL_CONFIG=portal.config.json starts another portal.`;

const { values } = readArguments(help, {
  port: { type: 'string', default: '8000' },
  'sandbox-port': { type: 'string', default: '4010' },
});
for (const name of ['port', 'sandbox-port'])
  if (!/^\d+$/.test(values[name]) || Number(values[name]) < 1 || Number(values[name]) > 65535)
    stop(`--${name} ${values[name]}: not a port number.`, help);
const { port, 'sandbox-port': sandboxPort } = values;

await requireFree({ '--port': port, '--sandbox-port': sandboxPort });
ensureInstalled();
for (const [title, command, args] of [
  ['Verifying every example', 'tsx', ['scripts/examples.ts', '--reuse']],
  ['Exporting the Postman collections', 'tsx', ['scripts/collections.ts']],
  ['Building the site', 'node', ['scripts/build.mjs']],
]) {
  console.log(`\n── ${title} ──`);
  const code = await run(command, args);
  if (code !== 0) process.exit(code);
}

console.log('\n── Serving ──');
process.exitCode = await runTogether([
  { command: 'tsx', args: ['scripts/serve.ts', '--port', port] },
  { command: 'tsx', args: ['scripts/sandbox.ts', '--port', sandboxPort] },
]);
