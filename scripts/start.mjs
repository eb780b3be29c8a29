// npm start: from a fresh clone to the proven site and its sandbox, in one command.
import { ensureInstalled } from './lib/install.mjs';
import { requireFree } from './lib/ports.mjs';
import { run } from './lib/run.mjs';
import { runTogether } from './lib/services.mjs';
import { readWords } from './lib/words.mjs';

const help = `npm start   exports the collections, verifies every example, builds the site, then serves both:

  the site      http://localhost:8000   (--port N)
  the sandbox   http://localhost:4010   (--sandbox-port N)

Ctrl-C stops them. PORTAL_CONFIG=portal.config.json starts another portal.`;

const words = readWords(help, { '--port': true, '--sandbox-port': true });
const option = (name, fallback) => {
  const at = words.indexOf(name);
  if (at < 0) return fallback;
  const port = Number(words[at + 1]);
  if (Number.isInteger(port) && port > 0 && port < 65536) return String(port);
  console.error(`${name} needs a port number, for example ${name} ${fallback}.\n\n${help}`);
  process.exit(1);
};
const port = option('--port', '8000');
const sandboxPort = option('--sandbox-port', '4010');

await requireFree({ '--port': port, '--sandbox-port': sandboxPort });
ensureInstalled();
for (const [title, command, args] of [
  ['Exporting the Postman collections', 'tsx', ['scripts/collections.ts']],
  ['Verifying every example and building the site', 'node', ['scripts/build.mjs']],
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
