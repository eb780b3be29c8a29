import { request, type RequestOptions } from 'node:http';
import { connect } from 'node:net';
import { open, type Opened } from './open';

describe('over HTTP', () => {
  let portal: Opened;
  beforeAll(async () => {
    portal = await open('plain');
  });
  const post = (headers: Record<string, string>, path = '/mcp', body = '{}') =>
    fetch(new URL(path, portal.server.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });

  test('pages of other sites, and other paths, are refused', async () => {
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ origin: 'null' })).status).toBe(403);
    // Without an origin, as a browser sends requests for pictures.
    expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await post({}, '/')).status).toBe(404);
    const preflight = await fetch(portal.server.url, { method: 'OPTIONS', headers: { origin: 'http://localhost:1' } });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  /** The status of a request that `fetch` would not send. */
  const statusOf = (options: RequestOptions): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(portal.server.url);
      const outgoing = request({ hostname, port, method: 'POST', path: '/mcp', ...options }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      outgoing.once('error', reject);
      outgoing.end('{}');
    });

  test('a name that leads to this machine is refused (DNS rebinding), and so is the address of another server in the request line', async () => {
    expect(await statusOf({ headers: { host: 'evil.example' } })).toBe(403);
    expect(await statusOf({ path: 'http://evil.example/mcp' })).toBe(403);
  });

  test.each([
    ['that is empty', '1.1', ['']],
    ['of blanks', '1.1', [' \t']],
    ['that is missing, as HTTP/1.0 allows', '1.0', []],
    ['twice', '1.1', ['localhost', 'evil.example']],
    ['of several', '1.1', ['localhost, evil.example']],
    ['with the name of a user', '1.1', ['localhost@evil.example']],
    ['below localhost', '1.1', ['evil.localhost']],
  ])('a Host header %s is refused', async (_, version, hosts) => {
    const { hostname, port } = new URL(portal.server.url);
    const lines = [`POST /mcp HTTP/${version}`, ...hosts.map((host) => `Host: ${host}`), 'Content-Length: 2', '', '{}'];
    const response = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write(lines.join('\r\n')));
      socket.once('data', (data) => {
        socket.destroy();
        resolve(data.toString());
      });
      socket.once('error', reject);
    });
    expect(response).toMatch(/^HTTP\/1\.1 40[03] /);
  });

  test('arguments that are nested too deeply are refused with a sentence', async () => {
    const body = `${'[{"a":'.repeat(10_000)}1${'}]'.repeat(10_000)}`;
    const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"call_sandbox","arguments":{"operation":"placeOrder","body":${body}}}}`;
    const response = await post({ accept: 'application/json, text/event-stream' }, '/mcp', call);
    const text = await response.text();
    expect(text).toContain('nested too deeply');
    expect(text).not.toContain('an error in the server');
  });

  test('a request of more than a megabyte is refused', async () => {
    expect((await post({}, '/mcp', `"${'x'.repeat(1_100_000)}"`)).status).toBe(413);
  });

  test('many bodies that never end are refused before they fill the memory', async () => {
    const { hostname, port } = new URL(portal.server.url);
    const statuses: (number | undefined)[] = [];
    const open = Array.from({ length: 40 }, () => {
      const headers = { 'content-type': 'application/json', 'content-length': '1000000' };
      const outgoing = request({ hostname, port, method: 'POST', path: '/mcp', headers }, (response) => {
        response.resume();
        statuses.push(response.statusCode);
      });
      outgoing.once('error', () => statuses.push(undefined));
      outgoing.write('x'.repeat(999_999));
      return outgoing;
    });
    while (statuses.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    for (const outgoing of open) outgoing.destroy();
    expect(statuses.filter((status) => status !== undefined).every((status) => status! >= 400)).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await post({ accept: 'application/json, text/event-stream' }, '/mcp', '{}')).status).not.toBe(503);
  });
});
