import { once } from 'node:events';
import { Agent, type IncomingMessage, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSandbox, type Behaviour, type RequestRecord, type Sandbox } from '../../src/sandbox';
import { modelOf, operation } from './support/apis';

const json = { 'application/json': { schema: { type: 'object' }, example: { a: 1 } } };
const model = modelOf({
  paths: {
    '/things': {
      get: operation({ responses: { 200: { description: '', content: json } } }),
      post: operation({
        requestBody: { required: true, content: json },
        responses: { 200: { description: '', content: json } },
      }),
    },
    '/slow': {
      get: operation({ operationId: 'slow', responses: { 200: { description: '', content: { 'text/plain': {} } } } }),
    },
    '/report': { patch: operation({ requestBody: { content: json } }) },
    '/own-options': { options: operation({ responses: { 200: { description: '', content: json } } }) },
  },
});
const behaviour: Behaviour<object> = {
  name: 'slow',
  createState: () => ({}),
  handlers: { slow: () => sleep(400).then(() => ({ status: 200, body: 'done', mediaType: 'text/plain' })) },
};

const records: RequestRecord[] = [];
let sandbox: Sandbox;
let url: string;
beforeAll(async () => {
  sandbox = await createSandbox({
    apis: [{ model, behaviour }],
    bodyLimit: 1000,
    onResponse: (record) => records.push(record),
  });
  url = await sandbox.listen();
});
afterAll(() => sandbox.close());

const port = (): number => Number(new URL(url).port);
/** What the server writes to a connection on which these bytes arrive. */
const raw = async (bytes: string, to = port()): Promise<string> => {
  const socket = connect(to, '127.0.0.1');
  socket.end(bytes);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.on('error', () => undefined);
  await once(socket, 'close');
  return text;
};
const problemOf = async (
  response: Response,
): Promise<{ title: string; hint?: string; detail?: string; errors?: object[] }> => {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  const body = (await response.json()) as { status: number; title: string };
  expect(body.status).toBe(response.status);
  expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:\d/);
  return body;
};

test('listens on this machine only', () => {
  expect(url).toMatch(/^http:\/\/localhost:\d+$/);
  // Nothing listens on the other addresses of the machine: a second server could take the port there.
  const socket = connect(port(), '127.0.0.2');
  return new Promise<void>((resolve, reject) => {
    socket.on('error', () => resolve());
    socket.on('connect', () => reject(new Error('it listens on 127.0.0.2 too')));
  }).finally(() => socket.destroy());
});

describe('Host', () => {
  test.each(['localhost', 'localhost:1', '127.0.0.1:4010', '[::1]:80', 'LOCALHOST'])('%s is accepted', async (host) => {
    expect(await raw(`GET /things HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 200/);
  });
  test.each(['evil.example', 'localhost.evil.example', '10.0.0.1', 'xlocalhost', '127.0.0.1.evil.example', ''])(
    '%j is refused',
    async (host) => {
      expect(await raw(`GET /things HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 403/);
    },
  );
  test('any is accepted by option', async () => {
    const open = await createSandbox({ apis: [{ model }], hostPolicy: 'any' });
    const other = Number(new URL(await open.listen()).port);
    expect(await raw('GET /things HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n', other)).toMatch(
      /^HTTP\/1.1 200/,
    );
    await open.close();
  });
});

describe('clear problem documents', () => {
  const post = (body: BodyInit, type?: string) =>
    fetch(`${url}/things`, { method: 'POST', body, headers: type === undefined ? {} : { 'content-type': type } });

  test('malformed JSON: 400, with the position', async () => {
    const response = await post('{"a": }', 'application/json');
    expect(response.status).toBe(400);
    expect((await problemOf(response)).detail).toBe('The body is not JSON: it breaks at line 1, column 7.');
  });
  test('a body that breaks its schema: 400, with each violation', async () => {
    const response = await post('[]', 'application/json');
    expect((await problemOf(response)).errors).toEqual([
      {
        detail: 'The body must be an object, not [].',
        in: 'body',
        pointer: '',
        rule: 'type',
        documented: expect.stringMatching(/^openapi\.json:\d+$/),
      },
    ]);
  });
  test('no body: 400', async () => {
    expect((await problemOf(await fetch(`${url}/things`, { method: 'POST' }))).detail).toBe(
      'The body is required but was not sent.',
    );
  });
  test('a wrong media type: 415, with the documented ones', async () => {
    const response = await post('a=1', 'application/x-www-form-urlencoded');
    expect([response.status, response.headers.get('accept-post')]).toEqual([415, 'application/json']);
    await problemOf(response);
    const patch = await fetch(`${url}/report`, {
      method: 'PATCH',
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    });
    expect([patch.status, patch.headers.get('accept-patch')]).toEqual([415, 'application/json']);
  });
  test('a body without a media type is read as the only documented one', async () => {
    expect(
      await raw('POST /things HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}'),
    ).toMatch(/^HTTP\/1.1 200/);
  });
  test('a body over the limit: 413, announced or not', async () => {
    const response = await post('x'.repeat(1001), 'application/json');
    expect(response.status).toBe(413);
    expect((await problemOf(response)).hint).toContain('--body-limit');
    const chunk = `${(600).toString(16)}\r\n${' '.repeat(600)}\r\n`;
    expect(
      await raw(
        `POST /things HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}${chunk}0\r\n\r\n`,
      ),
    ).toMatch(/^HTTP\/1.1 413/);
  });
  test('an unknown path: 404, with what was meant', async () => {
    const response = await fetch(`${url}/thing`);
    expect(response.status).toBe(404);
    expect((await problemOf(response)).hint).toBe('Did you mean /things?');
  });
  test('an unknown method: 405, with the allowed ones', async () => {
    const response = await fetch(`${url}/things`, { method: 'DELETE' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST, HEAD, OPTIONS']);
    await problemOf(response);
  });
  test.each(['/%zz', '/things/%ff'])('a path that cannot be decoded, %s: 400', async (path) => {
    expect(await raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 400[^]*application\/problem\+json/,
    );
  });
  test.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['an unknown method', 'FROB / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['too many headers', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'two lengths',
      'POST /things HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
      400,
    ],
  ])('%s', async (_, bytes, status) => {
    const text = await raw(bytes);
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
    expect(text).not.toMatch(/node_modules/);
  });
});

describe('HEAD and OPTIONS', () => {
  test('HEAD is GET without a body', async () => {
    const [head, get] = await Promise.all([fetch(`${url}/things`, { method: 'HEAD' }), fetch(`${url}/things`)]);
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(String((await get.text()).length));
    expect(head.headers.get('content-type')).toBe('application/json');
  });
  test('OPTIONS lists the methods, unless the document has it', async () => {
    const response = await fetch(`${url}/things`, { method: 'OPTIONS' });
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, POST, HEAD, OPTIONS']);
    expect(await (await fetch(`${url}/own-options`, { method: 'OPTIONS' })).json()).toEqual({ a: 1 });
  });
});

describe('CORS', () => {
  const preflight = {
    method: 'OPTIONS',
    headers: {
      origin: 'https://a.example',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'x-a',
    },
  };
  test('is off', async () => {
    const response = await fetch(`${url}/things`, { headers: { origin: 'https://a.example' } });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    expect((await fetch(`${url}/things`, preflight)).headers.get('access-control-allow-origin')).toBeNull();
  });
  test('is for the origins that are named', async () => {
    const open = await createSandbox({ apis: [{ model }], cors: ['https://a.example', 'http://b.example:1'] });
    const there = await open.listen();
    for (const origin of ['https://a.example', 'http://b.example:1']) {
      for (const path of ['/things', '/nothing']) {
        const response = await fetch(`${there}${path}`, { headers: { origin } });
        expect(response.headers.get('access-control-allow-origin')).toBe(origin);
      }
    }
    const preflightResponse = await fetch(`${there}/things`, preflight);
    expect([preflightResponse.status, preflightResponse.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'x-a',
    ]);
    expect(preflightResponse.headers.get('access-control-allow-methods')).toContain('PUT');
    await open.close();
  });
});

test('each response is reported, with operation, status and time', async () => {
  await fetch(`${url}/things?x=1`);
  expect(records.at(-1)).toMatchObject({
    time: '2025-03-03T09:00:00.000Z',
    session: 'default',
    method: 'GET',
    url: '/things?x=1',
    api: 'test',
    operation: 'get-things',
    status: 200,
    duration: expect.any(Number),
  });
});

test('closing responds to what is in flight, keeps no idle connection, and frees the port', async () => {
  const one = await createSandbox({ apis: [{ model, behaviour }] });
  const there = await one.listen();
  // This end keeps its connection: an idle one that the server kept too would outlast the test.
  const agent = new Agent({ keepAlive: true });
  const [idle] = (await once(httpRequest(`${there}/things`, { agent }).end(), 'response')) as [IncomingMessage];
  await once(idle.resume(), 'end');
  const slow = fetch(`${there}/slow`);
  await sleep(150);
  expect(Object.values(agent.freeSockets).flat()).toHaveLength(1);
  const closing = one.close();
  expect(await (await slow).text()).toBe('done');
  await closing;
  agent.destroy();
  const again = await createSandbox({ apis: [{ model }] });
  expect(await again.listen(Number(new URL(there).port))).toBe(there);
  await again.close();
});

test('a closed sandbox leaves no timer that would keep its process from ending', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  const one = await createSandbox({ apis: [{ model, behaviour }] });
  await one.listen(0);
  await one.close();
  // Those of earlier tests may end meanwhile.
  expect(timers()).toBeLessThanOrEqual(before);
});

test('a port in use is reported with a hint', async () => {
  const second = await createSandbox({ apis: [{ model }] });
  await expect(second.listen(port())).rejects.toThrow(`Port ${port()} is in use`);
  await second.close();
});

test('a client that disconnects midway affects no other', async () => {
  const request = httpRequest(`${url}/things`, {
    method: 'POST',
    headers: { 'content-length': '100', 'content-type': 'application/json' },
  });
  request.on('error', () => undefined);
  request.write('{"a"');
  await sleep(50);
  request.destroy();
  expect((await fetch(`${url}/things`)).status).toBe(200);
});
