import { loadObject } from '../../openapi/fixtures/load';
import { createContract } from '../wire/contract';
import { checkWritten } from './check-written';
import { createOrigins } from './origins';

const read = (security: object[]) => ({ get: { security, responses: { 200: { description: 'OK' } } } });

test('a request has the credentials that its operation takes', async () => {
  const { model } = await loadObject({
    openapi: '3.1.0',
    servers: [{ url: 'https://api.gates.example.org' }],
    paths: {
      '/gates': read([{ gate: [] }]),
      '/crew': read([{ gate: [] }, { token: [] }]),
    },
    components: {
      securitySchemes: {
        gate: { type: 'apiKey', in: 'header', name: 'X-Gate-Key' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  });
  const contract = createContract([model]);
  const origins = createOrigins(new URL('http://localhost:4010'), [model], contract);
  const faults = async (path: string, name: string, text: string): Promise<string[]> => {
    const url = { text: `https://api.gates.example.org${path}`, line: 1 };
    const request = { line: 1, method: 'GET', url, query: [], headers: [{ name, text, line: 2 }] };
    const written = { ...request, open: { headers: false, query: false } };
    const found = await checkWritten(written, contract, origins);
    return found.map(({ message }) => message);
  };
  expect(await faults('/gates', 'X-Gate-Key', 'north')).toEqual([]);
  expect(await faults('/gates', 'Authorization', 'Bearer north')).toEqual([
    'GET /gates is authenticated with the header X-Gate-Key, not with Authorization',
  ]);
  expect(await faults('/crew', 'Authorization', 'Bearer north')).toEqual([]);
});

test('a header field that is missing is missing where the others are', async () => {
  const key = { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } };
  const { model } = await loadObject({
    openapi: '3.1.0',
    servers: [{ url: 'https://api.gates.example.org' }],
    paths: { '/gates': { post: { parameters: [key], responses: { 201: { description: 'Made' } } } } },
  });
  const contract = createContract([model]);
  const origins = createOrigins(new URL('http://localhost:4010'), [model], contract);
  const headers = [{ name: 'X-Request-Id', text: '1', line: 3 }];
  const url = { text: 'https://api.gates.example.org/gates', line: 1 };
  const request = { line: 1, method: 'POST', url, query: [], headers, open: { headers: false, query: false } };
  const found = await checkWritten(request, contract, origins);
  expect(found.map(({ line, message }) => `${line} ${message}`)).toContainEqual(
    expect.stringMatching(/^3 .*Idempotency-Key/),
  );
});
