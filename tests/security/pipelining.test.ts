import { once } from 'node:events';
import { connect } from 'node:net';
import { modelOf, operation, sandboxOf } from '../sandbox/support/apis';

const ok = operation({
  responses: { 200: { description: '', content: { 'text/plain': { example: 'a'.repeat(50_000) } } } },
});
const request = 'GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n';

test('a client that sends thousands of requests at once and goes has none of the others done', async () => {
  let handled = 0;
  const body = 'a'.repeat(50_000);
  const get = () => ({ status: 200, body, mediaType: 'text/plain', number: (handled += 1) });
  const behaviour = { name: 'counts', createState: () => ({}), handlers: { 'get-a': get } };
  const sandbox = await sandboxOf([{ model: modelOf({ paths: { '/a': { get: ok } } }), behaviour }]);
  try {
    const url = await sandbox.listen();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(request.repeat(3_000));
    await once(socket, 'data');
    socket.destroy();
    // Whoever comes then is served.
    expect((await fetch(`${url}/a`)).status).toBe(200);
    expect(handled).toBeLessThan(1_000);
  } finally {
    await sandbox.close();
  }
});

test('those that a client waits for are done in their order', async () => {
  const sandbox = await sandboxOf([{ model: modelOf({ paths: { '/a': { get: ok } } }) }]);
  try {
    const socket = connect(Number(new URL(await sandbox.listen()).port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    socket.write(
      request + request.replace('/a', '/none') + request.replace('localhost', 'localhost\r\nConnection: close'),
    );
    await once(socket, 'close');
    expect([...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status)).toEqual(['200', '404', '200']);
  } finally {
    await sandbox.close();
  }
});
