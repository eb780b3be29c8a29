import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { createSender, isLoopback } from './send';

interface Seen {
  readonly method?: string;
  readonly url?: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
const seen: Seen[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    seen.push({ method: request.method, url: request.url, headers: request.headers, body });
    if (request.url === '/slow') return;
    if (request.url === '/away') response.writeHead(302, { location: 'http://example.com/' }).end();
    else if (request.url === '/large') response.end('x'.repeat(200_000));
    else response.writeHead(202, { 'x-a': '1' }).end('thanks');
  });
});
let port: number;
// Long enough for a busy machine; the limit itself is that of one request below.
const sender = createSender('loopback', 60_000);
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  port = (receiver.address() as AddressInfo).port;
});
afterAll(async () => {
  await sender.close();
  receiver.closeAllConnections();
  receiver.close();
});
const to = (path: string, host = '127.0.0.1') => `http://${host}:${port}${path}`;

test('JSON is posted, and the response comes back', async () => {
  const result = await sender.send({ url: to('/hook'), headers: { 'X-Secret': 's' }, body: { a: 'ä' } });
  expect(result).toMatchObject({ kind: 'response', status: 202, body: 'thanks', headers: { 'x-a': '1' } });
  expect(seen.at(-1)).toMatchObject({
    method: 'POST',
    url: '/hook',
    body: '{"a":"ä"}',
    headers: { 'content-type': 'application/json', 'x-secret': 's' },
  });
});

test('localhost is this machine without being looked up', async () => {
  expect(await sender.send({ url: to('/', 'localhost') })).toMatchObject({ kind: 'response' });
});

test('redirects are not followed', async () => {
  expect(await sender.send({ url: to('/away') })).toMatchObject({ kind: 'response', status: 302 });
});

test('only the beginning of a long response is read', async () => {
  const result = await sender.send({ url: to('/large') });
  expect(result.kind === 'response' && result.body.length).toBe(65_536);
});

test('a receiver that does not respond in time has failed', async () => {
  expect(await sender.send({ url: to('/slow'), timeoutMs: 100 })).toEqual({
    kind: 'failed',
    reason: 'no response within 100 ms',
  });
});

test('where nobody listens, the reason is the network message', async () => {
  expect(await sender.send({ url: 'http://127.0.0.1:1/' })).toEqual({
    kind: 'failed',
    reason: 'connect ECONNREFUSED 127.0.0.1:1',
  });
});

test.each([
  ['http://example.com/', 'the sandbox sends to this machine only, but example.com may be another one'],
  [
    'http://localhost.example.com/',
    'the sandbox sends to this machine only, but localhost.example.com may be another one',
  ],
  ['http://10.0.0.1/', 'the sandbox sends to this machine only, but 10.0.0.1 may be another one'],
  ['http://0x7f000001.example/', 'the sandbox sends to this machine only, but 0x7f000001.example may be another one'],
  ['file:///etc/passwd', 'the address must begin with http: or https:, not file:'],
  ['nowhere', 'the address is not a URL'],
])('%s is refused', async (url, reason) => {
  expect(await sender.send({ url })).toEqual({ kind: 'failed', reason });
});

test('headers that HTTP cannot carry are a failure, not an exception', async () => {
  expect(await sender.send({ url: to('/'), headers: { 'x-a': 'a\r\nx-b: b' } })).toMatchObject({ kind: 'failed' });
});

test('closing aborts requests in flight', async () => {
  const own = createSender('loopback', 10_000);
  const sending = own.send({ url: to('/slow') });
  await new Promise((resolve) => setTimeout(resolve, 50));
  await own.close();
  expect(await sending).toMatchObject({ kind: 'failed' });
});

test.each([
  ['localhost', true],
  ['LOCALHOST', true],
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['::1', true],
  ['[::1]', true],
  ['0.0.0.0', false],
  ['127.0.0.1.example.com', false],
  ['::ffff:10.0.0.1', false],
  ['', false],
])('isLoopback %s: %s', (host, expected) => expect(isLoopback(host)).toBe(expected));

test.each(['any', 'loopback'] as const)(
  'with %s too, nothing but the receiver of the sandbox itself is reached, whatever name or notation leads to it',
  async (policy) => {
    const own = createSender(policy, 60_000, () => port);
    try {
      seen.length = 0;
      const hosts = [
        '127.0.0.1',
        'localhost',
        'localhost.',
        'sandbox.localhost',
        hostname(),
        '[::ffff:127.0.0.1]',
        '0.0.0.0',
        '[::]',
        '127.1',
        '[::1]',
      ];
      for (const host of hosts)
        for (const path of ['/sandbox/reset', '/hook'])
          expect(await own.send({ url: to(path, host), timeoutMs: 20_000 })).toMatchObject({ kind: 'failed' });
      expect(seen).toEqual([]);
      expect(await own.send({ url: to('/sandbox/receiver') })).toMatchObject({ kind: 'response', status: 202 });
    } finally {
      await own.close();
    }
  },
);
