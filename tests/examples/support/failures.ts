import type { ExamplesRecord } from '../../../src/examples/record';

/** Every failure of a run in one line: `layer file:line message`. */
export function failuresOf(record: ExamplesRecord): string[] {
  const problems = [
    ...record.problems,
    ...[...record.examples, ...record.documentExamples].flatMap(({ problem }) => (problem ? [problem] : [])),
  ];
  return [
    ...new Set(problems.map(({ layer, location, message }) => `${layer} ${location.file}:${location.line} ${message}`)),
  ];
}
