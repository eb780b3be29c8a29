import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ExamplesRecord } from '../record';
import { annotations } from './annotations';
import { junitReport } from './junit';

/** Where reports are written: `EXAMPLES_REPORTS`, else `reports/` of this project. */
export const reportsFolder = (env: Readonly<Record<string, string | undefined>>): string =>
  resolve(env.EXAMPLES_REPORTS || resolve(__dirname, '../../../reports'));

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
