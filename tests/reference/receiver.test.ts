import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { receiverOf } from '../../src/gatsby/view/pages/webhook-page';
import { apiOf, documentOf } from './support/api';

const folder = mkdtempSync(join(tmpdir(), 'receiver-'));
let receiver: ChildProcess | undefined;
afterEach(() => void receiver?.kill());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** Runs the program as a reader would, and waits until it takes connections. */
async function run(program: string): Promise<{ url: string; output: () => string }> {
  const file = join(folder, 'receiver.mjs');
  writeFileSync(file, program);
  const port = await freePort();
  let output = '';
  receiver = spawn(process.execPath, [file], { env: { ...process.env, PORT: String(port) } });
  receiver.stdout!.on('data', (chunk) => (output += String(chunk)));
  const url = `http://127.0.0.1:${port}/`;
  for (let attempt = 0; attempt < 2000; attempt += 1) {
    const responded = await fetch(url, { method: 'OPTIONS' }).then(() => true, () => false); // prettier-ignore
    if (responded) return { url, output: () => output };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The receiver does not listen.');
}

test.each([
  ['post', { '202': { description: 'Taken.' } }, 202],
  ['put', { '2XX': { description: 'Taken.' } }, 204],
])('the receiver of a webhook takes a %s and responds as the document expects', async (method, responses, status) => {
  const context = await apiOf(documentOf({}, {}, { webhooks: { born: { [method]: { responses } } } }));
  const { url, output } = await run(receiverOf(context.model.webhooks[0]!.operation));
  const body = JSON.stringify({ name: 'Ærø "quoted"' });
  const response = await fetch(url, { method: method.toUpperCase(), body });
  expect(response.status).toBe(status);
  while (output() === '') await new Promise((resolve) => setTimeout(resolve, 100));
  expect(output()).toContain(body);
  const other = await fetch(url);
  expect([other.status, other.headers.get('allow')]).toEqual([405, method.toUpperCase()]);
});
