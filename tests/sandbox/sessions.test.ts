import type { Behaviour } from '../../src/sandbox';
import { modelOf, operation, sandboxOf, type TestSandbox } from './support/apis';

interface Counter {
  count: number;
  readonly seen: Map<string, Date>;
}

const model = modelOf({
  paths: {
    '/count': {
      post: operation({
        operationId: 'count',
        responses: { 200: { description: '', content: { 'application/json': {} } } },
      }),
    },
  },
});
const counter: Behaviour<Counter> = {
  name: 'counter',
  createState: (context) => ({ count: 0, seen: new Map([[context.hex(8), context.now()]]) }),
  handlers: {
    count: (_request, state, context) => {
      state.count += 1;
      state.seen.set(context.hex(8), context.now());
      return {
        status: 200,
        body: {
          count: state.count,
          ids: [...state.seen.keys()],
          uuid: context.uuid(),
          now: context.now(),
          session: context.session,
        },
      };
    },
  },
  controls: [
    {
      method: 'POST',
      path: 'counter/set',
      summary: 'Sets it.',
      handle: ({ body }, state) => ({ status: 200, body: { count: (state.count = (body as { to: number }).to) } }),
    },
  ],
  notes: () => [{ label: 'hint', value: 'count' }],
};

interface CountResponse {
  count: number;
  ids: string[];
  uuid: string;
  now: string;
  session: string;
}
let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await sandboxOf([{ model, behaviour: counter }], { maxSessions: 4 });
});
afterEach(() => sandbox.close());
const count = async (session?: string): Promise<CountResponse> =>
  (await sandbox.post('/count', undefined, session ? { 'sandbox-session': session } : {})).body;

test('sessions have separate states, and the same identifiers', async () => {
  const [a, b] = [await count('a'), await count('b')];
  expect(a.count).toBe(1);
  expect(b).toEqual({ ...a, session: 'b' });
  expect((await count('a')).count).toBe(2);
  expect((await count()).session).toBe('default');
  expect(sandbox.sessions()).toEqual(['default', 'a', 'b']);
});

test('identifiers never repeat, and follow from the seed', async () => {
  const { ids, uuid } = await count();
  const again = await count();
  expect(new Set(again.ids).size).toBe(3);
  expect(again.uuid).not.toBe(uuid);
  expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const other = await sandboxOf([{ model, behaviour: counter }], { seed: 'another' });
  expect(((await other.post('/count')).body as CountResponse).ids).not.toEqual(ids);
  await other.close();
});

test('a snapshot brings everything back, identifiers and clock too', async () => {
  await count();
  const { body } = await sandbox.post('/sandbox/snapshot');
  const first = await count();
  await sandbox.post('/sandbox/clock', { advanceSeconds: 60 });
  await count();
  expect((await sandbox.post('/sandbox/restore', body)).status).toBe(200);
  expect(await count()).toEqual(first);
});

test('a snapshot is not changed by what happens after it, and may go to another session', async () => {
  const snapshot = sandbox.snapshot();
  const first = await count();
  sandbox.restore(snapshot);
  sandbox.restore(snapshot, 'b');
  expect(await count()).toEqual(first);
  expect(await count('b')).toEqual({ ...first, session: 'b' });
});

test('reset goes back to the reference state', async () => {
  const first = await count('a');
  await count('a');
  await sandbox.post('/sandbox/reset', undefined, { 'sandbox-session': 'a' });
  expect(await count('a')).toEqual(first);
});

test('the clock stays within the years that have four digits, however often it is moved', async () => {
  const headers = { 'sandbox-session': 'late', 'content-type': 'application/json' };
  const century = JSON.stringify({ advanceSeconds: 100 * 365.25 * 86_400 });
  const moves = [];
  for (let move = 0; move < 90; move += 1) moves.push(await sandbox.post('/sandbox/clock', century, headers));
  const { status, body } = moves.at(-1)!;
  expect([status, (body as { hint: string }).hint]).toEqual([400, expect.stringContaining('9999-12-31T23:59:59.999Z')]);
  expect(((await sandbox.get('/sandbox/', undefined, headers)).body as { clock: string }).clock).toMatch(/^99\d\d-/);
  await expect(sandboxOf([], { clock: '+010000-01-01T00:00:00Z' })).rejects.toThrow('clock');
});

test('the clock stands still until it is moved, in its session only', async () => {
  expect((await count()).now).toBe('2025-03-03T09:00:00.000Z');
  const moved = await sandbox.post('/sandbox/clock', { advanceSeconds: 86_400 });
  expect(moved.body).toMatchObject({ clock: '2025-03-04T09:00:00.000Z' });
  expect((await count()).now).toBe('2025-03-04T09:00:00.000Z');
  expect((await count('a')).now).toBe('2025-03-03T09:00:00.000Z');
});

test.each([[{}], [{ advanceSeconds: -1 }], [{ advanceSeconds: 1e300 }], [{ advanceSeconds: '1' }], [[]]])(
  'the clock is not moved by %j',
  async (body) => {
    expect((await sandbox.post('/sandbox/clock', body)).status).toBe(400);
    expect((await count()).now).toBe('2025-03-03T09:00:00.000Z');
  },
);

test('there is a limit on sessions, and dropping one makes room for another', async () => {
  for (const name of ['a', 'b', 'c']) await count(name);
  const refused = await sandbox.post('/count', undefined, { 'sandbox-session': 'd' });
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({
    detail: 'This sandbox keeps at most 4.',
    hint: expect.stringContaining('DELETE /sandbox/sessions/'),
  });
  expect((await sandbox.delete('/sandbox/sessions/a')).status).toBe(204);
  expect((await sandbox.delete('/sandbox/sessions/a')).status).toBe(404);
  expect((await count('d')).count).toBe(1);
});

test.each(['', 'a b', '../x', 'x'.repeat(65), 'ü'])('%j is not a session name', async (name) => {
  const response = await sandbox.post('/count', undefined, { 'sandbox-session': name });
  expect(response.status).toBe(400);
});

test.each(['__proto__', 'constructor', 'toString'])('a session may be called %s', async (name) => {
  expect((await count(name)).count).toBe(1);
});

test('requests are remembered by session, the latest of them', async () => {
  await count('a');
  for (let index = 0; index < 205; index += 1) await count();
  expect(sandbox.requests('a')).toMatchObject([
    { method: 'POST', url: '/count', api: 'test', operation: 'count', status: 200 },
  ]);
  expect(sandbox.requests()).toHaveLength(200);
  const shown = await sandbox.get('/sandbox/requests', undefined, { 'sandbox-session': 'a' });
  expect((shown.body as { requests: object[] }).requests).toHaveLength(1);
});

test('a behaviour has controls of its own', async () => {
  expect((await sandbox.post('/sandbox/counter/set', { to: 41 })).body).toEqual({ count: 41 });
  expect((await count()).count).toBe(42);
});

test('a query parameter that an endpoint of the sandbox does not have is refused, with those that it has', async () => {
  const refused = await sandbox.post('/sandbox/counter/set?too=1', { to: 1 });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    title: 'Unknown query parameter "too".',
    hint: 'It has no query parameters.',
  });
});

test('GET /sandbox/ describes the server', async () => {
  const { body } = await sandbox.get('/sandbox/');
  expect(body).toMatchObject({
    apis: [{ id: 'test', operations: 1, behaviour: 'counter' }],
    notes: [{ api: 'test', label: 'hint', value: 'count' }],
    session: 'default',
    clock: '2025-03-03T09:00:00.000Z',
    endpoints: expect.arrayContaining([{ call: 'POST /sandbox/counter/set', summary: 'Sets it.' }]),
  });
});

test.each([
  ['POST', '/sandbox/restore', 404],
  ['GET', '/sandbox/reset', 405],
  ['GET', '/sandbox/nothing', 404],
  ['GET', '/sandbox', 308],
  ['HEAD', '/sandbox/', 200],
  ['OPTIONS', '/sandbox/reset', 204],
])('%s %s is %i', async (method, url, status) => {
  expect((await sandbox.send(method)(url)).status).toBe(status);
});

test('only the latest hundred snapshots are kept', async () => {
  for (let index = 0; index < 101; index += 1) await sandbox.post('/sandbox/snapshot');
  expect((await sandbox.post('/sandbox/restore', { id: 'snapshot-1' })).status).toBe(404);
  expect((await sandbox.post('/sandbox/restore', { id: 'snapshot-101' })).status).toBe(200);
});
