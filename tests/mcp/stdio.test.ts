/** The command over standard input and output, as an assistant starts it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { scriptFile } from '../support/script-file';
import { orders, writePortal } from './portal';

/** Its behaviour prints, as a module of anyone's may. */
const behaviour = `console.log('loaded');
module.exports = { name: 'orders', createState: () => ({}), handlers: {
  getOrder: ({ parameters }) => { console.log('called'); process.stdout.write('raw\\n'); return { status: 200, body: { id: parameters.path.id, product: 'pen' } }; },
} };`;

const script = scriptFile('mcp');
const folder = writePortal('plain', {
  'portal.json': { title: 'Shop', apis: [{ spec: 'orders.json', behaviour: 'behaviour.cjs' }] },
  'behaviour.cjs': behaviour,
  'orders.json': orders(),
});
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };

test('the official client gets the tools, and a behaviour that prints does not disturb it', async () => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [script],
    cwd: folder,
    env,
    stderr: 'pipe',
  });
  const errors: Error[] = [];
  const client = new Client({ name: 'test', version: '1' });
  client.onerror = (error) => errors.push(error);
  await client.connect(transport);
  const { pid } = transport;
  const { content } = await client.callTool({
    name: 'call_sandbox',
    arguments: { operation: 'getOrder', parameters: { path: { id: 'o-7' } } },
  });
  expect((content as { text: string }[])[0]!.text).toMatch(/## Response 200[\s\S]*"id": "o-7"/);
  await client.close();
  expect(errors).toEqual([]);
  expect(() => process.kill(pid!, 0)).toThrow('ESRCH');
});

function start(): { child: ChildProcess; printed: { out: string; err: string } } {
  const child = spawn(process.execPath, [script], { cwd: folder, env });
  started.push(child);
  const printed = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (printed.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed.err += chunk.toString()));
  return { child, printed };
}

/** A call that starts the sandbox, in the protocol of 2025, with nothing else before it. */
const messages = [
  { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } } },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'call_sandbox', arguments: { operation: 'placeOrder' } } },
].map((message) => `${JSON.stringify(message)}\n`).join(''); // prettier-ignore

test.each(['the end of its input', 'SIGTERM'])(
  '%s ends it with its sandbox, and only the protocol was on its output',
  async (how) => {
    const { child, printed } = start();
    child.stdin!.write(messages);
    while (!printed.out.includes('"id":2')) await once(child.stdout!, 'data');
    if (how === 'SIGTERM') child.kill('SIGTERM');
    else child.stdin!.end();
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(0);
    const lines = printed.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { jsonrpc: string });
    expect(lines.map(({ jsonrpc }) => jsonrpc)).toEqual(['2.0', '2.0']);
    expect(printed.err).toContain('loaded');
  },
);

test('a message that never ends stops the server with a sentence', async () => {
  const { child, printed } = start();
  child.stdin!.on('error', () => undefined);
  // As fast as it reads: what piles up here while it starts would end the pipe.
  const rest = (): boolean => child.stdin!.write('x'.repeat(1_000_000));
  child.stdin!.on('drain', rest);
  rest();
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(1);
  expect(printed.err).toContain('MCP: a message on standard input is larger than 10 MB, so the server stops.');
  expect(printed.err).not.toMatch(/^\s+at /m);
});
