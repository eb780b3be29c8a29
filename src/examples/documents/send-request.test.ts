import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { sendRequest } from './send-request';

test.each([
  ['CONNECT', 'HTTP/1.1 200 Connection Established\r\n\r\n', 200],
  ['CONNECT', 'HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n', 403],
  ['GET', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n', 101],
])(
  '%s: after %j the connection belongs to another protocol, and nobody waits for more',
  async (method, head, status) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.write(head));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/a`;
    expect(await sendRequest({ method, url, headers: [] } as never, port)).toMatchObject({ status, text: '' });
    server.close();
  },
);
