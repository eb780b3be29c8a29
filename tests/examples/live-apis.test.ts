import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadPortal } from '../../src/portal/load';
import { createSandbox, type Sandbox } from '../../src/sandbox';
import { loadSandboxApis } from '../../src/sandbox/load-apis';
import { needing } from '../support/needing';
import { scriptFile } from '../support/script-file';

const { test } = needing('bash', 'curl');

const shipped = resolve(__dirname, '../../examples/shop-and-payments');
let root: string;
/** Each API runs on a server of its own, as it does in production. */
const servers: Sandbox[] = [];
const addresses: Record<string, string> = {};

beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'live-apis-')));
  cpSync(shipped, root, { recursive: true });
  const apis = await loadSandboxApis(loadPortal({ PORTAL_CONFIG: join(root, 'portal.config.json') }));
  for (const api of apis) {
    const server = await createSandbox({ apis: [api] });
    servers.push(server);
    addresses[api.model.id] = await server.listen(0);
  }
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  rmSync(root, { recursive: true, force: true });
});

/** @param live by the id of an API, where it runs */
function verify(live: Readonly<Record<string, string>>, ...args: string[]) {
  const file = join(root, 'portal.config.json');
  const config = JSON.parse(readFileSync(join(shipped, 'portal.config.json'), 'utf8')) as { apis: { id: string }[] };
  const apis = config.apis.map((api) => (live[api.id] ? { ...api, live: { server: live[api.id] } } : api));
  writeFileSync(file, JSON.stringify({ ...config, apis, examples: { varies: ['id'] } }));
  const child: ChildProcess = spawn(process.execPath, [scriptFile('examples'), '--guides', ...args], {
    cwd: root,
    env: { ...process.env, PORTAL_CONFIG: file, PORTAL_OUT: '', CI: '', EXAMPLES_REPORTS: join(root, 'reports') },
  });
  let text = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  return new Promise<{ exit: number | null; text: string }>((done) =>
    child.once('close', (exit) => done({ exit, text })),
  );
}

/** Which servers responded to the examples, by the id of the example. */
function responders(): Record<string, string | undefined> {
  const record = JSON.parse(readFileSync(join(root, 'reports/examples-partial.json'), 'utf8')) as {
    examples: { id: string; evidence?: { kind: string; server?: string } }[];
  };
  return Object.fromEntries(record.examples.map(({ id, evidence }) => [id, evidence?.server ?? evidence?.kind]));
}

test('with --live, the requests of a guide go to the server of each API', async () => {
  const requestsOf = () => servers.map((server) => server.requests().map(({ url }) => url));
  const { exit, text } = await verify(addresses, '--live');
  expect([exit, text]).toEqual([0, expect.stringMatching(/3 passed; 0 other problems/)]);
  expect(responders()).toMatchObject({
    order: expect.stringContaining(new URL(addresses.shop!).port),
    pay: expect.stringContaining(new URL(addresses.payments!).port),
  });
  const [shop, payments] = requestsOf();
  expect(shop?.every((url) => !url.includes('payments'))).toBe(true);
  expect(payments?.every((url) => url.includes('payments'))).toBe(true);
});

test('with --live, an API without a running server stays with the sandbox', async () => {
  const { exit, text } = await verify({ shop: addresses.shop! }, '--live');
  expect([exit, text]).toEqual([0, expect.stringMatching(/3 passed; 0 other problems/)]);
  expect(responders()).toMatchObject({ order: expect.stringContaining('http'), pay: 'sandbox' });
});

test('servers that cannot be reached are named, with their APIs, before anything is run', async () => {
  const nowhere = 'http://127.0.0.1:1';
  const { exit, text } = await verify({ ...addresses, payments: nowhere }, '--live');
  expect([exit, text]).toEqual([
    1,
    `${nowhere}, the server of payments, cannot be reached: no server listens at this address (ECONNREFUSED).\n`,
  ]);
  const all = await verify({}, '--server', nowhere);
  expect([all.exit, all.text]).toEqual([
    1,
    expect.stringMatching(/the server of shop and payments, cannot be reached/),
  ]);
});
