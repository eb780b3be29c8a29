import type { DocumentExampleRecord } from '../record';
import { samplesNotRun, warnings } from './terminal';

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

const broken = (line: number, message: string) =>
  ({
    outcome: 'broken',
    language: 'exchange',
    problem: { location: { file: 'api.yaml', line }, message },
  }) as unknown as DocumentExampleRecord;

test('a warning that a document repeats for other operations is printed once, with its other lines', () => {
  const uids = (operation: string): string => `the query parameter "uids" in ${operation} must be an integer, not "*"`;
  const body = (operation: string): string => `the body in the example of ${operation} must be an object, not []`;
  const documentExamples = [
    broken(43, uids('GET /batches')),
    broken(50, 'type must be one of "a", not "b"'),
    broken(8542, uids('GET /tasks')),
    broken(8834, uids('DELETE /tasks/{uid}')),
    broken(90, body('POST /auth/login')),
    broken(90, body('POST /auth/confirm')),
  ];
  expect(warnings({ examples: [], documentExamples })).toEqual([
    `api.yaml:43  warning: ${uids('GET /batches')}. The same in 2 more examples (line 8542, 8834)`,
    'api.yaml:50  warning: type must be one of "a", not "b"',
    `api.yaml:90  warning: ${body('POST /auth/login')}. The same in 1 more example`,
  ]);
});
