const started = performance.now();
const startedAt = new Date();
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEngine } from '../src/examples/engine';
import { isGreen, prove } from '../src/examples/prove';
import { coloured, plain, terminalReport } from '../src/examples/report/terminal';
import { loadPortal } from '../src/portal/load';
import { asksForHelp, runMain, UsageError } from './lib/main';

const help = `npm run examples -- [options]

Runs every example of the guides.

  --page PAGE     only this guide: its file, its route, or the name of its file
  --only ID       only this example, after the steps before it
  --help          this text`;

function readOptions(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: { page: { type: 'string' }, only: { type: 'string' } } }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]}. See: npm run examples -- --help`);
  }
}

async function main(): Promise<number> {
  const words = process.argv.slice(2);
  if (asksForHelp(words)) {
    console.log(help);
    return 0;
  }
  const { page, only } = readOptions(words);
  const engine = await startEngine({ portal: loadPortal() });
  try {
    const { record } = await prove({ engine, page, only, started, startedAt });
    mkdirSync(join(engine.portal.root, 'reports'), { recursive: true });
    writeFileSync(join(engine.portal.root, 'reports/examples.json'), `${JSON.stringify(record, null, 1)}\n`);
    console.log(terminalReport(record, process.stdout.isTTY ? coloured : plain));
    return isGreen(record) ? 0 : 1;
  } finally {
    await engine.close();
  }
}

runMain(main);
