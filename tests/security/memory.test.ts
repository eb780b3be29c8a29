/** What many clients, or one that never stops, can make a sandbox keep. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { createSandbox } from '../../src/sandbox';
import { sizeOf } from '../../src/sandbox/size-of';
import { modelOf, operation, ownApi, sandboxOf, type TestSandbox } from '../sandbox/support/apis';

const MIB = 1024 * 1024;
const json = { 'application/json': { schema: { type: 'object' } } };
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
      post: operation({
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
        responses: { 201: { description: '', content: json } },
      }),
    },
    '/things/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: operation({
        responses: {
          200: { description: '', content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
          404: { description: '' },
        },
      }),
      delete: operation({ responses: { 204: { description: '' }, 404: { description: '' } } }),
    },
  },
  components: { schemas: { Thing: { type: 'object', properties: { id: { type: 'string' }, text: {} } } } },
});

let sandbox: TestSandbox;
afterEach(() => sandbox.close());
const open = async (options: Partial<Parameters<typeof createSandbox>[0]> = {}, apis = [{ model: things }]) => {
  sandbox = await sandboxOf(apis, options);
};
/** Posts until the sandbox takes no more. @returns how many were taken, and the last response */
async function fill(body: object | string, session = 'default', max = 400) {
  for (let count = 0; count < max; count += 1) {
    const headers = { 'sandbox-session': session, 'content-type': 'application/json' };
    const response = await sandbox.post('/things', body, headers);
    if (response.status !== 201) return { count, response };
  }
  throw new Error(`${max} posts were taken`);
}

test('one session is full at its limit, says so, and lives on', async () => {
  await open({ maxSessionBytes: 8 * MIB });
  const { count, response } = await fill({ text: 'x'.repeat(450_000) });
  expect(count).toBeGreaterThanOrEqual(5);
  expect(count).toBeLessThanOrEqual(10);
  expect([response.status, response.headers['content-type']]).toEqual([507, 'application/problem+json']);
  expect((response.body as { hint: string }).hint).toContain('POST /sandbox/reset');
  // Others are not affected; it can be read, made smaller, and put back.
  expect((await sandbox.post('/things', { text: 'y' }, { 'sandbox-session': 'other' })).status).toBe(201);
  const list = (await sandbox.get('/things')).body as { id: string }[];
  for (const { id } of list.slice(0, 4)) expect((await sandbox.delete(`/things/${id}`)).status).toBe(204);
  expect((await sandbox.post('/things', { text: 'y' })).status).toBe(201);
  expect((await sandbox.post('/sandbox/reset')).status).toBe(200);
  expect((await fill({ text: 'x'.repeat(450_000) })).count).toBe(count);
});

test.each([
  ['empty arrays', `{"text":[${'[],'.repeat(60_000)}[]]}`],
  ['empty objects', `{"text":[${'{},'.repeat(60_000)}{}]}`],
  ['many names', `{"text":{${Array.from({ length: 15_000 }, (_, index) => `"${index}":0`).join()}}}`],
  ['deep arrays', `{"text":[${`${'['.repeat(400)}${']'.repeat(400)},`.repeat(200)}0]}`],
])('%s count for the memory that they take', async (_, body) => {
  await open({ maxSessionBytes: 16 * MIB });
  const { count } = await fill(body);
  expect(count * body.length).toBeLessThan(16 * MIB);
  expect(sizeOf(sandbox.snapshot().states)).toBeLessThan(24 * MIB);
});

test('many sessions together have a limit', async () => {
  await open({ maxSessionBytes: 4 * MIB, maxBytes: 12 * MIB });
  const counts: number[] = [];
  let last = '';
  for (let index = 0; index < 8; index += 1) {
    const { count, response } = await fill({ text: 'x'.repeat(400_000) }, `s${index}`);
    counts.push(count);
    last = (response.body as { title: string }).title;
  }
  expect(counts.slice(-3)).toEqual([0, 0, 0]);
  expect(last).toBe('The sandbox is full.');
  const held = sandbox.sessions().reduce((sum, name) => sum + sizeOf(sandbox.snapshot(name).states), 0);
  expect(held).toBeLessThan(14 * MIB);
  expect((await sandbox.delete('/sandbox/sessions/s0')).status).toBe(204);
  expect((await sandbox.post('/things', { text: 'y' }, { 'sandbox-session': 's7' })).status).toBe(201);
});

describe('snapshots', () => {
  test('of a session that does not change are one state', async () => {
    await open();
    await fill({ text: 'x'.repeat(400_000) }, 'default', 3).catch(() => undefined);
    const [first, second] = [sandbox.snapshot(), sandbox.snapshot()];
    expect(second.states.get('test')).toBe(first.states.get('test'));
    expect(sizeOf([first, second])).toBeLessThan(1.1 * sizeOf(first));
  });

  test('of a session that does are dropped, the oldest first, before there is no room', async () => {
    await open({ maxBytes: 12 * MIB });
    const ids: string[] = [];
    for (let index = 0; index < 4; index += 1) await sandbox.post('/things', { text: 'x'.repeat(400_000) });
    for (let index = 0; index < 20; index += 1) {
      ids.push(((await sandbox.post('/sandbox/snapshot')).body as { id: string }).id);
      expect((await sandbox.post('/things', { text: 'y' })).status).toBe(201);
    }
    expect((await sandbox.post('/sandbox/restore', { id: ids[0] })).status).toBe(404);
    expect((await sandbox.post('/sandbox/restore', { id: ids.at(-1) })).status).toBe(200);
  });

  test('of snapshots stay what they were', async () => {
    await open();
    await sandbox.post('/things', { text: 'one' });
    const first = sandbox.snapshot();
    const before = structuredClone(first);
    sandbox.restore(first, 'b');
    const second = sandbox.snapshot('b');
    sandbox.restore(second, 'c');
    for (const name of ['default', 'b', 'c']) await sandbox.post('/things', { text: name }, { 'sandbox-session': name });
    expect([first, second]).toEqual([before, before]);
    for (const name of ['default', 'b', 'c']) {
      const list = (await sandbox.get('/things', undefined, { 'sandbox-session': name })).body as { text: string }[];
      expect(list.map(({ text }) => text).slice(-2)).toEqual(['one', name]);
    }
  }); // prettier-ignore

  test('taken while a request is handled are not changed by it', async () => {
    let goOn = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (goOn = resolve));
    const behaviour = {
      name: 'slow',
      createState: () => ({ texts: [] as string[] }),
      handlers: {
        'post-things': async (_request: unknown, state: { texts: string[] }) => {
          await waiting;
          state.texts.push('late');
          return { status: 201, body: {} };
        },
      },
    };
    await open({}, [{ model: things, behaviour } as never]);
    const posting = sandbox.post('/things', {});
    await new Promise((resolve) => setTimeout(resolve, 100));
    const snapshot = sandbox.snapshot();
    goOn();
    expect((await posting).status).toBe(201);
    expect(snapshot.states.get('test')?.state).toEqual({ texts: [] });
    expect(sandbox.snapshot().states.get('test')?.state).toEqual({ texts: ['late'] });
  });
});

test('deliveries to the receiver count too', async () => {
  await open({ maxSessionBytes: 8 * MIB }, [ownApi('screening')]);
  const statuses: number[] = [];
  for (let index = 0; index < 30; index += 1)
    statuses.push((await sandbox.post('/sandbox/receiver', { text: 'x'.repeat(500_000) })).status);
  expect(statuses[0]).toBe(200);
  expect(statuses.at(-1)).toBe(507);
  expect((await sandbox.delete('/sandbox/receiver')).status).toBe(200);
  expect((await sandbox.post('/sandbox/receiver', { text: 'y' })).status).toBe(200);
});

test('long addresses are cut in the log', async () => {
  await open();
  for (let index = 0; index < 210; index += 1) await sandbox.get(`/things?x=${'ü'.repeat(1).padEnd(10_000, 'y')}`);
  expect(sizeOf(sandbox.requests())).toBeLessThan(200 * 2000);
  expect(sandbox.requests()[0]!.url).toMatch(/^\/things\?x=.{400,500}…$/);
});

test('reading what nobody created fills nothing for ever', async () => {
  await open({ maxSessionBytes: 2 * MIB });
  for (let index = 0; index < 3000; index += 1) {
    const { status } = await sandbox.get(`/things/${String(index).padEnd(500, 'x')}`);
    expect([404, 507]).toContain(status);
  }
  expect(sizeOf(sandbox.snapshot().states)).toBeLessThan(3 * MIB);
});

test('bodies that arrive together have a limit: 503, and the others are served', async () => {
  await open({ bodyLimit: MIB });
  const port = Number(new URL(await sandbox.listen()).port);
  const head = `POST /things HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${MIB}\r\n\r\n`;
  const sockets: Socket[] = [];
  const responses: string[] = [];
  for (let index = 0; index < 40; index += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => responses.push(chunk.toString().slice(9, 12)));
    await once(socket, 'connect');
    // All but the last byte: without a limit each one holds its body until it has timed out.
    socket.write(head);
    socket.write(Buffer.alloc(MIB - 1, 0x20));
    sockets.push(socket);
  }
  while (responses.length < 20) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(new Set(responses)).toEqual(new Set(['503']));
  expect((await fetch(`http://localhost:${port}/things`)).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  while (
    (
      await fetch(`http://localhost:${port}/things`, {
        method: 'POST',
        body: '{"text":1}',
        headers: { 'content-type': 'application/json' },
      })
    ).status !== 201
  )
    await new Promise((resolve) => setTimeout(resolve, 20));
});
