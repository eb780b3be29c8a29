import { loadObject } from '../../openapi/fixtures/load';
import { vocabularyOf } from '../prose/vocabulary';
import { checkWritten } from '../reading/check-written';
import { createOrigins } from '../reading/origins';
import { createContract } from '../wire/contract';
import { addressFaults } from './addresses';
import { headerFaults } from './names';
import { scanContext } from './scan-page';

const document = (scheme: object) => ({
  servers: [{ url: 'https://api.calls.example.org' }],
  paths: {
    '/calls/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
      get: { responses: { 200: { description: 'OK' } } },
    },
  },
  components: { securitySchemes: { key: scheme, jwt: { type: 'http', scheme: 'bearer' } } },
});

const site = { page: () => undefined } as never;

async function contextOf(scheme: object) {
  const { model } = await loadObject(document(scheme));
  const contract = createContract([model]);
  const origins = createOrigins(new URL('http://localhost:4010'), [model], contract);
  return scanContext([model], { contract, origins, site, vocabulary: vocabularyOf([model]) });
}

test.each([
  ['CALL_ID', []],
  ['YOUR_CALL_ID', []],
  ['abc', [expect.stringContaining('must be a UUID')]],
])('a constant in a path stands for a value: %s', async (id, faults) => {
  const { contract, origins } = await contextOf({ type: 'http', scheme: 'basic' });
  const request = {
    line: 1,
    method: 'GET',
    url: { text: `https://api.calls.example.org/calls/${id}`, line: 1 },
    query: [],
    headers: [],
    open: { headers: true, query: false },
  };
  const found = await checkWritten(request, contract, origins);
  expect(found.map(({ message }) => message)).toEqual(faults);
  const shown = await addressFaults(`GET ${request.url.text}`, { contract, origins, site });
  expect(shown.length > 0).toBe(faults.length > 0);
});

test('a query need not be percent-encoded as it should be', async () => {
  const { contract, origins } = await contextOf({ type: 'http', scheme: 'basic' });
  const url = { text: 'https://api.calls.example.org/calls/abc?a%zz=1&b%ff=2', line: 1 };
  const open = { headers: true, query: false };
  const found = await checkWritten({ line: 1, method: 'GET', url, query: [], headers: [], open }, contract, origins);
  expect(found.map(({ message }) => message)).toContainEqual(expect.stringContaining('a%zz'));
});

test('what stands before a key in `Authorization` is not that of another scheme', async () => {
  const header = 'Authorization: Token YOUR_KEY';
  const names = async (scheme: object) => ({ ...(await contextOf(scheme)), codeWords: new Set<string>() });
  const key = { type: 'apiKey', in: 'header', name: 'Authorization' };
  expect(headerFaults(header, await names(key))).toEqual([]);
  expect(headerFaults(header, await names({ type: 'http', scheme: 'basic' }))).toHaveLength(1);
});
