// npm run build: verify every example, then build the site.
import { readArguments } from './lib/arguments.mjs';
import { commandLine } from './lib/command.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endDescendants } from './lib/processes.mjs';
import { startSite } from './lib/start-site.mjs';
import { verify } from './lib/verify.mjs';

const help = `${commandLine('build')}   verifies every example, then builds the site into public/

Exits with 1 and leaves public/ unchanged if anything that the site claims is untrue. Examples are not run again if the last complete run,
on the same day, used the same guides, documents, programs and runtimes. If only guides differ, only those guides are run, unless CI is set.
If nothing at all has changed, public/ is only compared with what the last build wrote.

  --fresh   runs and builds everything, without the results of earlier builds

PORTAL_CONFIG=FILE builds another portal; PORTAL_OUT=FOLDER writes to a folder other than that of its configuration.`;

const { values } = readArguments(help, { fresh: { type: 'boolean', default: false } });
ensureInstalled();
const site = await startSite(values.fresh ? ['--fresh'] : []);
const { code, record } = await Promise.race([verify(values.fresh ? [] : ['--reuse']), site.refused]);
if (code === 0) process.exitCode = await site.build(record);
else {
  await site.end();
  await endDescendants();
  process.exitCode = code;
}
