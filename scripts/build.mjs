// npm run build: verify every example, then build the site.
import { readArguments } from './lib/arguments.mjs';
import { commandLine } from './lib/command.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runScript } from './lib/run.mjs';
import { verify } from './lib/verify.mjs';

const help = `${commandLine('build')}   verifies every example, then builds the site into public/

Exits with 1, and leaves public/ as it was, when anything that the site claims is untrue. Examples are not run again where the last run of
all of them was of the same guides, documents, programs and runtimes, on the same day; where only guides differ, those guides run, unless CI is
set; and where nothing at all has changed, public/ is compared with what the last build wrote, and stays.

  --fresh   runs and builds everything, from nothing that an earlier build has left

PORTAL_CONFIG=FILE builds another portal, and PORTAL_OUT=FOLDER writes to another folder than that of its configuration.`;

const { values } = readArguments(help, { fresh: { type: 'boolean', default: false } });
ensureInstalled();
const { code, record } = await verify(values.fresh ? [] : ['--reuse']);
process.exitCode = code || (await runScript('site', ['build', ...record, ...(values.fresh ? ['--fresh'] : [])]));
