import { createServer as createHttpServer, request } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { connectionFailure, unreachable } from './connection';

/** A port on which nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  await new Promise((done) => server.close(done));
  return port;
}
const listening = (server: Server): Promise<number> =>
  new Promise((done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)));

test('a server that listens can be reached, and one that does not cannot', async () => {
  const server = createServer();
  const port = await listening(server);
  try {
    expect(await unreachable(new URL(`http://127.0.0.1:${port}/v1`))).toBeUndefined();
  } finally {
    server.close();
  }
  expect(await unreachable(new URL(`http://127.0.0.1:${port}/v1`))).toBe(
    'no server listens at this address (ECONNREFUSED)',
  );
});

test('a name with several addresses, each of which refuses, has a reason', async () => {
  const port = await freePort();
  const error = await new Promise((done) => request({ host: 'localhost', port }).once('error', done).end());
  expect(connectionFailure(error)).toBe('no server listens at this address (ECONNREFUSED)');
});

test('fetch says the cause and not only that it failed', async () => {
  const error = await fetch(`http://127.0.0.1:${await freePort()}`).catch((thrown: unknown) => thrown);
  expect(connectionFailure(error)).toBe('no server listens at this address (ECONNREFUSED)');
});

test('a server without TLS is named as one', async () => {
  const server = createHttpServer();
  const port = await listening(server);
  try {
    expect(await unreachable(new URL(`https://127.0.0.1:${port}`))).toMatch(/^it does not use TLS. Is it http/);
  } finally {
    server.close();
  }
});

test('one that accepts connections and says nothing is given up', async () => {
  const server = createServer();
  const port = await listening(server);
  try {
    expect(await unreachable(new URL(`https://127.0.0.1:${port}`), 50)).toBe(
      'there was no response in time (ETIMEDOUT)',
    );
  } finally {
    server.close();
  }
});

test.each([
  [
    { code: 'ENETUNREACH', message: 'connect ENETUNREACH 192.0.2.1:443 - Local (0.0.0.0:0)' },
    /no route to this address/,
  ],
  [{ code: 'SELF_SIGNED_CERT_IN_CHAIN', message: 'self-signed' }, /not trusted.*NODE_EXTRA_CA_CERTS/],
  [{ code: 'EXYZ', message: 'connect EXYZ' }, /^connect EXYZ \(EXYZ\)$/],
  [new Error('a message of more than 5 bytes'), /^a message of more than 5 bytes$/],
  [undefined, /^the request failed$/],
])('%j is put in words', (error, words) => expect(connectionFailure(error)).toMatch(words));
