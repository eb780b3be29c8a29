import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Portal } from '../../portal/portal';
import type { ExamplesRecord } from '../record';
import { junitReport } from './junit';
import { type Failure, failuresOf, label, warningsOf } from './failures';

/** Where reports are written: `EXAMPLES_REPORTS`, else `reports/` beside what else the portal's commands write. */
export const reportsFolder = (
  { output }: Pick<Portal, 'output'>,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string => resolve(env.EXAMPLES_REPORTS || join(output, 'reports'));

/**
 * Writes `examples.json` and `examples.junit.xml`, under other names when only a part was run, and prints
 * GitHub's annotations when that is where it runs.
 * @returns the path of the record
 */
export function writeReports(
  record: ExamplesRecord,
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const part = record.shard ? `-${record.shard.index}-of-${record.shard.count}` : record.partial ? '-partial' : '';
  const name = `examples${part}`;
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.json`);
  writeFileSync(path, `${JSON.stringify(record, null, 1)}\n`);
  writeFileSync(join(folder, `${name}.junit.xml`), junitReport(record));
  if (env.GITHUB_ACTIONS === 'true') for (const line of annotations(record)) console.log(line);
  return path;
}

/** GitHub shows no more than this of each kind for one step. */
const MAX_WARNINGS = 10;

/** GitHub's workflow commands, one for each failure and warning, which show it beside the line of the guide or document. */
export function annotations(record: ExamplesRecord): string[] {
  return [
    ...failuresOf(record).map((failure) => command('error', failure)),
    ...warningsOf(record)
      .slice(0, MAX_WARNINGS)
      .map((warning) => command('warning', warning)),
  ];
}

function command(kind: 'error' | 'warning', { problem, example }: Failure): string {
  const { location, message, hint, layer } = problem;
  const title = example ? label(example) : layer;
  const column = location.column === undefined ? '' : `,col=${location.column}`;
  const text = hint === undefined ? message : `${message}\n${hint}`;
  return `::${kind} file=${property(location.file)},line=${location.line}${column},title=${property(title)}::${data(text)}`;
}

const data = (text: string): string => text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
const property = (text: string): string => data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
