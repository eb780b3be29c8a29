import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createDoor } from './door';

test('a door says why it stays closed, and opens when its port is free', async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const { port } = other.address() as AddressInfo;
  const shown = new URL(`http://localhost:${port}`);
  const door = createDoor();
  expect(await door.closed(shown)).toBe(`port ${port} is in use, perhaps by a sandbox`);
  await new Promise((done) => other.close(done));
  expect(await door.closed(shown)).toBeUndefined();
  expect(await door.closed(new URL('http://portal.example'))).toBe('portal.example is not on this machine');
});
