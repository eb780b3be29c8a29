import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { limitReading } from '../src/examples/find/reading-limit';
import { loadPortal } from '../src/portal/load';
import {
  collectionsFolder,
  exportPortal,
  foreignFiles,
  guideFlows,
  MissingRuntimeError,
  staleFiles,
  writeExport,
} from '../src/postman';
import { count } from '../src/text/count';
import { commandLine } from './lib/command.mjs';
import { wantsHelp, runMain, UsageError } from './lib/main';
import { provenFlows } from './lib/proof';

const help = `${commandLine('collections', '[options]')}

Exports each API as a Postman collection (v2.1) with an environment for each server, into collections/. The steps of
the guides become folders; the guides are run first, unless "${commandLine('verify')}" has just done so.

  --check        write nothing; exit with 1 if the exported files are stale
  --no-guides    export the reference only, without running the guides
  --help         this text

--config FILE exports another portal, next to that file.`;

/** @throws UsageError for an option that does not exist. */
function readOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { check: { type: 'boolean' }, 'no-guides': { type: 'boolean' } } })
      .values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]}. See: ${commandLine('collections', '--help')}`);
  }
}

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (wantsHelp(args)) {
    console.log(help);
    return 0;
  }
  const options = readOptions(args);
  const portal = loadPortal();
  limitReading();
  const flows = options['no-guides'] ? undefined : ((await provenFlows(portal)) ?? (await guideFlows(portal)));
  const { files, apis } = await exportPortal(portal, { flows });
  const folder = collectionsFolder(portal);
  const shown = relative(process.cwd(), folder) || '.';
  if (options.check) {
    const stale = staleFiles(files, folder);
    for (const { name, state } of stale) console.error(`${shown}/${name}: ${state}`);
    if (stale.length > 0) console.error(`Run "${commandLine('collections')}" and commit what it writes.`);
    else console.log(`${shown}: ${files.length} files, all up to date.`);
    return stale.length > 0 ? 1 : 0;
  }
  const foreign = foreignFiles(files, folder);
  if (foreign.length > 0) {
    throw new UsageError(
      `${shown} contains files that this command did not write, under names that it needs: ${foreign.join(', ')}. ` +
        'Nothing was written. Rename them; they can stay in the folder.',
    );
  }
  const { written, removed } = writeExport(files, folder);
  for (const name of written) console.log(`${shown}/${name}: written`);
  for (const name of removed) console.log(`${shown}/${name}: removed, because nothing is exported to it any longer`);
  const requests = apis.reduce((sum, { exported }) => sum + exported.sources.size, 0);
  console.log(
    `${files.length} files in ${shown}, ${files.length - written.length} of them unchanged; ${requests} requests to ${count(apis.length, 'API')}.`,
  );
  return 0;
}

/** The exit code of a check that did not run. */
const notRun = 77;

runMain(() =>
  main().catch((error: unknown) => {
    if (!(error instanceof MissingRuntimeError)) throw error;
    console.log(
      `The collections were not changed, because not every step of the guides can run here.\n${error.message}`,
    );
    return process.argv.includes('--check') ? notRun : 0;
  }),
);
