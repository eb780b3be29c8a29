import type { SandboxApi } from '../../src/sandbox';
import { readyTokens } from '../../src/sandbox/behaviours/monitoring/authentication';
import fc, { fuzzLimit, fuzzTimes } from '../support/fuzz';
import { ownApi, sandboxOf, type TestSandbox } from './support/apis';
import { requestsOf, type GeneratedRequest } from './support/arbitrary';

/** Sessions of this many requests each; together they are more than ten thousand. */
const sessions = 1050;
const length = 10;

let apis: SandboxApi[];
let sandbox: TestSandbox;
beforeAll(async () => {
  apis = [ownApi('screening'), ownApi('transaction-monitoring')];
  sandbox = await sandboxOf(apis, { unknownProperties: 'allow' });
});
afterAll(() => sandbox.close());

/** A run of `FUZZ_TIMES=0.1` is too short to reach every operation. */
const isWhole = fuzzTimes >= 1;

/** Longer than this and it counts as hanging. */
const patience = 120_000;

const send = async (request: GeneratedRequest, session: string) => {
  const headers = {
    host: 'localhost',
    'sandbox-session': session,
    authorization: `Bearer ${readyTokens.write}`,
    ...request.headers,
  };
  let timer: NodeJS.Timeout | undefined;
  const hang = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no response: ${JSON.stringify(request)}`)), patience);
  });
  try {
    return await Promise.race([sandbox.inject({ ...request, headers }), hang]);
  } finally {
    clearTimeout(timer);
  }
};

/** Screening has ten times the operations, and gets three times the requests. */
const anyRequest = () => {
  const [screening, monitoring] = apis.map(({ model }) => requestsOf(model));
  return fc.oneof({ weight: 3, arbitrary: screening! }, { weight: 1, arbitrary: monitoring! });
};
const list = (session: string) => sandbox.get('/api/PersonQuery/List', undefined, { 'sandbox-session': session });

test(
  'made-up requests, good and broken, over all operations: no 5xx, no hang, no leak',
  async () => {
    const sent = { all: 0, good: 0, refused: 0 };
    const seen = new Map<string, Set<string>>();
    const known = await list('bystander');
    const before = sandbox.snapshot('bystander');

    await fc.assert(
      fc.asyncProperty(fc.array(anyRequest(), { minLength: length, maxLength: length }), async (steps) => {
        sandbox.reset('fuzz');
        for (const step of steps) {
          const response = await send(step, 'fuzz');
          if (response.status >= 500)
            throw new Error(`${response.status} ${response.text.slice(0, 1500)}\n${JSON.stringify(step)}`);
          if (/json/.test(response.headers['content-type'] ?? '') && step.method !== 'HEAD') response.json();
          if (/\n\s+at /.test(response.text)) throw new Error(`a stack trace: ${response.text}`);
          sent.all += 1;
          sent[response.status < 300 ? 'good' : 'refused'] += 1;
          seen.set(step.operation, (seen.get(step.operation) ?? new Set()).add(`${step.kind} ${response.status}`));
        }
      }),
      { numRuns: sessions * fuzzTimes, endOnFailure: true },
    );

    expect(sent.all).toBeGreaterThanOrEqual(10_000 * fuzzTimes);
    const operations = apis.flatMap(({ model }) => model.operations.map((operation) => operation.slug));
    expect(operations).toHaveLength(43);
    // Each was reached by requests that it took, and by broken ones.
    const missed = (isReached: (kinds: ReadonlySet<string>) => boolean): string[] =>
      operations.filter((slug) => isWhole && !isReached(seen.get(slug) ?? new Set()));
    expect(missed((kinds) => kinds.has('meant well 200'))).toEqual([]);
    expect(missed((kinds) => [...kinds].some((each) => each.startsWith('broken')))).toEqual([]);
    expect([...seen.keys()].filter((slug) => !operations.includes(slug))).toEqual([]);

    // Nothing that was done in one session shows in another one.
    expect(sandbox.snapshot('bystander')).toEqual(before);
    expect((await list('never-used')).body).toEqual(known.body);
  },
  fuzzLimit,
);

test('a session responds the same, whether others are in use or not', async () => {
  const steps = fc.array(anyRequest(), { minLength: 5, maxLength: 5 });
  const run = async (requests: readonly GeneratedRequest[], session: string): Promise<string[]> => {
    sandbox.reset(session);
    const responses: string[] = [];
    for (const request of requests) {
      const { 'sandbox-session': _, ...headers } = request.headers;
      const response = await send({ ...request, headers }, session);
      responses.push(`${response.status} ${response.text}`);
    }
    return responses;
  };
  await fc.assert(
    fc.asyncProperty(steps, steps, async (one, two) => {
      const alone = await run(one, 'one');
      const [together] = await Promise.all([run(one, 'one'), run(two, 'two'), run(one, 'three')]);
      expect(together).toEqual(alone);
    }),
    { numRuns: 100 },
  );
});
