import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPortForwarder } from './port-forwarder';

test('a door says why it stays closed, and opens when its port is free', async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const { port } = other.address() as AddressInfo;
  const shown = new URL(`http://localhost:${port}`);
  const forwarder = createPortForwarder();
  expect(await forwarder.unavailable(shown)).toBe(`port ${port} is in use, perhaps by a sandbox`);
  await new Promise((done) => other.close(done));
  expect(await forwarder.unavailable(shown)).toBeUndefined();
  expect(await forwarder.unavailable(new URL('http://portal.example'))).toBe('portal.example is not on this machine');
});

test('doors of several runs open one after the other', async () => {
  const port = await freePort();
  const shown = new URL(`http://localhost:${port}`);
  const log: string[] = [];
  const pass = (name: string) =>
    createPortForwarder().through(shown, 0, async () => {
      log.push(`${name} in`);
      await new Promise((done) => setTimeout(done, 100));
      log.push(`${name} out`);
    });
  await Promise.all([pass('one'), pass('two')]);
  expect(log.map((line) => line.split(' ')[1])).toEqual(['in', 'out', 'in', 'out']);
});

test('what a run that is gone has left behind keeps no door closed', async () => {
  const port = await freePort();
  writeFileSync(join(tmpdir(), `shown-port-${process.getuid?.() ?? 0}-${port}`), '4194304000');
  expect(await createPortForwarder().unavailable(new URL(`http://localhost:${port}`))).toBeUndefined();
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
