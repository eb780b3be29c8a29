import { isProven } from '../judge/evidence';
import type { DocumentExampleRecord, ExamplesRecord, Location } from '../record';
import { formatLocation, type Failure, failuresOf, label, warningsOf } from './failures';
import { count } from '../../text/count';

/** Marks up a part of a message; the identity where the output is not a terminal. */
export interface Paint {
  readonly bad: (text: string) => string;
  readonly good: (text: string) => string;
  readonly dim: (text: string) => string;
}

/** A document that contradicts itself may do so for each of its operations; the record has all. */
const MAX_WARNINGS = 20;

export const plain: Paint = { bad: (text) => text, good: (text) => text, dim: (text) => text };
export const coloured: Paint = {
  bad: (text) => `\u001b[31m${text}\u001b[39m`,
  good: (text) => `\u001b[32m${text}\u001b[39m`,
  dim: (text) => `\u001b[2m${text}\u001b[22m`,
};

/** The whole report of a run, failures first and the summary last. */
export function terminalReport(record: ExamplesRecord, paint: Paint): string {
  const failures = failuresOf(record).map((failure) => describe(failure, paint));
  const rest = record.examples.filter(
    ({ outcome }) => outcome === 'blocked' || outcome === 'not-run' || outcome === 'skipped',
  );
  const left = rest.map((example) =>
    paint.dim(
      `${formatLocation(example.location)}  ${label(example)}  ${example.outcome === 'blocked' ? '' : `${example.outcome}: `}${example.reason ?? ''}`,
    ),
  );
  const exempted = (record.exempted ?? []).map(({ location, what, reason, count: times }) =>
    paint.dim(`${formatLocation(location)}  exempted: ${what}, ${count(times, 'time')}: ${reason}`),
  );
  const unread = record.examples.flatMap(({ location: { file }, unread: parts = [] }) =>
    parts.map(({ line, what }) => paint.dim(`${formatLocation({ file, line })}  not read: ${what} of a request`)),
  );
  const unproven = [...left, ...unread, ...samplesNotRun(record.documentExamples).map(paint.dim), ...exempted];
  const uncontained =
    record.uncontained === undefined ? [] : [`Examples run without containers: ${record.uncontained}.`];
  const rows = [...warnings(record), ...unproven];
  const gap = rows.length > 0 ? [''] : [];
  const end = [...uncontained, ...reused(record), summary(record, paint)];
  return [...failures, ...drift(record), ...rows, ...gap, ...end].join('\n');
}

function reused({ reused: part, pages, documentExamples: all }: ExamplesRecord): string[] {
  if (!part) return [];
  const { guides, documentExamples, since } = part;
  const what = [
    ...(guides.length > 0 ? [`those of ${guides.length} of ${count(pages.length, 'guide')}`] : []),
    ...(documentExamples > 0
      ? [`${documentExamples.toLocaleString('en')} of ${count(all.length, 'example')} and samples of the API documents`]
      : []),
  ];
  return [`Examples not run again: ${what.join(' and ')}; nothing that affects them has changed since ${since}.`];
}

/** Of a run against a running server: who disagrees with whom, a heading and a line for each. */
function drift({ server, disagreements }: ExamplesRecord): string[] {
  if (!disagreements) return [];
  if (disagreements.length === 0) return [`Guides, documents and ${server} agree.`, ''];
  const kinds = [...new Set(disagreements.map(({ between }) => between))].toSorted();
  return kinds.flatMap((kind) => [
    `${kind[0]!.toUpperCase()}${kind.slice(1)} disagree (${server}):`,
    ...disagreements
      .filter(({ between }) => between === kind)
      .map(({ location, message }) => `    ${formatLocation(location)}  ${message}`),
    '',
  ]);
}

/** One line for each cause: first those of guides, then those of API documents, whose examples repeat one for many operations. */
export function warnings(record: Pick<ExamplesRecord, 'warnings' | 'examples' | 'documentExamples'>): string[] {
  const groups = new Map<string, [Failure, ...Failure[]]>();
  for (const warning of warningsOf(record)) {
    const { problem, example } = warning;
    const key = `${example ? '' : formatLocation(problem.location)} ${problem.message.replace(OPERATION, '')}`;
    const group = groups.get(key);
    if (group) group.push(warning);
    else groups.set(key, [warning]);
  }
  const all = [...groups.values()];
  const shown = all.slice(0, (record.warnings?.length ?? 0) + MAX_WARNINGS);
  const lines = shown.map(
    ([{ problem }, ...others]) =>
      `${formatLocation(problem.location)}  warning: ${problem.message}${alsoAt(
        others.map((each) => each.problem.location),
        problem.location,
      )}`,
  );
  const more = all.length - lines.length;
  return more > 0 ? [...lines, `${count(more, 'more warning')} of API documents in reports/examples.json`] : lines;
}

/** What a message of a document calls an operation by: `GET /pets/{id}`. */
const OPERATION = /(?<= (?:in|of) )[A-Z]+ \/\S*/;

/** Where the same is wrong, too: the lines, or how many operations have the same line. */
function alsoAt(others: readonly Location[], { file, line }: Location): string {
  if (others.length === 0) return '';
  const lines = [
    ...new Set(others.filter((each) => each.file === file && each.line !== line).map((each) => each.line)),
  ];
  const named = lines.length > 0 && lines.length <= MAX_LINES ? ` (line ${lines.join(', ')})` : '';
  return `. The same in ${count(others.length, 'more example')}${named}`;
}

const MAX_LINES = 5;

/** The document examples that did not run, one line for each reason, and language that is missing: an API may have thousands. */
export function samplesNotRun(documentExamples: readonly DocumentExampleRecord[]): string[] {
  const groups = new Map<string, DocumentExampleRecord[]>();
  for (const sample of documentExamples.filter(({ outcome }) => outcome === 'not-run' || outcome === 'skipped')) {
    const key = sample.outcome === 'not-run' ? `${sample.language} ${sample.reason}` : `${sample.reason}`;
    const group = groups.get(key);
    if (group) group.push(sample);
    else groups.set(key, [sample]);
  }
  return [...groups.values()].map(
    (samples) =>
      `${count(samples.length, 'sample')} of document examples (${[...new Set(samples.map(({ language }) => language))].join(', ')})  ${samples[0]!.outcome}: ${samples[0]!.reason ?? ''}`,
  );
}

function describe({ problem, example }: Failure, paint: Paint): string {
  const head = [formatLocation(problem.location), ...(example ? [label(example)] : []), problem.message].join('  ');
  return [
    paint.bad(head),
    ...(problem.frame ? [indent(problem.frame)] : []),
    ...(problem.hint ? [`    ${problem.hint}`] : []),
    ...(example && 'rerun' in example ? [paint.dim(`    Run again: ${example.rerun}`)] : []),
    '',
  ].join('\n');
}

const indent = (text: string): string => text.replace(/^/gm, '    ');

/** One or two sentences: what was proven, and what was not. */
function summary(record: ExamplesRecord, paint: Paint): string {
  const { totals, examples, documentExamples, problems, coverage } = record;
  const bad = totals.failed + problems.length;
  const counts = (['passed', 'failed', 'broken', 'checked', 'blocked', 'skipped', 'not-run'] as const)
    .filter((outcome) => totals[outcome] > 0)
    .map((outcome) => `${totals[outcome]} ${outcome === 'broken' ? 'with a warning' : outcome}`);
  const proven = coverage.operations.filter(isProven).length;
  const replayed = coverage.operations.filter(({ evidence }) => evidence === 'replayed').length;
  const unread = examples.flatMap((example) => example.unread ?? []).length;
  const pages = new Set(examples.map(({ location }) => location.file)).size;
  const warningCount = warningsOf(record).length;
  const parts = [
    `${count(examples.length, 'example')} on ${count(pages, 'page')}${documentExamples.length > 0 ? `, ${documentExamples.length} document examples and samples` : ''}: ${counts.join(', ') || 'none'}`,
    count(problems.length, 'other problem'),
    ...(warningCount > 0 ? [count(warningCount, 'warning')] : []),
    ...(record.exempted?.length ? [count(record.exempted.length, 'exemption')] : []),
    ...(unread > 0 ? [`${count(unread, 'part')} of requests not read`] : []),
    `${proven} of ${coverage.operations.length} operations proven${replayed > 0 ? `, ${replayed} replayed` : ''}`,
    `${(record.duration / 1000).toFixed(1)} s`,
  ];
  return (bad > 0 ? paint.bad : paint.good)(parts.join('; '));
}
