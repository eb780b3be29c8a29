import { exchangesOf } from '../../src/openapi';
import { modelOf, sandboxOf, type TestSandbox } from './support/apis';

const response = (schema: object, example?: unknown) => ({
  description: 'OK',
  content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
});
const body = (schema: object, example: unknown) => ({
  required: true,
  content: { 'application/json': { schema, example } },
});

describe('documents that contradict themselves', () => {
  const contradictory = modelOf({
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'Authorization' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
    paths: {
      '/invoices': {
        post: {
          requestBody: body(
            { type: 'object', properties: { due: { type: 'string', format: 'date' } } },
            { due: 'tomorrow' },
          ),
          responses: { 200: response({ type: 'object', properties: { ok: { type: 'boolean' } } }, { ok: true }) },
        },
      },
      '/folders#shared': { get: { responses: { 200: response({ type: 'string' }, 'shared') } } },
      '/folders': { get: { responses: { 200: response({ type: 'string' }, 'all') } } },
      '/nothing': { post: { responses: { 204: response({ type: 'object' }, { not: 'sent' }) } } },
      '/keys/{key}': {
        get: {
          security: [{ key: [], bearer: [] }],
          parameters: [{ name: 'key', in: 'path', required: true, schema: { type: 'string', example: null } }],
          responses: { 200: response({ type: 'string' }) },
        },
      },
    },
  });
  let sandbox: TestSandbox;
  beforeAll(async () => void (sandbox = await sandboxOf([{ model: contradictory }])));
  afterAll(() => sandbox.close());

  test('an example request that its own schema refuses is served, with a warning', async () => {
    const served = await sandbox.post('/invoices', { due: 'tomorrow' });
    expect(served).toMatchObject({ status: 200, body: { ok: true } });
    expect(served.headers['sandbox-warning']).toContain('due');
    expect((await sandbox.post('/invoices', { due: 'never' })).status).toBe(400);
  });
  test('operations that a # tells apart are routed apart', async () => {
    expect((await sandbox.get('/folders')).body).toBe('all');
    expect((await sandbox.get('/folders%23shared')).body).toBe('shared');
  });
  test('204 has no body, whatever the document says', async () => {
    expect(await sandbox.post('/nothing')).toMatchObject({ status: 204, text: '' });
  });
  test('two schemes in one Authorization header are satisfied by one value', async () => {
    const [exchange] = exchangesOf(
      contradictory.operations.find(({ path }) => path === '/keys/{key}')!,
      contradictory,
    );
    expect(exchange!.parameters[0]!.value).not.toBeNull();
    expect((await sandbox.get('/keys/a', undefined, { authorization: 'Token token=x' })).status).toBe(200);
    expect((await sandbox.get('/keys/a')).status).toBe(401);
  });
});
