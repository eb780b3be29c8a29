/** Forms of a request that two programs may read differently: where one ends, which path it is for, and from whom it is. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { modelOf, operation, sandboxOf, type TestSandbox } from '../sandbox/support/apis';

const parameters = ['a', 'b'].map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
const ok = operation({ parameters, responses: { 200: { description: '' } } });
/** An API whose paths match those of the sandbox's own endpoints. */
const model = modelOf({ paths: { '/{a}/{b}': { get: ok, post: ok, delete: ok }, '/{a}/': { get: { ...ok, parameters: parameters.slice(0, 1) } } } }); // prettier-ignore

let sandbox: TestSandbox;
let port: string;
beforeAll(async () => {
  sandbox = await sandboxOf([{ model }]);
  port = new URL(await sandbox.listen()).port;
});
afterAll(() => sandbox.close());

/** Everything that comes back for these bytes; ends when the connection does, or nothing comes for two seconds. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  socket.setTimeout(2000, () => socket.destroy());
  socket.write(Buffer.from(bytes, 'latin1'));
  await once(socket, 'close');
  return text;
}
const statusesOf = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
const request = (target: string, method = 'POST', ...headers: string[]): string =>
  [`${method} ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n');

/** What would be a second request, if the first one ended before it. */
const smuggled = request('/sandbox/reset');
test.each<[string, string[], string]>([
  ['a length and chunks', ['Content-Length: 3', 'Transfer-Encoding: chunked'], `0\r\n\r\n${smuggled}`],
  ['a space before the colon', ['Transfer-Encoding : chunked'], `0\r\n\r\n${smuggled}`],
  ['an unknown coding', ['Transfer-Encoding: xchunked'], `0\r\n\r\n${smuggled}`],
  ['a coding after chunked', ['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${smuggled}`],
  ['a coding twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], `0\r\n\r\n${smuggled}`],
  ['a control character before chunked', ['Transfer-Encoding: \x0bchunked'], `0\r\n\r\n${smuggled}`],
  ['a length with a sign', ['Content-Length: +3'], `abc${smuggled}`],
  ['a list of lengths', ['Content-Length: 3, 3'], `abc${smuggled}`],
  ['a hexadecimal length', ['Content-Length: 0x3'], `abc${smuggled}`],
  ['two lengths', ['Content-Length: 3', 'Content-Length: 4'], `abcd${smuggled}`],
  ['a length of no digits', ['Content-Length:'], smuggled],
  ['a size of a chunk that overflows', ['Transfer-Encoding: chunked'], `FFFFFFFFFFFFFFFFF\r\n${smuggled}`],
  ['bytes behind a chunk', ['Transfer-Encoding: chunked'], `2\r\n{}XX0\r\n\r\n${smuggled}`],
  ['a line that continues a field', ['X: a\r\n Transfer-Encoding: chunked'], `0\r\n\r\n${smuggled}`],
  ['lines that end in a carriage return', ['X: a\rTransfer-Encoding: chunked'], `0\r\n\r\n${smuggled}`],
])('a body with %s ends the connection, and nothing behind it is a request', async (_, headers, rest) => {
  const head = ['POST /a/b HTTP/1.1', 'Host: localhost', ...headers, '', ''].join('\r\n');
  expect(statusesOf(await exchange(head + rest))).toEqual([400]);
});

test('fields behind the chunks of a body change nothing', async () => {
  const head = request('/a/b', 'POST', 'Content-Type: application/json', 'Transfer-Encoding: chunked');
  const own = `${head}2\r\n{}\r\n0\r\nOrigin: https://evil.example\r\nHost: evil.example\r\nSandbox-Session: other\r\n\r\n`;
  expect(statusesOf(await exchange(own))).toEqual([200]);
  expect(sandbox.sessions()).not.toContain('other');
  const foreign = head.replace('\r\n\r\n', '\r\nOrigin: https://evil.example\r\n\r\n');
  expect(statusesOf(await exchange(`${foreign}2\r\n{}\r\n0\r\nOrigin: http://localhost\r\n\r\n`))).toEqual([403]);
});

test.each([
  ['POST', '/%73andbox/reset', 200],
  ['POST', '/sandbox/%72eset', 200],
  ['GET', '/%73andbox/requests', 200],
  ['GET', '/%73andbox/', 200],
  ['GET', '/%73andbox', 308],
  ['DELETE', '/%73andbox/sessions/none', 404],
  ['DELETE', '/sandbox/sessions/%2e%2e', 404],
  ['DELETE', '/sandbox/sessions/a%2Fb', 404],
  ['GET', '/%73andbox/reset', 405],
  ['GET', '/sandbox/%00', 404],
  ['GET', '/%2573andbox/reset', 200],
  ['GET', '/%73andbox/%ff', 400],
])('%s %s has a response, whichever part of the sandbox it is for', async (method, target, status) => {
  const text = await exchange(request(target, method));
  expect(statusesOf(text)).toEqual([status]);
});

test.each(['[127.0.0.1', '127.0.0.1]', '[localhost', '[::1]x', '::1]'])(
  'a host %s is not this machine',
  async (host) => {
    const text = await exchange(request('/sandbox/reset').replace('Host: localhost', `Host: ${host}`));
    expect(statusesOf(text)).toEqual([403]);
  },
);

test.each([
  'http://localhost@evil.example/a/b',
  'http://localhost:80@evil.example/a/b',
  'http://evil.example\\@localhost/a/b',
  'HTTP://EVIL.EXAMPLE/a/b',
  'http:/evil.example/a/b',
  'http:///a/b',
  'localhost:80',
  'data:text/html,x',
])('a target %s is of no server here', async (target) => {
  const [status, ...more] = statusesOf(await exchange(request(target, 'GET')));
  expect([400, 403]).toContain(status);
  expect(more).toEqual([]);
});

test.each([
  ['HTTP/2 without a negotiation', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  ['an upgrade to HTTP/2', request('/a/b', 'GET', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'), [200]],
  ['an upgrade to a WebSocket', request('/a/b', 'GET', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'), [200]],
  ['a method in lower case', request('/sandbox/reset', 'post'), [400]],
  ['the scheme of a file', request('file:///etc/passwd', 'GET'), [403]],
  ['a foreign page that waits for 100', request('/a/b', 'POST', 'Origin: http://a.example', 'Expect: 100-continue', 'Content-Length: 2'), [100, 403]],
  ['an expectation of something else', request('/a/b', 'POST', 'Expect: 200-ok'), [417]],
  ['fields of 64 kB', request('/a/b', 'GET', `X: ${'a'.repeat(65_536)}`), [431]],
  ['3,000 fields', request('/a/b', 'GET', ...Array.from({ length: 3000 }, (_, index) => `X${index}: 1`)), [431]],
])('%s gets a response in HTTP/1.1, and changes no protocol', async (_, bytes, statuses) => {
  expect(statusesOf(await exchange(bytes))).toEqual(statuses);
}); // prettier-ignore

test('fields in which proxies name another method, address or host change nothing', async () => {
  const fields = ['X-HTTP-Method-Override: DELETE', 'X-Original-URL: /sandbox/reset', 'X-Forwarded-Host: a.example'];
  expect(statusesOf(await exchange(request('/sandbox/clock', 'GET', ...fields)))).toEqual([405]);
  const [, body = ''] = (await exchange(request('/sandbox/requests', 'GET'))).split('\r\n\r\n');
  expect(body).toContain('/sandbox/clock');
  expect(body).not.toContain('a.example');
});
