import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownApi, sandboxOf, type TestSandbox } from '../sandbox/support/apis';

/** The page of errors says of each status of the sandbox what its response says: those too that only a full sandbox sends. */

const page = readFileSync(join(__dirname, '../../content/docs/errors.mdx'), 'utf8');
const MIB = 1024 * 1024;

/** Sends what makes the sandbox respond so, by status and title. */
const provoke: Readonly<Record<string, (sandbox: TestSandbox) => ReturnType<TestSandbox['post']>>> = {
  '400 The request does not match the API description.': (sandbox) =>
    sandbox.put('/api/PersonCommand', '{', { 'content-type': 'application/json' }),
  '400 The body is not JSON.': (sandbox) => sandbox.post('/sandbox/clock', '{', { 'content-type': 'application/json' }),
  '400 The request is invalid.': (sandbox) => sandbox.post('/sandbox/watchlist', {}),
  '404 Unknown path.': (sandbox) => sandbox.get('/api/PersonQueries'),
  '405 Method not allowed.': (sandbox) => sandbox.delete('/api/PersonQuery'),
  '413 The body is too large.': (sandbox) => sandbox.post('/sandbox/clock', { text: 'x'.repeat(MIB) }),
  '415 The request does not match the API description.': (sandbox) =>
    sandbox.put('/api/PersonCommand', '{}', { 'content-type': 'application/x-www-form-urlencoded' }),
  '429 Too many sessions.': async (sandbox) => {
    for (const name of ['one', 'two'])
      await sandbox.post('/sandbox/clock', { advanceSeconds: 1 }, { 'sandbox-session': name });
    return sandbox.post('/sandbox/clock', { advanceSeconds: 1 }, { 'sandbox-session': 'three' });
  },
  '507 The session … is full.': async (sandbox) => {
    for (let count = 0; count < 30; count += 1) {
      const response = await sandbox.post('/sandbox/receiver', { text: 'x'.repeat(MIB / 4) });
      if (response.status !== 200) return response;
    }
    throw new Error('The session took everything.');
  },
};

const rows = [...page.matchAll(/^\| (\d{3}) \| `(.+?)` \|.*\|$/gm)].map(
  ([, status, title]) => [status!, title!] as const,
);

test('the table has every error that can be provoked', () => {
  expect(rows.map((row) => row.join(' '))).toEqual(Object.keys(provoke));
});

test.each(rows)('%s: %s', async (status, title) => {
  const limits = { 429: { maxSessions: 2 }, 507: { maxSessionBytes: 2 * MIB } }[status] ?? {};
  const sandbox = await sandboxOf([ownApi('screening')], limits);
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
