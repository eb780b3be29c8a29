import type { ExampleRecord, ExamplesRecord, ProblemRecord, ReferenceRecord } from '../record';

/** One failure to tell; `subject` is absent for what belongs to no example. */
export interface Failure {
  readonly problem: ProblemRecord;
  readonly subject?: ExampleRecord | ReferenceRecord;
}

/** Every failure of a run. What several variants of a step have in common, such as a wrong answer, is told once. */
export function failuresOf(record: ExamplesRecord): Failure[] {
  const all = [
    ...record.problems.map((problem): Failure => ({ problem })),
    ...[...record.examples, ...record.reference].flatMap((subject): Failure[] =>
      subject.problem ? [{ problem: subject.problem, subject }] : [],
    ),
  ];
  const told = new Set<string>();
  return all.filter(({ problem: { place, message } }) => {
    const key = `${address(place)} ${message}`;
    if (told.has(key)) return false;
    told.add(key);
    return true;
  });
}

export const address = ({ file, line }: ProblemRecord['place']): string => `${file}:${line}`;

/** How an example is called in reports: `register-person (bash)`. */
export const label = (subject: ExampleRecord | ReferenceRecord): string =>
  'id' in subject
    ? `${subject.id} (${subject.language})`
    : `${subject.operation}, ${subject.exchange} (${subject.language})`;
