/** Headers of responses whose values an API document or a caller has chosen. */
import { modelOf, operation, sandboxOf, type TestSandbox } from '../sandbox/support/apis';

let sandbox: TestSandbox;
afterEach(() => sandbox.close());

const header = (example: string) => ({ schema: { type: 'string' }, example });
const documented = {
  'Content-Encoding': 'gzip',
  'Content-Length': '1',
  'Transfer-Encoding': 'chunked',
  Connection: 'upgrade',
  Upgrade: 'websocket',
  'Keep-Alive': 'timeout=1',
  Trailer: 'X',
  'Sandbox-Source': 'behaviour',
  'Sandbox-Warning': 'none',
  'Sandbox-Reason': 'none',
  'X-Own': 'a\r\nSet-Cookie: b=c',
};
const json = { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } };
const response = {
  description: '',
  headers: Object.fromEntries(Object.entries(documented).map(([name, value]) => [name, header(value)])),
  content: json,
};
const model = modelOf({
  paths: {
    '/example': { get: operation({ responses: { 200: response, 404: response } }) },
    '/things': {
      post: operation({ requestBody: { content: json }, responses: { 201: { description: '', content: json } } }),
    },
    '/things/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: operation({ responses: { 200: { description: '', content: json }, 404: response } }),
    },
  },
  components: { schemas: { Thing: { type: 'object', properties: { id: { type: 'string' } } } } },
});

const own = ['content-encoding', 'transfer-encoding', 'upgrade', 'keep-alive', 'trailer', 'sandbox-warning'];

test.each(['/example', '/things/none'])(
  'no document frames or codes a message, or says where a response is from: %s',
  async (path) => {
    sandbox = await sandboxOf([{ model }]);
    const { headers } = await sandbox.get(path);
    expect(own.filter((name) => headers[name] !== undefined)).toEqual([]);
    expect(headers['sandbox-source']).not.toBe('behaviour');
    expect(headers['sandbox-reason']).not.toBe('none');
    expect([headers['x-own'], headers['set-cookie']]).toEqual(['a??Set-Cookie: b=c', undefined]);
  },
);

test('no header is longer than clients read, whatever an item is called', async () => {
  sandbox = await sandboxOf([{ model }]);
  const created = async (id: string) => (await sandbox.post('/things', { id })).headers.location;
  expect([await created('short'), await created('x'.repeat(100_000))]).toEqual(['/things/short', undefined]);
  const { headers } = await sandbox.get('/things/none');
  for (const value of Object.values(headers)) expect(String(value).length).toBeLessThan(8000);
});

test('names of additional operations that no method can have are none, so that every path can say what it allows', async () => {
  const names = ['GET / HTTP/1.1\r\nX: y', '', 'LÖSCHEN', 'A B', 'LINK'];
  const additionalOperations = Object.fromEntries(names.map((name) => [name, operation()]));
  const additional = modelOf({ openapi: '3.2.0', paths: { '/a': { additionalOperations, query: operation() } } });
  expect(additional.operations.map(({ method }) => method)).toEqual(['QUERY', 'LINK']);
  sandbox = await sandboxOf([{ model: additional }]);
  const { status, headers } = await sandbox.get('/a');
  expect([status, headers.allow]).toEqual([405, 'QUERY, LINK, OPTIONS']);
});
