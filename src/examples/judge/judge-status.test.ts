import type { Attempt } from './attempt';
import { judgeStatus } from './judge-responses';

const attempt = {
  example: { code: 'curl http://localhost:4010/pets', location: { file: 'a.mdx', line: 3 } },
  exchanges: [
    {
      documented: true,
      exchange: { method: 'GET', target: '/pets', status: 401, responseBody: Buffer.from('') },
    },
  ],
} as unknown as Attempt;

test('a server that refuses an example names where its credentials come from; the sandbox takes any', () => {
  const hint = (isLive: boolean) => judgeStatus(attempt, { kind: 'verify' } as never, isLive)?.hint;
  expect(hint(false)).toBe('If this is intended, add status=401.');
  expect(hint(true)).toMatch(/"live": \{ "credentials": … \} of the API\. If this is intended, add status=401\.$/);
});
