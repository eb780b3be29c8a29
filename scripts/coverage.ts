import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { measure, readGuideUse } from '../src/coverage/measure';
import { countsOf, formatCoverage, formats, shareOf, worseThan, type Counts } from '../src/coverage/report';
import { limitReading } from '../src/examples/find/reading-limit';
import type { ApiModel } from '../src/openapi';
import { loadPortal } from '../src/portal/load';
import { portalApis } from '../src/sandbox/portal-apis';
import { printInert } from '../src/text/inert';
import { printable } from '../src/text/printable';
import { runMain, UsageError, wantsHelp } from './lib/main';

const help = `proven-portal coverage [options]

Lists the operations, parameters, responses and enumeration values of the portal's APIs that have no guide, example or description.
Nothing is run: a guide covers an operation if it contains a request to it or names it.

  --format text|markdown|json   default: text
  --limit N                     how many entries to list for each API, default 50; JSON lists all
  --min PERCENT                 exits with 1 if the coverage is lower than PERCENT
  --baseline FILE               exits with 1 if more is missing than in this baseline
  --update                      writes the current state to the file of --baseline
  --help                        this text`;

const wholeNumber = (option: string, text: string, max: number): number => {
  if (/^\d{1,7}$/.test(text) && Number(text) <= max) return Number(text);
  throw new UsageError(`--${option} ${text}: must be an integer from 0 to ${max}.`);
};

function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      format: { type: 'string', default: 'text' },
      limit: { type: 'string', default: '50' },
      min: { type: 'string' },
      baseline: { type: 'string' },
      update: { type: 'boolean', default: false },
    },
  });
  const format = formats.find((each) => each === values.format);
  if (!format) throw new UsageError(`--format is ${values.format}; it must be one of: ${formats.join(', ')}.`);
  if (values.update && values.baseline === undefined) throw new UsageError('--update needs --baseline FILE.');
  const limit = wholeNumber('limit', values.limit, 1_000_000);
  return { ...values, format, limit, min: values.min === undefined ? undefined : wholeNumber('min', values.min, 100) };
}

function readBaseline(file: string): Counts {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}. Write it with --update.`);
  }
  const { format, counts } = (content ?? {}) as { format?: unknown; counts?: Counts };
  if (format === 1 && typeof counts === 'object') return counts;
  throw new UsageError(`${file} is not a baseline of this command. Write it with --update.`);
}

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (wantsHelp(args)) {
    console.log(help);
    return 0;
  }
  const { format, limit, min, baseline, update } = readOptions(args);
  const portal = loadPortal();
  limitReading();
  const before = baseline === undefined || update ? undefined : readBaseline(baseline);
  const models: ApiModel[] = [];
  for await (const { model } of portalApis(portal)) models.push(model);
  const use = await readGuideUse(portal, models);
  const apis = models.map((model) => measure(model, use));
  const counts = countsOf(apis);
  printInert(printable(formatCoverage(apis, format, limit)));
  if (baseline !== undefined && update) {
    writeFileSync(baseline, `${JSON.stringify({ format: 1, counts }, null, 1)}\n`);
    console.error(`Wrote ${baseline}.`);
  }
  const faults = before ? worseThan(before, counts) : [];
  if (min !== undefined && shareOf(counts) < min) faults.push(`${shareOf(counts)} % is less than ${min} %`);
  for (const fault of faults) printInert(printable(`Coverage has decreased: ${fault}.`), console.error);
  return faults.length > 0 ? 1 : 0;
}

runMain(main);
