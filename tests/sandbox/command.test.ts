import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { needing } from '../support/needing';
import { scriptFile } from '../support/script-file';

const { test } = needing('bash', 'curl');

const root = path.resolve(__dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-command-'));
const config = path.join(folder, 'portal.config.json');
beforeAll(() => {
  const json = { 'application/json': { schema: { type: 'object' }, example: { name: 'Felix' } } };
  const pets = {
    openapi: '3.0.3',
    info: { title: 'Pets', version: '1.0' },
    servers: [{ url: 'https://pets.example.com/v1' }],
    security: [{ key: [] }],
    paths: {
      '/pets': {
        get: { responses: { 200: { description: 'Good.', content: json } } },
        post: { requestBody: { content: json }, responses: { 200: { description: 'Good.', content: json } } },
      },
    },
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  };
  writeFileSync(path.join(folder, 'pets.json'), JSON.stringify(pets));
  writeFileSync(path.join(folder, 'broken.ts'), 'export default {');
  const handlers = `{ 'get-pet': () => ({ status: 200, body: {} }) }`;
  writeFileSync(
    path.join(folder, 'pets.mjs'),
    `export default { name: 'pets', createState: () => ({}), handlers: ${handlers} };`,
  );
  writeFileSync(path.join(folder, 'broken.json'), '{"openapi": "3.0.3", "info": {}, "paths": []}');
  writeFileSync(config, JSON.stringify({ apis: [{ id: 'pets', spec: 'pets.json' }] }));
});

const running: ChildProcess[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'close');
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const env = { PATH: process.env.PATH, HOME: process.env.HOME };
const script = [scriptFile('sandbox')];

/** Runs the command to its end. */
async function run(args: string[], portal = config): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [...script, ...args], { env: { ...env, PORTAL_CONFIG: portal }, cwd: root });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output.trim() };
}

/** Starts the command and waits until it has printed all that it prints at start. */
async function start(args: string[], until: RegExp) {
  const child = spawn(process.execPath, [...script, '--port', '0', ...args], {
    env: { ...env, PORTAL_CONFIG: config },
    cwd: root,
  });
  running.push(child);
  const printed = { output: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed.output += chunk.toString()));
  const deadline = Date.now() + 240_000;
  while (!until.test(printed.output)) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error(printed.output);
    await sleep(20);
  }
  const port = Number(/http:\/\/localhost:(\d+)/.exec(printed.output)?.[1]);
  return { child, printed, port };
}

const timeout = 300_000;

test(
  'prints its address, and a first curl that works',
  async () => {
    const { child, printed, port } = await start(['--log'], /Try:\n[^]*X-Key/);
    expect(printed.output).toContain('pets: Pets 1.0, 2 operations, responses as the document describes them');
    const command = printed.output.slice(printed.output.indexOf('Try:\n') + 5);
    const { stdout } = await promisify(execFile)('bash', ['-c', command]);
    expect(JSON.parse(stdout)).toEqual({ name: 'Felix' });
    while (!/200 {2}GET \/v1\/pets {2}\d/.test(printed.output)) await sleep(20);
    expect(port).toBeGreaterThan(0);
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
  },
  timeout,
);

test(
  'SIGINT loses no response in flight',
  async () => {
    const { child, port } = await start([], /Try:\n[^]*X-Key/);
    const socket = connect(port, '127.0.0.1');
    // The server says when it has read the head of a request that expects it (RFC 9110, 10.1.1).
    const head = ['POST /v1/pets HTTP/1.1', 'Host: localhost', 'X-Key: a', 'Content-Type: application/json'];
    socket.write([...head, 'Content-Length: 15', 'Expect: 100-continue', '', '{"name"'].join('\r\n'));
    const [goOn] = (await once(socket, 'data')) as [Buffer];
    expect(goOn.toString()).toMatch(/^HTTP\/1.1 100 /);
    child.kill('SIGINT');
    // Whether the signal has arrived by now or not: the response has to come.
    await sleep(300);
    socket.write(': "Rex"}');
    const [response] = (await once(socket, 'data')) as [Buffer];
    expect(response.toString()).toMatch(/^HTTP\/1.1 200 [^]*"Felix"/);
    socket.destroy();
    expect(await once(child, 'close')).toEqual([0, null]);
  },
  timeout,
);

test(
  'a port in use',
  async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { code, output } = await run(['--port', String(port)]);
    server.close();
    expect([code, output]).toEqual([
      1,
      `Port ${port} is in use, perhaps by another sandbox. Stop that one, or choose a port with --port.`,
    ]);
  },
  timeout,
);

test.each([
  [['--help'], 0, /--port N[^]*--api ID[^]*--cors/],
  [['--api', 'pest'], 1, /^Unknown API "pest"; did you mean "pets"\? Available: pets\.$/],
  [['--port', '70000'], 1, /^--port 70000: must be an integer from 0 to 65535\.$/],
  [['--host-policy', 'all'], 1, /^--host-policy all: must be loopback or any\.$/],
  [['--clock', 'noon'], 1, /^clock: "noon" is not a date-time such as 2025-03-03T09:00:00Z\.$/],
  [['--prot', '1'], 1, /^Unknown option '--prot'\. See: npm run sandbox -- --help$/],
  [['stray'], 1, /stray[^]*See: npm run sandbox -- --help$/],
])(
  '%j ends with %i and a sentence',
  async (args, code, output) => {
    const result = await run(args);
    expect(result).toEqual({ code, output: expect.stringMatching(output) as string });
    expect(result.output).not.toMatch(/\n\s+at /);
  },
  timeout,
);

test.each([
  [
    'a behaviour that does not exist',
    { apis: [{ id: 'pets', spec: 'pets.json', behaviour: 'pats.ts' }] },
    /other\.config\.json:1: no module exists at \S+pats\.ts\. Modules in that folder: broken\.ts, pets\.mjs\./,
  ],
  [
    'a behaviour that is not TypeScript',
    { apis: [{ id: 'pets', spec: 'pets.json', behaviour: 'broken.ts' }] },
    /^broken\.ts: the module cannot be loaded: Transform failed with 1 error:\n\S+broken\.ts:1:16: ERROR: /,
  ],
  [
    'a behaviour of another document',
    { apis: [{ id: 'pets', spec: 'pets.json', behaviour: 'pets.mjs' }] },
    /^pets\.mjs: the behaviour pets handles "get-pet", which is not an operation of the document; did you mean "get-pets"\?$/,
  ],
  [
    'a faulty document, where the portal is strict',
    { apis: [{ id: 'broken', spec: 'broken.json', strict: true }] },
    /broken\.json:1/,
  ],
  ['a document that is none', { apis: [{ id: 'none', spec: 'broken.ts' }] }, /broken\.ts:1/],
  [
    'two APIs that are mounted at the same paths',
    {
      apis: [
        { id: 'a', spec: 'pets.json' },
        { id: 'b', spec: 'pets.json', mount: '/v1' },
      ],
    },
    /^b and a both have GET \/v1\/pets\. Give b another "mount"/,
  ],
])(
  '%s',
  async (_, portal, output) => {
    const file = path.join(folder, 'other.config.json');
    writeFileSync(file, JSON.stringify(portal));
    const result = await run([], file);
    expect(result).toEqual({ code: 1, output: expect.stringMatching(output) as string });
    expect(result.output).not.toMatch(/\n\s+at /);
  },
  timeout,
);
