/**
 * Requests as bytes on a connection: valid ones of the portal's own documents, broken at random. `tests/sandbox/fuzz.test.ts` knows the
 * schemas instead. FUZZ_TIMES=20 runs both of them longer, and FUZZ_SEED=N with other values.
 */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSandbox, type Sandbox } from '../../src/sandbox';
import { ownApi } from '../sandbox/support/apis';
import { requestsOf } from '../sandbox/support/arbitrary';
import fc, { fuzzLimit, fuzzTimes } from '../support/fuzz';

const screening = ownApi('screening');
let sandbox: Sandbox;
let port: number;
beforeAll(async () => {
  sandbox = await createSandbox({ apis: [screening], maxSessions: 50 });
  port = Number(new URL(await sandbox.listen()).port);
});
afterAll(() => sandbox.close());

/** What the server writes to a connection on which these parts arrive, one packet each. */
async function send(parts: readonly Buffer[]): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  const closed = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)));
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  for (const part of parts) {
    socket.write(part);
    if (parts.length > 1) await sleep(1);
  }
  socket.end();
  if (!(await Promise.race([closed, sleep(120_000, false, { ref: false })])))
    throw new Error(`no end: ${text.slice(0, 200)}`);
  return text;
}

const interesting = ['\r\n', '\r\n\r\n', '\n', '\0', ' ', ':', '%', '%00', '../', '{', '[', '"', '\\u0000', '\xff\xfe', '\xc0\xaf', '0\r\n\r\n', 'Transfer-Encoding: chunked\r\n', 'Content-Length: 0\r\n', 'Content-Length: -1\r\n', 'Expect: 100-continue\r\n', 'Upgrade: h2c\r\n', 'Connection: upgrade\r\n', 'Sandbox-Session: x\r\n', 'Origin: null\r\n', 'Host: x\r\n', 'x'.repeat(9000), '1e999', '__proto__']; // prettier-ignore

/** Changes of bytes: replaced, inserted, removed, repeated and cut off; each at a part of the length. */
const edit = fc.tuple(fc.constantFrom('replace', 'insert', 'remove', 'repeat', 'cut', 'token'), fc.double({ min: 0, max: 1, noNaN: true }), fc.uint8Array({ minLength: 1, maxLength: 8 }), fc.constantFrom(...interesting)); // prettier-ignore
type Edit = readonly [string, number, Uint8Array, string];

function broken(bytes: Buffer, [kind, where, noise, token]: Edit): Buffer {
  const at = Math.floor(where * bytes.length);
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  switch (kind) {
    case 'replace':
      return Buffer.concat([before, noise, after.subarray(noise.length)]);
    case 'insert':
      return Buffer.concat([before, noise, after]);
    case 'remove':
      return Buffer.concat([before, after.subarray(noise.length)]);
    case 'repeat':
      return Buffer.concat([before, after.subarray(0, 40), after]);
    case 'cut':
      return Buffer.from(before);
    default:
      return Buffer.concat([before, Buffer.from(token, 'latin1'), after]);
  }
}

test('broken bytes: no 5xx, no stack trace, no hang, and the next request is served', async () => {
  const statuses = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      requestsOf(screening.model),
      fc.array(edit, { maxLength: 3 }),
      fc.integer({ min: 1, max: 3 }),
      async (request, edits, packets) => {
        const body = Buffer.from(typeof request.body === 'string' ? request.body : '');
        const headers = Object.entries({ Host: 'localhost', 'Content-Length': String(body.length), ...request.headers });
        const head = `${request.method} ${request.url} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
        const bytes = edits.reduce(broken, Buffer.concat([Buffer.from(head, 'latin1'), body]));
        const size = Math.ceil(bytes.length / packets) || 1;
        const parts = Array.from({ length: packets }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
        const text = await send(parts);
        const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 'none';
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (/^5/.test(status) || /\n\s+at \S+ \(|node_modules/.test(text))
          throw new Error(`${text.slice(0, 800)}\n${JSON.stringify(bytes.toString('latin1'))}`);
      },
    ),
    { numRuns: 600 * fuzzTimes, endOnFailure: true },
  );
  expect(statuses.get('200')).toBeGreaterThan(20);
  expect(statuses.get('400')).toBeGreaterThan(20);
  expect((await fetch(`http://localhost:${port}/sandbox/`)).status).toBe(200);
}, fuzzLimit); // prettier-ignore
