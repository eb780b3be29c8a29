import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { refuseForeign } from '../../src/sandbox/server/origin';
import { escapeRegExp } from '../../src/text/escape-reg-exp';
import { ownApi, sandboxOf, type TestResponse, type TestSandbox } from '../sandbox/support/apis';

/** The page of errors says of each status of the sandbox what its response says: those too that only a full sandbox sends. */

const page = readFileSync(join(__dirname, '../../content/docs/errors.mdx'), 'utf8');
const MIB = 1024 * 1024;
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
type Provoked = Promise<Pick<TestResponse, 'status' | 'body' | 'headers'>>;

/** Sends what makes the sandbox respond so, by status and title. */
const provoke: Readonly<Record<string, (sandbox: TestSandbox) => Provoked>> = {
  '400 The request does not match the API description.': (sandbox) => sandbox.put('/api/PersonCommand', '{', json),
  '400 The body is not JSON.': (sandbox) => sandbox.post('/sandbox/clock', '{', json),
  '400 The length of the body differs from its Content-Length.': (sandbox) =>
    sandbox.post('/sandbox/clock', '{}', { ...json, 'content-length': '9' }),
  '400 The path is not valid percent-encoded UTF-8.': (sandbox) => sandbox.get('/api/PersonQuery/%ff'),
  '400 The request has several Host headers.': async () => {
    const refused = refuseForeign(
      { headers: {}, rawHeaders: ['Host', 'localhost', 'host', 'localhost'], url: '/' },
      {},
    );
    return { headers: {}, ...refused!, body: refused!.body as never };
  },
  '400 The Sandbox-Session header is not a valid session name.': (sandbox) =>
    sandbox.get('/api/Ping', undefined, { 'sandbox-session': 'test a' }),
  '400 Unknown query parameter "…".': (sandbox) => sandbox.delete('/sandbox/watchlist?ids=se-pep-0001'),
  '400 The request is invalid.': (sandbox) => sandbox.post('/sandbox/watchlist', {}),
  '400 advanceSeconds is missing or out of range.': (sandbox) => sandbox.post('/sandbox/clock', { advanceSeconds: -1 }),
  '400 The clock would pass the year 9999.': async (sandbox) => {
    for (let count = 0; count < 100; count += 1) {
      const response = await sandbox.post('/sandbox/clock', { advanceSeconds: 3_155_760_000 });
      if (response.status !== 200) return response;
    }
    throw new Error('The clock never stopped.');
  },
  '403 The sandbox serves this machine only.': (sandbox) =>
    sandbox.get('/api/Ping', undefined, { host: 'screening.example' }),
  '403 The sandbox does not serve web pages of other origins.': (sandbox) =>
    sandbox.get('/api/Ping', undefined, { origin: 'https://pages.example' }),
  '404 Unknown path.': (sandbox) => sandbox.get('/api/PersonQueries'),
  '404 Unknown endpoint of the sandbox.': (sandbox) => sandbox.get('/sandbox/clocks'),
  '404 Unknown snapshot.': (sandbox) => sandbox.post('/sandbox/restore', { id: 'snapshot-9' }),
  '404 Unknown session ….': (sandbox) => sandbox.delete('/sandbox/sessions/nobody'),
  '405 Method not allowed.': (sandbox) => sandbox.delete('/api/PersonQuery'),
  '413 The body is too large.': (sandbox) => sandbox.post('/sandbox/clock', { text: 'x'.repeat(MIB) }),
  '415 The request does not match the API description.': (sandbox) => sandbox.put('/api/PersonCommand', '{}', form),
  '415 The endpoints of the sandbox read application/json only.': (sandbox) =>
    sandbox.post('/sandbox/clock', '{}', form),
  '429 Too many sessions.': async (sandbox) => {
    for (const name of ['one', 'two'])
      await sandbox.post('/sandbox/clock', { advanceSeconds: 1 }, { 'sandbox-session': name });
    return sandbox.post('/sandbox/clock', { advanceSeconds: 1 }, { 'sandbox-session': 'three' });
  },
  // Each request but the last has sent all of its body but the end.
  '503 Too many bodies are being received at once.': async (sandbox) => {
    const url = new URL('/sandbox/clock', await sandbox.listen(0));
    const waiting = Array.from({ length: 17 }, () => {
      const sent = request(url, { method: 'POST', headers: { ...json, 'content-length': MIB } });
      sent.on('error', () => {}).write(' '.repeat(MIB - 1));
      return sent;
    });
    try {
      const [response] = (await Promise.race(waiting.map((sent) => once(sent, 'response')))) as [IncomingMessage];
      const body = JSON.parse(await textOf(response)) as never;
      return { status: response.statusCode ?? 0, headers: {}, body };
    } finally {
      for (const sent of waiting) sent.destroy();
    }
  },
  '507 The session … is full.': fill,
  '507 The sandbox is full.': fill,
};

/** Stores until something is full. */
async function fill(sandbox: TestSandbox): Promise<TestResponse> {
  for (let count = 0; count < 60; count += 1) {
    const session = { 'sandbox-session': `session-${count % 2}` };
    const response = await sandbox.post('/sandbox/receiver', { text: 'x'.repeat(MIB / 4) }, session);
    if (response.status !== 200) return response;
  }
  throw new Error('The sandbox took everything.');
}

const rows = [...page.matchAll(/^\| (\d{3}) \| `(.+?)` \|.*\|$/gm)].map(
  ([, status, title]) => [status!, title!] as const,
);

test('the table has every error that can be provoked', () => {
  expect(rows.map((row) => row.join(' '))).toEqual(Object.keys(provoke));
});

/** Messages by their tables; `…` stands for what differs from call to call. */
const messages = [...page.matchAll(/^\| Message \| .*\n\|[- |]+\n((?:\|.*\n)+)/gm)]
  .flatMap(([, table]) => [...table!.matchAll(/^\| `(.+?)` \|/gm)].map(([, message]) => message!))
  .map((message) => ({
    message,
    pattern: new RegExp(escapeRegExp(message).replaceAll('…', '.+')),
  }));
const fences = [...page.matchAll(/^```(\w+) (?:output|response)\b.*\n([^]*?)^```/gm)].map(([, language, text]) => ({
  printed: language === 'text',
  text: text!.replaceAll('\\"', '"'),
}));

test('each message that a program prints can be found in a table', () => {
  const lines = fences.filter(({ printed }) => printed).flatMap(({ text }) => text.trim().split('\n'));
  // What succeeds, and a whole response.
  const printed = lines.filter((line) => !/^(?:registered|saved|413 .*|HTTP.*|www-authenticate.*)$/.test(line));
  expect(printed.length).toBeGreaterThan(25);
  expect(printed.filter((line) => !messages.some(({ pattern }) => pattern.test(line)))).toEqual([]);
});

test('each message of a table is one that an example of the page has got', () => {
  // The undocumented fields have a test of their own below.
  const others = messages.filter(({ message }) => !/^(?:birth|addresses)/.test(message));
  expect(others.filter(({ pattern }) => !fences.some(({ text }) => pattern.test(text)))).toEqual([]);
});

test('what provokes a message is folded, and the table is what a reader sees', () => {
  const examples = [...page.matchAll(/^```(?:http request|\w+ verify) (.*)$/gm)].map(([, marks]) => marks!);
  const open = examples.filter((marks) => !/ fold$/.test(marks));
  expect(open).toEqual(['id=reset-errors', 'id=unknown-person']);
});

/** With less room, so that it is soon full. */
const limits: Readonly<Record<string, Parameters<typeof sandboxOf>[1]>> = {
  '429 Too many sessions.': { maxSessions: 2 },
  '507 The session … is full.': { maxSessionBytes: 2 * MIB },
  '507 The sandbox is full.': { maxBytes: 2 * MIB },
};

test.each(rows)('%s: %s', async (status, title) => {
  const sandbox = await sandboxOf([ownApi('screening')], limits[`${status} ${title}`]);
  try {
    const response = await provoke[`${status} ${title}`]!(sandbox);
    expect(String(response.status)).toBe(status);
    const [start, end = ''] = title.split('…');
    const actual = (response.body as { title: string }).title;
    expect(actual.startsWith(start!) && actual.endsWith(end)).toBe(true);
    if (!title.includes('…')) expect(actual).toBe(title);
    if (status === '405') expect(response.headers.allow).toContain('GET');
  } finally {
    await sandbox.close();
  }
});

/** The calls that get these details, in the order of the table. */
const calls: readonly (readonly [method: string, path: string, body?: object, times?: number])[] = [
  ['POST', 'watchlist', {}],
  ['POST', 'watchlist', { list: 'sanctions', person: entry('entry-1') }],
  ['POST', 'watchlist', { list: 'concord-sanctions', person: { ...entry('entry-1'), is: ['vip'] } }],
  ['DELETE', 'watchlist?id=nobody'],
  ['POST', 'register', { company: 'se/559900-9999', change: { name: 'Nordvik AB' } }],
  ['POST', 'register', { company: 'se/559900-2018', change: { board: [{ person: 'nobody', role: 'Ceo' }] } }],
  ['POST', 'register', { person: 'nobody', change: { last: 'Sjövall' } }],
  ['POST', 'register', { person: 'person-', change: { first: 'Henrik', last: 'Sjövall', country: 'se' } }, 1001],
];

function entry(id: string) {
  return { id, is: ['sanction'], names: [{ first: 'Henrik', last: 'Sjövall' }] };
}

const details = [...page.matchAll(/^\| `([^`]+)` \| [^|]+ \|$/gm)].map(([, detail]) => detail!);

test('the table of details has every call that is refused', () => expect(details).toHaveLength(calls.length));

test.each(details.map((detail, row) => [detail, row] as const))('invalid: %s', async (detail, row) => {
  const [method, path, body, times = 1] = calls[row]!;
  const sandbox = await sandboxOf([ownApi('screening')]);
  try {
    let response: TestResponse | undefined;
    for (let count = 1; count <= times; count += 1)
      response = await sandbox.send(method)(`/sandbox/${path}`, times === 1 ? body : numbered(body, count));
    expect(response).toMatchObject({ status: 400, body: { title: 'The request is invalid.' } });
    expect((response!.body as { detail: string }).detail).toContain(detail.split('…')[0]);
  } finally {
    await sandbox.close();
  }
});

/** The same change of another person. */
const numbered = (body: object = {}, count: number): object => ({ ...body, person: `person-${count}` });

test.each([
  ['birthdate', '11/6/1979'],
  ['birth', { year: 1979, month: 2, day: 30 }],
  ['addresses', 'Kajgatan 7'],
  ['addresses', ['Kajgatan 7']],
  ['addresses', [{ street1: 'Kajgatan', streetNo: 7 }]],
])('an undocumented %s of %j has the message that the page shows', async (field, value) => {
  const person = { personReferenceId: 'customer-9001', firstName: 'Erik', lastName: 'Sandvall', [field]: value };
  const sandbox = await sandboxOf([ownApi('screening')]);
  try {
    const { message } = (await sandbox.put('/api/PersonCommand', person)).body as { message: string };
    expect(page).toContain(`| \`${message}\` |`);
    expect(message.startsWith(field)).toBe(true);
  } finally {
    await sandbox.close();
  }
});

/** The messages of a table, by the heading of its first column. */
const columnOf = (heading: string): string[] =>
  [...page.split(`| ${heading} | Cause | Fix |\n`)[1]!.matchAll(/^(?:\| `(.+?)`|\| -).*\n/gmy)].flatMap(
    ([, message]) => message ?? [],
  );

/** Where the webhook leads, in the order of the table. @param url of the sandbox @param silent of a server that never responds */
const receivers: readonly ((url: string, silent: string) => string)[] = [
  () => 'http://127.0.0.1:4029/nobody-listens-here',
  (_, silent) => silent,
  (url) => `${url}/sandbox/receiver?status=503`,
  () => 'http://receiver.example.com/hook',
  (url) => `${url}/api/Ping`,
];

test('a delivery that fails has each of the reasons that the page shows', async () => {
  const sandbox = await sandboxOf([ownApi('screening')]);
  const server = createServer(() => {}).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const url = await sandbox.listen(0);
    const silent = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const reasons: string[] = [];
    for (const [index, addressOf] of receivers.entries()) {
      await sandbox.put('/api/WebhookCommand', { enabled: true, url: addressOf(url, silent) });
      const person = { personReferenceId: `customer-${index}`, firstName: 'Thabo', lastName: 'Nkwenkwezulu' };
      await sandbox.put('/api/PersonCommand', person);
      const { body } = await sandbox.get('/api/WebhookQuery/DeliveryFailures');
      reasons.push((body as { data: { reason: string }[] }).data.at(-1)!.reason);
    }
    expect(reasons).toEqual(columnOf('Reason'));
  } finally {
    server.closeAllConnections();
    server.close();
    await sandbox.close();
  }
});

test('a sandbox that refuses unknown names does so with the messages that the page shows', async () => {
  const sandbox = await sandboxOf([ownApi('screening')], { unknownProperties: 'reject', unknownParameters: 'reject' });
  try {
    const person = { personReferenceId: 'customer-9001', firstName: 'Erik', lastName: 'Sandvall', firstname: 'Erik' };
    const refused = [
      await sandbox.put('/api/PersonCommand', person),
      await sandbox.get('/api/PersonQuery?PersonReferenceId=customer-1001&personReferenceId=customer-1001'),
    ].map(({ body }) => (body as { message: string }).message);
    const shown = columnOf('Message then');
    expect(refused.map((message, index) => message.startsWith(shown[index]!))).toEqual([true, true]);
    expect(shown).toHaveLength(2);
  } finally {
    await sandbox.close();
  }
});
