import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTools } from '../../src/examples/run/tools';
import type { ExampleResult } from '../../src/examples/run/page-run';
import { plain, terminalReport } from '../../src/examples/report/terminal';
import { type Attempt, attempts as attemptsToGetOut } from './support/escape-attempts';
import { attemptsAround } from './support/escape-around';
import { attemptsFromInside } from './support/escape-from-inside';
import { copyOfLibrary, proveLibrary } from './support/library';
import { needing } from '../support/needing';

// Only Linux has these containers; elsewhere the report says that nothing contains examples.
const contained = process.platform === 'linux';
const { test } = contained ? needing('bash', 'curl', 'python3', 'bwrap') : { test: it.skip };

const attempts = [...attemptsToGetOut, ...attemptsFromInside, ...attemptsAround];
/** Those of a page run one after the other, and the two pages beside each other. */
const pages = { members: attemptsToGetOut, around: [...attemptsFromInside, ...attemptsAround] };
const secret = 'the-secret-of-the-caller';
const tools = createTools();
const copy = copyOfLibrary();
const outside = realpathSync(mkdtempSync(join(tmpdir(), 'outside-')));
const reached: string[] = [];
const servers: Server[] = [];
let udp: UdpSocket;
let results: ReadonlyMap<string, ExampleResult> = new Map();
let report = '';

async function listen(name: string, at: { port?: number; host?: string; path?: string }): Promise<number> {
  const server = createServer((socket) => {
    reached.push(name);
    socket.on('error', () => undefined).end('HTTP/1.0 200 OK\r\n\r\nescaped\n');
  });
  servers.push(server);
  await new Promise<void>((done, fail) => server.once('error', fail).listen(at, done));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** An address of this machine in another network than loopback, where it has one. */
const ownAddress = (): string =>
  Object.values(networkInterfaces())
    .flat()
    .find((entry) => entry && !entry.internal && entry.family === 'IPv4')?.address ?? '127.0.0.2';

/** Of all processes of this machine. */
const commandLines = (): string[] =>
  readdirSync('/proc').flatMap((name) => {
    try {
      return /^\d+$/.test(name) ? readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() : [];
    } catch {
      return [];
    }
  });

const fence = (attempt: Attempt, values: Readonly<Record<string, string>>): string => {
  const { language, code, mode = '' } = attempt;
  const text = code.replace(/\b[A-Z_]+\b/g, (word) => values[word] ?? word).trim();
  return `\`\`\`${language} verify fresh id=attempt-${attempts.indexOf(attempt)}${mode}\n${text}\n\`\`\`\n`;
};

beforeAll(async () => {
  if (!contained) return;
  // These programs do harm where nothing contains them.
  const missing = await tools.containers.missing();
  if (missing !== undefined) throw new Error(`the attempts are not made: ${missing}`);
  const port = await listen('IPv4', { port: 0, host: '0.0.0.0' });
  const port6 = await listen('IPv6', { port: 0, host: '::1' }).catch(() => port);
  await listen('a Unix socket', { path: join(outside, 'host.sock') });
  await listen('an abstract socket', { path: `\0escape-${process.pid}` }).catch(() => 0);
  udp = createSocket('udp4').on('message', () => reached.push('UDP'));
  await new Promise<void>((done) => udp.bind(0, done));
  for (const name of ['secret.txt', 'secret.json', '.env'])
    writeFileSync(join(outside, name), JSON.stringify({ secret }));
  writeFileSync(join(copy.root, '.env'), `SECRET=${secret}\n`);
  mkdirSync(join(copy.root, 'reports'), { recursive: true });
  writeFileSync(join(copy.root, 'reports/examples.json'), '{}');
  process.env.SECRET_OF_CALLER = secret;
  const values = {
    PORT: String(port),
    PORT_SIX: String(port6),
    UDP_PORT: String(udp.address().port),
    ADDRESS: ownAddress(),
    OUTSIDE: outside,
    ROOT: copy.root,
    PROJECT: resolve(__dirname, '../..'),
    ABSTRACT: `escape-${process.pid}`,
    ENGINE: String(process.pid),
  };
  const content = join(copy.root, 'content');
  for (const name of readdirSync(content)) rmSync(join(content, name));
  for (const [page, own] of Object.entries(pages)) {
    const fences = own.map((attempt) => fence(attempt, values));
    const last = `\`\`\`bash verify fresh id=after-${page}\ncurl -sS http://localhost:4010/books/b-1\n\`\`\`\n`;
    writeFileSync(join(content, `${page}.mdx`), ['# Escape', '', ...fences, last].join('\n'));
  }
  const { findings, record } = await proveLibrary(tools, copy.root, { guides: true }, { strict: true, parallel: 2 });
  results = new Map(findings.results.map((result) => [result.example.id, result]));
  report = terminalReport(record, plain);
}, 3_600_000);

afterAll(async () => {
  delete process.env.SECRET_OF_CALLER;
  copy.remove();
  rmSync(outside, { recursive: true, force: true });
  for (const server of servers) server.close();
  udp?.close();
  await tools.close();
});

test.each(attempts.map(({ name, language }, index) => [name, language, index] as const))(
  'refused: %s (%s)',
  (_name, _language, index) => {
    const { run, outcome, problem } = results.get(`attempt-${index}`)!;
    expect(run?.stdout).not.toContain('escaped');
    expect(`${run?.stdout}${run?.stderr}${problem?.message}`).not.toContain(secret);
    const { passes, message } = attempts[index]!;
    expect([outcome, problem?.message]).toEqual(passes ? ['passed', undefined] : ['failed', expect.any(String)]);
    if (message) expect(problem?.message).toMatch(message);
  },
);

test('nothing was reached, changed or left behind', async () => {
  // Longer than the survivors wait.
  await sleep(1500);
  expect(reached).toEqual([]);
  expect(readFileSync(join(copy.root, 'content/members.mdx'), 'utf8')).toMatch(/^# Escape\n/);
  expect(readFileSync(join(copy.root, 'reports/examples.json'), 'utf8')).toBe('{}');
  expect(readdirSync(outside).sort()).toEqual(['.env', 'host.sock', 'secret.json', 'secret.txt']);
  for (const path of [join(tmpdir(), 'escaped'), '/dev/shm/escaped', resolve(__dirname, '../../node_modules/escaped')])
    expect(existsSync(path)).toBe(false);
  expect(commandLines()).not.toContain('sleep 7654');
});

test.each(Object.keys(pages))('the run of the page "%s" goes on after each of them', (page) => {
  expect(results.get(`after-${page}`)).toMatchObject({ outcome: 'passed' });
});

test('no control character of a program reaches the report', () => {
  // eslint-disable-next-line no-control-regex -- that is what is looked for
  expect(report).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
});
