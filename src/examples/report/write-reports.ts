import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Portal } from '../../portal/portal';
import type { Evidence, ExamplesRecord, Outcome, ProblemRecord } from '../record';
import { type Failure, failuresOf, formatLocation, label, warningsOf } from './failures';

/** JUnit's XML: one suite for each guide and document, one test case for each example and each other problem. */
export function junitReport(record: ExamplesRecord): string {
  const cases = [
    ...record.examples.map((example) => ({
      file: example.location.file,
      line: example.location.line,
      name: label(example),
      ...example,
    })),
    ...record.documentExamples.map((entry) => ({
      file: entry.location.file,
      line: entry.location.line,
      name: label(entry),
      ...entry,
    })),
    ...record.problems.map((problem) => ({
      file: problem.location.file,
      line: problem.location.line,
      name: problem.message,
      outcome: 'failed' as const,
      problem,
      duration: 0,
      reason: undefined,
    })),
  ];
  const suites = [...new Set(cases.map(({ file }) => file))]
    .map((file) => [file, cases.filter((test) => test.file === file)] as const)
    .map(([file, own]) => {
      const failures = own.filter(({ outcome }) => outcome === 'failed').length;
      const skipped = own.filter(({ outcome }) => isSkipped(outcome)).length;
      const head = `<testsuite name="${escape(file)}" tests="${own.length}" failures="${failures}" skipped="${skipped}" time="${seconds(own.reduce((sum, { duration }) => sum + duration, 0))}">`;
      const rows = own.map((test) => {
        const open = `<testcase classname="${escape(file)}" name="${escape(`${test.line} ${test.name}`)}" file="${escape(file)}" line="${test.line}" time="${seconds(test.duration)}"`;
        if (test.outcome === 'broken')
          return `${open}><skipped message="${escape(`warning: ${test.problem?.message ?? ''}`)}"/></testcase>`;
        if (test.problem) return `${open}>${failure(test.problem)}</testcase>`;
        if (isSkipped(test.outcome))
          return `${open}><skipped message="${escape(test.reason ?? test.outcome)}"/></testcase>`;
        const evidence = 'evidence' in test ? test.evidence : undefined;
        return evidence
          ? `${open}><properties><property name="evidence" value="${escape(evidenceText(evidence))}"/></properties></testcase>`
          : `${open}/>`;
      });
      return [head, ...rows.map((row) => `  ${row}`), '</testsuite>'].join('\n');
    });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="examples" time="${seconds(record.duration)}">\n${suites.join('\n')}\n</testsuites>\n`;
}

/** JUnit has no warnings: what is broken in a document is counted as skipped, with its message. */
const isSkipped = (outcome: Outcome): boolean => ['skipped', 'blocked', 'not-run', 'broken'].includes(outcome);
const evidenceText = (evidence: Evidence): string =>
  evidence.kind === 'live' ? `live ${evidence.server} ${evidence.date}` : evidence.kind;
const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

function failure(problem: ProblemRecord): string {
  const text = [problem, ...(problem.further ?? [])]
    .flatMap(({ location, message, frame, hint }) => [`${formatLocation(location)}  ${message}`, frame, hint])
    .filter(Boolean)
    .join('\n');
  return `<failure type="${problem.layer}" message="${escape(problem.message)}">${escape(text)}</failure>`;
}

/** XML 1.0 §2.2 has no control characters, not even escaped. */
const escape = (text: string): string =>
  text
    // eslint-disable-next-line no-control-regex -- they are what is removed
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

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
  if (!existsSync(file) || !statSync(file).isFile()) return undefined;
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
    super(
      `${file} is not the record that the run of the examples wrote: another command may have written it in the meantime. Run this command again.`,
    );
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
  writeOwn(path, text);
  writeOwn(join(folder, `${name}.junit.xml`), junitReport(record));
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

/** A link in place of a report is replaced, and not what it leads to. */
function writeOwn(path: string, text: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(path);
  writeFileSync(path, text);
}
