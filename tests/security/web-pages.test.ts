/** What a web page of another origin can make a browser send to a sandbox on the same machine, and what must not come of it. */
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { createSandbox, type Sandbox } from '../../src/sandbox';
import { modelOf, operation, ownApi } from '../sandbox/support/apis';

const screening = ownApi('screening');
const running: Sandbox[] = [];
const start = async (options: Partial<Parameters<typeof createSandbox>[0]> = {}): Promise<string> => {
  const sandbox = await createSandbox({ apis: [screening], ...options });
  running.push(sandbox);
  return sandbox.listen();
};
let url: string;
beforeAll(async () => {
  url = await start();
});
afterAll(() => Promise.all(running.map((sandbox) => sandbox.close())));

/** A request with these very headers, as a browser may send it; `body` gets its length. */
async function send(to: string, method: string, path: string, headers: string[] = [], body = ''): Promise<string> {
  const socket = connect(Number(new URL(to).port), '127.0.0.1');
  const host = headers.some((header) => /^host:/i.test(header)) ? [] : [`Host: ${new URL(to).host}`];
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  socket.write(
    [`${method} ${path} HTTP/1.1`, ...host, 'Connection: close', ...headers, ...length, '', body].join('\r\n'),
  );
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.on('error', () => undefined);
  await once(socket, 'close');
  return text;
}
const statusOf = (response: string): number => Number(response.slice(9, 12));
const clockOf = async (at: string): Promise<unknown> =>
  ((await (await fetch(`${at}/sandbox/`)).json()) as { clock: unknown }).clock;

/** A name, a method, a path, headers and a body. */
type Sent = [string, string, string, string[], string?];

const evil = 'Origin: https://evil.example';
const oneDay = '{"advanceSeconds":86400}';

describe('a request of a page of another origin has no effect', () => {
  test.each<Sent>([
    ['a post with no-cors', 'POST', '/sandbox/clock', [evil, 'Content-Type: text/plain'], oneDay],
    ['with JSON', 'POST', '/sandbox/clock', [evil, 'Content-Type: application/json'], oneDay],
    ['a page that has no origin', 'POST', '/sandbox/clock', ['Origin: null', 'Content-Type: application/json'], oneDay],
    ['an empty origin', 'POST', '/sandbox/clock', ['Origin:', 'Content-Type: application/json'], oneDay],
    ['another port', 'POST', '/sandbox/clock', ['Origin: http://localhost:1', 'Content-Type: application/json'], oneDay],
    ['the same name with https', 'POST', '/sandbox/clock', ['Origin: https://localhost', 'Content-Type: application/json'], oneDay],
    ['two origins', 'POST', '/sandbox/clock', ['Origin: SELF', evil, 'Content-Type: application/json'], oneDay],
    ['a blob without a type', 'POST', '/sandbox/clock', [evil], oneDay],
    ['an origin behind more fields than Node keeps', 'POST', '/sandbox/clock', ['Content-Type: application/json', ...Array<string>(2500).fill('a:'), evil], oneDay],
    ['an empty post', 'POST', '/sandbox/reset', [evil]],
    ['a forged delivery', 'POST', '/sandbox/receiver', [evil, 'Content-Type: text/plain'], '{"type":"forged"}'],
    ['an operation', 'PUT', '/api/PersonCommand', [evil, 'Content-Type: application/json'], '{"personReferenceId":"x"}'],
    ['an operation that only reads', 'GET', '/api/PersonQuery/List', [evil]],
    ['its head', 'HEAD', '/api/PersonQuery/List', [evil]],
    ['a preflight', 'OPTIONS', '/api/PersonCommand', [evil, 'Access-Control-Request-Method: PUT']],
    ['a picture', 'GET', '/api/PersonQuery/List', ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors']],
    ['a page on another port', 'GET', '/api/PersonQuery/List', ['Sec-Fetch-Site: same-site']],
    ['a link', 'GET', '/sandbox/', ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate']],
    ['a form', 'POST', '/sandbox/reset', [evil, 'Sec-Fetch-Site: cross-site', 'Content-Type: application/x-www-form-urlencoded'], 'a=1'],
    ['Sec-Fetch-Site twice', 'GET', '/sandbox/', ['Sec-Fetch-Site: none', 'Sec-Fetch-Site: cross-site']],
    ['a WebSocket', 'GET', '/sandbox/', [evil, 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==']],
    ['a name that was rebound', 'GET', '/sandbox/', ['Host: evil.example']],
    ['a name that was rebound, with its own origin', 'POST', '/sandbox/reset', ['Host: evil.example', 'Origin: http://evil.example']],
    ['a name with a dot at its end', 'GET', '/sandbox/', ['Host: localhost.evil.example.']],
    ['an address that is not this machine', 'GET', '/sandbox/', ['Host: 0.0.0.0']],
    ['credentials in the host', 'GET', '/sandbox/', ['Host: localhost@evil.example']],
    ['two hosts', 'GET', '/sandbox/', ['Host: localhost', 'Host: evil.example']],
    ['an absolute address of another host, without an origin', 'GET', 'http://evil.example/sandbox/', []],
    ['an absolute address', 'GET', 'http://evil.example/sandbox/', [evil]],
  ])('%s: %s %s', async (...[, method, path, headers, body]: Sent) => {
    const before = await clockOf(url);
    const response = await send(url, method, path, headers.map((each) => each.replace('SELF', url)), body);
    expect([400, 403]).toContain(statusOf(response));
    expect(response).not.toMatch(/access-control-allow/i);
    expect(await clockOf(url)).toBe(before);
    const { deliveries } = (await (await fetch(`${url}/sandbox/receiver`)).json()) as { deliveries: unknown[] };
    expect(deliveries).toEqual([]);
  }); // prettier-ignore

  test('the refusal says what to do', async () => {
    expect(await send(url, 'POST', '/sandbox/reset', [evil])).toMatch(
      /application\/problem\+json[^]*Origin: https:\/\/evil\.example[^]*--cors ORIGIN/,
    );
  });

  test('where any Host is accepted, a rebound name still has a foreign origin', async () => {
    const open = await start({ hostPolicy: 'any' });
    const rebound = ['Host: evil.example', 'Origin: http://evil.example', 'Sec-Fetch-Site: same-origin'];
    expect(statusOf(await send(open, 'POST', '/sandbox/reset', rebound))).toBe(403);
    expect(statusOf(await send(open, 'POST', '/sandbox/reset', ['Host: sandbox:4010']))).toBe(200);
  });
});

describe('what is not a page of another origin is served', () => {
  test.each<[string, string[]]>([
    ['a program', []],
    ['an address that was typed', ['Sec-Fetch-Site: none', 'Sec-Fetch-Mode: navigate']],
    ['the console of a page of its own', ['Origin: SELF', 'Sec-Fetch-Site: same-origin']],
  ])('%s', async (_, headers) => {
    const own = headers.map((each) => each.replace('SELF', url));
    expect(statusOf(await send(url, 'POST', '/sandbox/reset', own))).toBe(200);
  });
});

describe('the endpoints of the sandbox read application/json only', () => {
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/json', ''])(
    '%j is refused',
    async (type) => {
      const response = await send(url, 'POST', '/sandbox/clock', type === '' ? [] : [`Content-Type: ${type}`], oneDay);
      expect(statusOf(response)).toBe(415);
      expect(await clockOf(url)).toBe('2025-03-03T09:00:00Z'.replace('Z', '.000Z'));
    },
  );
  test.each(['application/json', 'Application/JSON; charset=utf-8'])('%s is read', async (type) => {
    const response = await send(url, 'POST', '/sandbox/clock', [`Content-Type: ${type}`], '{"advanceSeconds":0}');
    expect(statusOf(response)).toBe(200);
  });
  test.each([
    ['{"advanceSeconds":1,\n "advanceSeconds":2}', 'two members of the same name: the second is at line 2, column 2'],
    ['{"advanceSeconds":', 'is not JSON: it breaks at line 1, column 19'],
    ['['.repeat(600), 'nested deeper than 512'],
  ])('%j is refused, with the position', async (body, message) => {
    const response = await send(url, 'POST', '/sandbox/clock', ['Content-Type: application/json'], body);
    expect([statusOf(response), response]).toEqual([400, expect.stringContaining(message)]);
  });
});

describe('with an origin that was named', () => {
  const page = 'http://localhost:8000';
  let open: string;
  let secret: Server;
  let reads = 0;
  beforeAll(async () => {
    open = await start({ cors: [page] });
    secret = createServer((_request, response) => {
      reads += 1;
      response.end('secret of another program');
    }).listen(0, '127.0.0.1');
    await once(secret, 'listening');
  });
  afterAll(() => secret.close());

  test('its pages are served, others are not', async () => {
    const served = await send(open, 'GET', '/api/PersonQuery/List', [`Origin: ${page}`, 'Sec-Fetch-Site: same-site']);
    expect(served).toMatch(/^HTTP\/1.1 200 [^]*access-control-allow-origin: http:\/\/localhost:8000\r\n/i);
    expect(served).toMatch(/^vary: Origin\r$/im);
    for (const origin of ['https://evil.example', 'null', `${page}0`, `${page}.evil.example`, page.toUpperCase()]) {
      const refused = await send(open, 'GET', '/api/PersonQuery/List', [`Origin: ${origin}`]);
      expect([statusOf(refused), /access-control-allow/i.test(refused)]).toEqual([403, false]);
    }
  });

  test('a preflight is for it alone', async () => {
    const preflight = ['Access-Control-Request-Method: PUT', 'Access-Control-Request-Headers: x-a'];
    const served = await send(open, 'OPTIONS', '/api/PersonCommand', [`Origin: ${page}`, ...preflight]);
    expect(served).toMatch(/^HTTP\/1.1 204 [^]*access-control-allow-headers: x-a\r\n/i);
    expect(statusOf(await send(open, 'OPTIONS', '/api/PersonCommand', [evil, ...preflight]))).toBe(403);
  });

  const poke = async (webhook: string): Promise<string> => {
    const json = [`Origin: ${page}`, 'Content-Type: application/json'];
    const settings = JSON.stringify({ enabled: true, url: webhook });
    await send(open, 'PUT', '/api/WebhookCommand', json, settings);
    return send(open, 'POST', '/api/WebhookQuery/Poke', json, '{"type":"PersonSanctionMatched"}');
  };
  const port = (server: Server): number => (server.address() as AddressInfo).port;
  test.each<[string, () => string]>([
    ['another server of this machine', () => `http://127.0.0.1:${port(secret)}/`],
    ['the same by name', () => `http://localhost:${port(secret)}/sandbox/receiver`],
    ['the same by a number', () => `http://2130706433:${port(secret)}/sandbox/receiver`],
    ['the same by IPv6', () => `http://[::ffff:127.0.0.1]:${port(secret)}/sandbox/receiver`],
    ['an operation of its own', () => `${open}/api/WebhookQuery/Poke`],
    ['an endpoint of its own', () => `${open}/sandbox/reset`],
    ['a longer path', () => `${open}/sandbox/receiver/../reset`],
    ['credentials in front of the host', () => `http://localhost:4010@127.0.0.1:${port(secret)}/sandbox/receiver`],
    ['another scheme', () => 'file:///etc/passwd'],
  ])('no page reads %s through a webhook', async (_, webhook) => {
    const response = await poke(webhook());
    expect(response).not.toContain('secret of another program');
    expect(response).not.toMatch(/"remoteStatusCode":[1-9]/);
    expect(reads).toBe(0);
  });
  test('its own receiver gets deliveries', async () => {
    expect(await poke(`${open}/sandbox/receiver`)).toMatch(/"remoteStatusCode":200/);
  });

  test.each(['*', 'null', 'localhost:8000', 'http://localhost:8000/', 'http://a b', 'http://*.example', 'HTTP://A'])(
    '%j is not an origin',
    async (origin) => {
      await expect(createSandbox({ apis: [screening], cors: [origin] })).rejects.toThrow('is not one origin');
    },
  );
  test('other receivers cannot be allowed as well', async () => {
    const both = createSandbox({ apis: [screening], cors: [page], outgoing: 'any' });
    await expect(both).rejects.toThrow('exclude each other');
  });
});

test('a webhook of an operation that delivers does not deliver without end', async () => {
  const json = ['Content-Type: application/json'];
  await send(
    url,
    'PUT',
    '/api/WebhookCommand',
    json,
    JSON.stringify({ enabled: true, url: `${url}/api/WebhookQuery/Poke` }),
  );
  const response = await send(url, 'POST', '/api/WebhookQuery/Poke', json, '{"type":"PersonSanctionMatched"}');
  expect(response).toContain('except to /sandbox/receiver');
});

test('an example in HTML is a page of no origin, whatever type the document gives it', async () => {
  const types = ['text/html', 'image/svg+xml', 'unknown/unknown'];
  const example = '<script>fetch("/sandbox/reset", { method: "POST" })</script>';
  const get = (type: string) =>
    operation({
      responses: { 200: { description: '', content: { [type]: { schema: { type: 'string' }, example } } } },
    });
  const paths = Object.fromEntries(types.map((type, at) => [`/${at}`, { get: get(type) }]));
  const own = await start({
    apis: [{ model: modelOf({ paths: { ...paths, '/json': { get: get('application/json') } } }) }],
  });
  for (const at of types.keys()) {
    const response = await send(own, 'GET', `/${at}`);
    expect(response).toContain('<script>');
    expect(response).toMatch(/\r\ncontent-security-policy: sandbox\r\nx-content-type-options: nosniff\r\n/);
  }
  expect(await send(own, 'GET', '/json')).not.toContain('content-security-policy');
});
