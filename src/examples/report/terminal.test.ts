import type { DocumentExampleRecord } from '../record';
import { samplesNotRun } from './terminal';

const sample = (language: string, outcome: string, reason?: string) =>
  ({ language, outcome, reason }) as unknown as DocumentExampleRecord;

test('samples that did not run are told by language, with the reason', () => {
  const missing = 'no runtime for csharp on this machine';
  expect(
    samplesNotRun([
      sample('csharp', 'not-run', missing),
      sample('bash', 'passed'),
      sample('go', 'not-run', 'port 4010 is in use, perhaps by a sandbox'),
      sample('csharp', 'not-run', missing),
    ]),
  ).toEqual([
    '2 samples of document examples (csharp)  not-run: no runtime for csharp on this machine',
    '1 sample of document examples (go)  not-run: port 4010 is in use, perhaps by a sandbox',
  ]);
  expect(samplesNotRun([sample('bash', 'passed')])).toEqual([]);
});
