// npm run clients: the types that the typed client of the SDK guide imports, from the API documents.
import { readArguments } from './lib/arguments.mjs';
import { run } from './lib/run.mjs';

const help = `npm run clients [-- --check]   writes examples/clients/*.generated.ts from the API documents

--check writes nothing and exits with 1 if the committed files are stale.`;

const { check } = readArguments(help, { check: { type: 'boolean' } }).values;
for (const api of ['screening', 'transaction-monitoring']) {
  const target = `examples/clients/${api}.generated.ts`;
  const code = await run(
    'openapi-typescript',
    [`specs/${api}.yaml`, '--output', target, ...(check ? ['--check'] : [])],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  if (code !== 0) {
    console.error(`${target} ${check ? 'is stale: run "npm run clients" and commit it' : 'could not be written'}.`);
    process.exitCode = 1;
  }
}
