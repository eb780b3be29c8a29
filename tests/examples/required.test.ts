import { createTools, type Tools } from '../../src/examples/run/tools';
import { proveLibrary } from './support/library';

/** The same tools on a machine that has no Python. */
function withoutPython(own: Tools): Tools {
  const missing: Tools['runners']['missing'] = async (language, contained) =>
    language === 'python' ? 'this machine has no runtime for python' : own.runners.missing(language, contained);
  return { ...own, runners: { ...own.runners, missing } };
}

const tools = createTools();
afterAll(() => tools.close());

const prove = async (strict: boolean) =>
  (await proveLibrary(withoutPython(tools), undefined, { guides: true }, { strict })).record.examples;
/** Of one run in CI, and of one elsewhere. */
let runs: Readonly<Record<'strict' | 'lenient', Awaited<ReturnType<typeof prove>>>>;
beforeAll(async () => (runs = { strict: await prove(true), lenient: await prove(false) }));

const pythonExamples = (run: keyof typeof runs) =>
  runs[run].filter(({ language, mode }) => language === 'python' && mode === 'verify');

test('a required language without a runtime fails in CI, with a hint', () => {
  const [first] = pythonExamples('strict');
  expect(first).toMatchObject({ outcome: 'failed', problem: { hint: expect.stringContaining('Install it') } });
});

test('elsewhere its examples are reported as not run, never as passed', () => {
  const outcomes = pythonExamples('lenient').map(({ outcome }) => outcome);
  expect(outcomes.length).toBeGreaterThan(0);
  expect(new Set(outcomes)).toEqual(new Set(['not-run']));
});

test('an example that cannot run leaves the state as the variants before it made it', () => {
  const failed = runs.lenient.filter(({ outcome }) => outcome === 'failed' || outcome === 'blocked');
  expect(failed).toEqual([]);
});
