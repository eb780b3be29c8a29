import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { resolve } from 'node:path';
import { connect as connectSecurely, type TLSSocket } from 'node:tls';
import { loadApi } from '../../openapi';
import { createContract } from '../wire/contract';
import { createDestinations } from './destinations';
import { type Recorder, startRecorder } from './recorder';
import { createAuthority } from './tls/authority';

const root = resolve(__dirname, '../../../tests/examples/fixtures/production');
const authority = createAuthority();
let sandbox: Server;
let recorder: Recorder;
const received: { method?: string; url?: string; host?: string; size: number }[] = [];
beforeAll(async () => {
  sandbox = createServer((message, response) => {
    let size = 0;
    message.on('data', (chunk: Buffer) => (size += chunk.length));
    message.on('end', () => {
      received.push({ method: message.method, url: message.url, host: message.headers.host, size });
      response.end('x'.repeat(message.method === 'POST' ? 3_000_000 : 2));
    });
  }).listen(0, '127.0.0.1');
  await once(sandbox, 'listening');
  const upstream = new URL(`http://127.0.0.1:${(sandbox.address() as AddressInfo).port}`);
  const { model } = await loadApi({ id: 'petstore', file: resolve(root, 'petstore.yaml'), root });
  const destinations = createDestinations(new URL('http://localhost:4010'), createContract([model]), upstream);
  recorder = await startRecorder({ destinations, authority });
});
afterAll(async () => {
  await recorder.close();
  sandbox.close();
});

/** What a proxy says to a tunnel, and the connection. */
async function tunnel(to: string): Promise<{ status: string; socket: Socket }> {
  const socket = connect(recorder.port, '127.0.0.1');
  socket.write(`CONNECT ${to} HTTP/1.1\r\nHost: ${to}\r\n\r\n`);
  const [head] = (await once(socket, 'data')) as [Buffer];
  return { status: head.toString().slice(9, 12), socket };
}

/** A connection with TLS, through a tunnel or to the recorder itself; undefined where the handshake fails. */
async function secure(servername: string | undefined, socket?: Socket): Promise<TLSSocket | undefined> {
  const own = socket ?? connect(recorder.port, '127.0.0.1');
  const options = { socket: own, ca: authority.certificate, ...(servername ? { servername } : {}) };
  const secured = connectSecurely({ ...options, ...(servername ? {} : { checkServerIdentity: () => undefined }) });
  return new Promise((done) => {
    secured.once('secureConnect', () => done(secured));
    secured.once('error', () => done(undefined));
    secured.once('close', () => done(undefined));
  });
}

async function statusOf(socket: Socket, text: string): Promise<string> {
  socket.write(text);
  const [head] = (await once(socket, 'data')) as [Buffer];
  return head.toString().slice(9, 12);
}

const get = (host: string, path = '/v1/pets'): string => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;

test('several requests go over one connection through a tunnel', async () => {
  const { status, socket } = await tunnel('api.petstore.example:443');
  expect(status).toBe('200');
  const secured = (await secure('api.petstore.example', socket))!;
  expect(secured.alpnProtocol).toBe(false);
  for (const path of ['/v1/pets', '/v1/pets/1']) {
    secured.write(get('api.petstore.example', path));
    await once(secured, 'data');
  }
  secured.destroy();
  expect(recorder.take().exchanges.map(({ target, requested }) => [target, requested?.address])).toEqual([
    ['/v1/pets', 'https://api.petstore.example/v1/pets'],
    ['/v1/pets/1', 'https://api.petstore.example/v1/pets/1'],
  ]);
  expect(received.at(-1)?.host).toMatch(/^127\.0\.0\.1:/);
});

test('bodies of megabytes go both ways over TLS', async () => {
  const secured = (await secure('api.petstore.example'))!;
  const message = request({
    createConnection: () => secured,
    method: 'POST',
    path: '/v1/pets',
    headers: { host: 'api.petstore.example', 'content-length': 5_000_000 },
  });
  message.end('y'.repeat(5_000_000));
  const [response] = (await once(message, 'response')) as [IncomingMessage];
  let size = 0;
  for await (const chunk of response) size += (chunk as Buffer).length;
  secured.destroy();
  expect(size).toBe(3_000_000);
  expect(recorder.take().exchanges[0]?.body.length).toBe(5_000_000);
});

test.each([
  ['evil.test:443'],
  ['api.petstore.example.evil.test:443'],
  ['api.petstore.example.:443'],
  ['api.petstore.example:8443'],
  ['api.petstore.example@evil.test:443'],
  ['127.0.0.1:443'],
  ['[::1]:443'],
  ['api.petstore.example'],
])('there is no tunnel to %s', async (to) => {
  const { status, socket } = await tunnel(to);
  socket.destroy();
  expect(status).toBe('403');
  expect(recorder.take()).toEqual({ exchanges: [], refused: [`https://${to}`] });
});

test.each([
  ['another name in a tunnel', 'us.petstore.example', 'api.petstore.example:443'],
  ['a name of nobody in a tunnel', 'evil.test', 'api.petstore.example:443'],
  ['a name of nobody without a tunnel', 'evil.test', undefined],
])('there is no certificate for %s', async (_name, servername, to) => {
  const socket = to === undefined ? undefined : (await tunnel(to)).socket;
  expect(await secure(servername, socket)).toBeUndefined();
  expect(recorder.take()).toEqual({ exchanges: [], refused: [`https://${servername}`] });
});

test('a Host that is not that of the connection is refused as misdirected', async () => {
  const secured = (await secure('api.petstore.example'))!;
  expect(await statusOf(secured, get('us.petstore.example:8443'))).toBe('421');
  const { socket } = await tunnel('us.petstore.example:8443');
  const other = (await secure('us.petstore.example', socket))!;
  expect(await statusOf(other, get('us.petstore.example'))).toBe('421');
  const { socket: again } = await tunnel('us.petstore.example:8443');
  expect(await statusOf((await secure('us.petstore.example', again))!, get('us.petstore.example:8443'))).toBe('200');
  expect(recorder.take().refused).toEqual(['https://us.petstore.example:8443', 'https://us.petstore.example']);
});

test('a client that knows an IP address only gets the certificate of that', async () => {
  const { socket } = await tunnel('192.0.2.10:443');
  const secured = (await secure(undefined, socket))!;
  expect(secured.getPeerCertificate().subjectaltname).toBe('IP Address:192.0.2.10');
  expect(await statusOf(secured, get('192.0.2.10'))).toBe('200');
  recorder.take();
});

test('a client that trusts nobody but the usual authorities gets no response', async () => {
  const { socket } = await tunnel('api.petstore.example:443');
  const secured = connectSecurely({ socket, servername: 'api.petstore.example' });
  const [error] = (await once(secured, 'error')) as [Error];
  expect(error.message).toMatch(/certificate/);
  expect(recorder.take()).toEqual({ exchanges: [], refused: [] });
});
