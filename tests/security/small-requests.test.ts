/** Requests of a few bytes that make the sandbox keep far more than they send. */
import type { createSandbox } from '../../src/sandbox';
import { sizeOf } from '../../src/sandbox/size-of';
import { modelOf, operation, sandboxOf, type TestSandbox } from '../sandbox/support/apis';

const MIB = 1024 * 1024;
const thing = { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } };
const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } };
const things = modelOf({
  paths: {
    '/things': {
      get: operation({
        responses: {
          200: {
            description: '',
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Thing' } } },
            },
          },
        },
      }),
      post: operation({ requestBody: { content: thing }, responses: { 201: { description: '', content: thing } } }),
    },
    '/things/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: operation({ responses: { 200: { description: '', content: thing }, 404: { description: '' } } }),
      patch: operation({
        parameters: [key],
        requestBody: { content: { 'application/json': { schema: {} } } },
        responses: { 200: { description: '', content: thing }, 409: { description: '' } },
      }),
    },
  },
  components: { schemas: { Thing: { type: 'object', properties: { id: { type: 'string' }, text: {}, meta: {} } } } },
});

let sandbox: TestSandbox;
afterEach(() => sandbox.close());
const open = async (options: Partial<Parameters<typeof createSandbox>[0]> = {}) => {
  sandbox = await sandboxOf([{ model: things }], options);
};
const create = async (body: object, session = 'default'): Promise<string> => {
  const { body: created } = await sandbox.post('/things', body, { 'sandbox-session': session });
  return (created as { id: string }).id;
};
const patch = (id: string, body: object, headers: Record<string, string> = {}) =>
  sandbox.send('PATCH')(`/things/${id}`, body, headers);
/** How much all sessions have, each state counted once. */
const held = (): number => sizeOf(sandbox.sessions().map((name) => sandbox.snapshot(name).states));

describe('a patch', () => {
  test('that copies what it has just copied ends when it has copied enough, and changes nothing', async () => {
    await open();
    const id = await create({ meta: { a: 'x'.repeat(30) } });
    const copies = Array.from({ length: 60 }, (_, index) => ({ op: 'copy', from: '/meta', path: `/meta/b${index}` }));
    const refused = await patch(id, copies);
    expect([refused.status, (await sandbox.get(`/things/${id}`)).body]).toEqual([
      409,
      { id, meta: { a: 'x'.repeat(30) } },
    ]);
    expect((await patch(id, copies.slice(0, 3))).status).toBe(200);
  });

  test('that moves one level after the other into a new one makes nothing deeper than a body may be', async () => {
    await open();
    const id = await create({ meta: {} });
    const steps = Array.from({ length: 5000 }, () => [
      { op: 'add', path: '/text', value: {} },
      { op: 'move', from: '/meta', path: '/text/m' },
      { op: 'move', from: '/text', path: '/meta' },
    ]).flat();
    expect((await patch(id, steps)).status).toBe(409);
    expect((await patch(id, steps.slice(0, 30))).status).toBe(200);
  });

  test('that moves a large value again and again does not copy it each time', async () => {
    await open();
    const id = await create({ meta: Array.from({ length: 100_000 }, () => 0) });
    const steps = Array.from({ length: 5000 }, (_, index) =>
      index % 2 === 0 ? { op: 'move', from: '/meta', path: '/text' } : { op: 'move', from: '/text', path: '/meta' },
    );
    const before = process.cpuUsage();
    expect((await patch(id, steps)).status).toBe(200);
    const { user } = process.cpuUsage(before);
    expect(user / 1e6).toBeLessThan(5);
  });
});

test('responses that are kept for idempotency keys count for what they take', async () => {
  await open({ maxSessionBytes: 8 * MIB });
  const id = await create({ text: 'x'.repeat(450_000) });
  const statuses: number[] = [];
  for (let index = 0; index < 30; index += 1)
    statuses.push((await patch(id, {}, { 'idempotency-key': `k${index}` })).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 507]);
  expect(held()).toBeLessThan(12 * MIB);
});

describe('a snapshot', () => {
  test('that was dropped still counts in the session that was restored from it', async () => {
    await open({ maxSessionBytes: 4 * MIB, maxBytes: 16 * MIB });
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      const session = { 'sandbox-session': `s${index}` };
      for (let count = 0; count < 3; count += 1)
        statuses.push((await sandbox.post('/things', { text: 'x'.repeat(450_000) }, session)).status);
      const { id } = (await sandbox.post('/sandbox/snapshot', undefined, session)).body as { id: string };
      await sandbox.post('/sandbox/restore', { id }, session);
      for (let count = 0; count < 100; count += 1)
        await sandbox.post('/sandbox/snapshot', undefined, { 'sandbox-session': 'none' });
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([201, 507]);
    expect(held()).toBeLessThan(20 * MIB);
  });

  test('that many sessions were restored from is not copied for all of them at once', async () => {
    await open({ maxSessionBytes: 4 * MIB, maxBytes: 16 * MIB });
    for (let count = 0; count < 3; count += 1) await create({ text: 'x'.repeat(450_000) });
    const { id } = (await sandbox.post('/sandbox/snapshot')).body as { id: string };
    const sessions = Array.from({ length: 40 }, (_, index) => ({ 'sandbox-session': `s${index}` }));
    for (const session of sessions) expect((await sandbox.post('/sandbox/restore', { id }, session)).status).toBe(200);
    const responses = await Promise.all(sessions.map((session) => sandbox.post('/things', { text: 'y' }, session)));
    const statuses = responses.map(({ status }) => status);
    expect([statuses.includes(201), statuses.includes(507)]).toEqual([true, true]);
    expect(held()).toBeLessThan(20 * MIB);
  });
});
