import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStaticServer } from '../../scripts/lib/static-server';

const folder = mkdtempSync(join(tmpdir(), 'site-'));
const write = (name: string, text: string) => {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), text);
};
const page = (path: string) => {
  write(`${path === '/' ? '' : path}/index.html`, `<h1>${path}</h1>`);
  const name = path === '/' ? 'index' : path;
  write(`page-data/${name}/page-data.json`, JSON.stringify({ componentChunkName: 'c', path, result: {} }));
};

const servers: Server[] = [];
const serve = async (pathPrefix = '') => {
  const server = createStaticServer({ folder, pathPrefix });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
};
let port: number;
beforeAll(async () => {
  for (const path of ['/', '/person-screening', '/api/', '/caf\u00e9/']) page(path);
  write('404.html', '<h1>Page not found</h1>');
  write('page-data/404.html/page-data.json', '{"path":"/404.html"}');
  write('app-0123456789abcdef0123.js', 'x'.repeat(5000));
  write('_headers', "/*\n  Content-Security-Policy: default-src 'none'\n  X-Test: yes\n/other\n  X-Other: no\n");
  writeFileSync(join(folder, '../outside.txt'), 'secret');
  port = await serve();
});
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
  rmSync(join(folder, '../outside.txt'), { force: true });
});

interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Node's fetch would tidy the path up. */
const get = (path: string, options: { method?: string; headers?: Record<string, string>; at?: number } = {}) =>
  new Promise<Received>((done, fail) => {
    const { method = 'GET', headers, at = port } = options;
    request({ host: '127.0.0.1', port: at, path, method, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => done({ status: response.statusCode!, headers: response.headers, text }));
    })
      .on('error', fail)
      .end();
  });

test.each(['/', '/person-screening', '/person-screening/', '/api/', '/caf%C3%A9/'])('%s is a page', async (path) => {
  const { status, headers, text } = await get(path);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(text).toBe(`<h1>${decodeURIComponent(path).replace('screening/', 'screening')}</h1>`);
});

test.each([
  ['/index.html', '/'],
  ['/person-screening.html?a=b', '/person-screening?a=b'],
  ['/person-screening/index.html', '/person-screening'],
  ['/api', '/api/'],
  ['/api.html', '/api/'],
  ['/caf%C3%A9', '/caf%C3%A9/'],
])('%s leads to %s', async (path, to) => {
  const { status, headers } = await get(path);
  expect([status, headers.location]).toEqual([301, to]);
});

test.each(['/nope', '/nope/', '/nope.html', '/api/nope'])(
  '%s is not found: 404 with the not-found page',
  async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, text: '<h1>Page not found</h1>' });
  },
);

test('a missing file has no page of its own', async () => {
  expect(await get('/nope.js')).toMatchObject({ status: 404, text: 'Not found\n' });
});

test.each([
  '/../outside.txt',
  '/%2e%2e/outside.txt',
  '/..%2foutside.txt',
  '/api/../../outside.txt',
  '/%00',
  '/%ff',
  '//example.com/x',
])('%s does not leave the folder', async (path) => {
  const { status, text } = await get(path);
  expect([400, 404]).toContain(status);
  expect(text).not.toContain('secret');
});

test('only GET and HEAD', async () => {
  expect(await get('/', { method: 'POST' })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  expect(await get('/', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
});

test('headers of the build, caching by what a name says, and 304', async () => {
  const bundle = await get('/app-0123456789abcdef0123.js', { headers: { 'accept-encoding': 'gzip' } });
  expect(bundle.headers).toMatchObject({
    'content-security-policy': "default-src 'none'",
    'x-test': 'yes',
    'content-encoding': 'gzip',
    'cache-control': expect.stringContaining('immutable'),
  });
  expect(bundle.headers['x-other']).toBeUndefined();
  const home = await get('/');
  expect(home.headers['cache-control']).toBe('no-cache');
  expect((await get('/', { headers: { 'if-none-match': home.headers.etag! } })).status).toBe(304);
});

// Only Linux lists the files that a process has open.
const linux = process.platform === 'linux' ? test : test.skip;

linux.each([{}, { 'accept-encoding': 'gzip' }])('a file is closed if the client disconnects (%j)', async (headers) => {
  write('large.txt', 'x'.repeat(20_000_000));
  const isOpen = (): boolean =>
    readdirSync('/proc/self/fd').some((name) => {
      try {
        return readlinkSync(`/proc/self/fd/${name}`).endsWith('/large.txt');
      } catch {
        return false;
      }
    });
  await new Promise<void>((done) =>
    request({ port, path: '/large.txt', headers }, (response) =>
      response.once('data', () => {
        response.destroy();
        done();
      }),
    ).end(),
  );
  for (let look = 0; look < 100 && isOpen(); look += 1) await new Promise((next) => setTimeout(next, 20));
  expect(isOpen()).toBe(false);
});

test('under a prefix, nothing is served outside of it', async () => {
  const at = await serve('/docs');
  expect(await get('/docs/person-screening', { at })).toMatchObject({ status: 200 });
  expect(await get('/docs/api', { at })).toMatchObject({ status: 301, headers: { location: '/docs/api/' } });
  expect(await get('/docs/nope', { at })).toMatchObject({ status: 404 });
  expect(await get('/', { at })).toMatchObject({ status: 301, headers: { location: '/docs/' } });
  expect((await get('/person-screening', { at })).status).toBe(404);
});

test('the command serves the public/ of the folder that --out names', () => {
  const out = join(folder, 'out');
  const { status, stderr } = spawnSync(process.execPath, ['scripts/portal.mjs', 'serve', '--port', '0', '--out', out], {
    cwd: join(__dirname, '../..'),
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining(`${join(out, 'public')}: contains no built site.`)]);
});
