import type { Evidence, ExamplesRecord, Outcome, ProblemRecord } from '../record';
import { formatLocation, label } from './failures';

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
  const text = [`${formatLocation(problem.location)}  ${problem.message}`, problem.frame, problem.hint]
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
