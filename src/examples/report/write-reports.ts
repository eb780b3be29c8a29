import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Portal } from '../../portal/portal';
import type { ExamplesRecord, ProblemRecord } from '../record';
import { junitReport } from './junit';
import { failuresOf, label } from './failures';

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

/** GitHub's workflow commands, one for each failure, which show it beside the line of the guide. */
export function annotations(record: ExamplesRecord): string[] {
  return failuresOf(record).map(({ problem, example }) => command(problem, example ? label(example) : problem.layer));
}

function command({ location, message, hint }: ProblemRecord, title: string): string {
  const column = location.column === undefined ? '' : `,col=${location.column}`;
  const text = hint === undefined ? message : `${message}\n${hint}`;
  return `::error file=${property(location.file)},line=${location.line}${column},title=${property(title)}::${data(text)}`;
}

const data = (text: string): string => text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
const property = (text: string): string => data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
