import { createTools, type Tools } from '../../src/examples/run/tools';
import { proveLibrary } from './support/library';

/** The same tools on a machine that has no Python. */
function withoutPython(own: Tools): Tools {
  const missing: Tools['runners']['missing'] = async (language, contained) =>
    language === 'python' ? 'no runtime for python on this machine' : own.runners.missing(language, contained);
  return { ...own, runners: { ...own.runners, missing } };
}

const tools = createTools();
afterAll(() => tools.close());

const examplesOf = async (strict: boolean) =>
  (await proveLibrary(withoutPython(tools), undefined, { guides: true }, { strict })).record.examples;
const pythonExamples = async (strict: boolean) =>
  (await examplesOf(strict)).filter(({ language, mode }) => language === 'python' && mode === 'verify');

test('a required language without a runtime fails in CI, with a hint', async () => {
  const [first] = await pythonExamples(true);
  expect(first).toMatchObject({ outcome: 'failed', problem: { hint: expect.stringContaining('Install it') } });
}, 60_000);

test('elsewhere its examples are reported as not run, never as passed', async () => {
  const outcomes = (await pythonExamples(false)).map(({ outcome }) => outcome);
  expect(outcomes.length).toBeGreaterThan(0);
  expect(new Set(outcomes)).toEqual(new Set(['not-run']));
}, 60_000);

test('an example that cannot run leaves the state as the variants before it made it', async () => {
  const failed = (await examplesOf(false)).filter(({ outcome }) => outcome === 'failed' || outcome === 'blocked');
  expect(failed).toEqual([]);
}, 60_000);
