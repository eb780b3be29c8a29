import type { ExampleRecord, ExamplesRecord, ProblemRecord, DocumentExampleRecord } from '../record';

/** One failure to report; `example` is absent where the problem belongs to no example. */
export interface Failure {
  readonly problem: ProblemRecord;
  readonly example?: ExampleRecord | DocumentExampleRecord;
}

/** What a run found out about examples and guides. */
type Proven = Pick<ExamplesRecord, 'warnings' | 'examples' | 'documentExamples'>;

/** Every failure of a run, without warnings. A failure that several variants of a step share, such as a wrong response, is reported once. */
export function failuresOf(record: ExamplesRecord): Failure[] {
  return once([...record.problems.map((problem): Failure => ({ problem })), ...problemsOf(record, false)]);
}

/** What is reported and no failure: what is probably untrue in guides, then what is broken in API documents that are not strict. */
export const warningsOf = (record: Proven): Failure[] =>
  once([...(record.warnings ?? []).map((problem): Failure => ({ problem })), ...problemsOf(record, true)]);

const problemsOf = (record: Proven, isWarning: boolean): Failure[] =>
  [...record.examples, ...record.documentExamples].flatMap((example): Failure[] =>
    example.problem && (example.outcome === 'broken') === isWarning
      ? [example.problem, ...(example.problem.further ?? [])].map((problem) => ({ problem, example }))
      : [],
  );

function once(all: readonly Failure[]): Failure[] {
  const reported = new Set<string>();
  return all.filter(({ problem: { location, message } }) => {
    const key = `${formatLocation(location)} ${message}`;
    if (reported.has(key)) return false;
    reported.add(key);
    return true;
  });
}

export const formatLocation = ({ file, line }: ProblemRecord['location']): string => `${file}:${line}`;

/** The name of an example in reports: `register-person (bash)`. */
export const label = (example: ExampleRecord | DocumentExampleRecord): string =>
  'id' in example
    ? `${example.id} (${example.language})`
    : `${example.operation}, ${example.exchange} (${example.language})`;
