import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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

/** A record in a file, as the process that ran the examples knows it: who reads it can tell whether something else has changed it. */
export interface WrittenRecord {
  readonly file: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly digest: string;
}

export interface ReadRecord {
  readonly record: ExamplesRecord;
  /** SHA-256 of its file, hexadecimal. */
  readonly digest: string;
}

/** @returns undefined where there is none of this format, and where the file is damaged */
export function readRecord(file: string): ReadRecord | undefined {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  const record = parsed(text) as ExamplesRecord | null | undefined;
  return record?.format === 4 ? { record, digest: sha256(text) } : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws RecordError where the file is not the one that was written */
export function readWritten({ file, digest }: WrittenRecord): ExamplesRecord {
  const read = readRecord(file);
  if (read?.digest !== digest) throw new RecordError(file);
  return read.record;
}

class RecordError extends Error {
  override readonly name = 'RecordError';
  constructor(file: string) {
    super(`${file} differs from the record that the run of the examples wrote. Run the command again.`);
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Writes `examples.json` and `examples.junit.xml`, under other names when only a part was run, and prints
 * GitHub's annotations when that is where it runs.
 * @returns the record as it was written
 */
export function writeReports(
  record: ExamplesRecord,
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
): WrittenRecord {
  const part = record.shard ? `-${record.shard.index}-of-${record.shard.count}` : record.partial ? '-partial' : '';
  const name = `examples${part}`;
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.json`);
  const text = `${JSON.stringify(record, null, 1)}\n`;
  writeFileSync(path, text);
  writeFileSync(join(folder, `${name}.junit.xml`), junitReport(record));
  if (env.GITHUB_ACTIONS === 'true') for (const line of annotations(record)) console.log(line);
  return { file: path, digest: sha256(text) };
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
