import { modelOf, operation, sandboxOf, type TestSandbox } from './support/apis';

const get = (security: object[]) => ({ get: operation({ security }) });
const model = modelOf({
  paths: {
    '/header': get([{ header: [] }]),
    '/query': get([{ query: [] }]),
    '/cookie': get([{ cookie: [] }]),
    '/basic': get([{ basic: [] }]),
    '/oauth': get([{ oauth: ['read'] }]),
    '/both': get([{ header: [], basic: [] }]),
    '/one-header': get([{ basic: [], bearer: [], header: [] }]),
    '/either': get([{ header: [] }, { query: [] }]),
    '/optional': get([{ header: [] }, {}]),
    '/tls': get([{ tls: [] }]),
    '/unknown': get([{ nobody: [] }]),
    '/prefixed': get([{ prefixed: [] }]),
    '/open': { get: operation() },
  },
  components: {
    securitySchemes: {
      header: { type: 'apiKey', in: 'header', name: 'X-Key' },
      query: { type: 'apiKey', in: 'query', name: 'key' },
      cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
      prefixed: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'With the `Token` prefix.' },
      basic: { type: 'http', scheme: 'basic' },
      bearer: { type: 'http', scheme: 'bearer' },
      oauth: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: 'https://a.example/token', scopes: { read: '' } } },
      },
      tls: { type: 'mutualTLS' },
    },
  },
});
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await sandboxOf([{ model }]);
});
afterAll(() => sandbox.close());

test.each<[string, Record<string, string>, number]>([
  ['/header', {}, 401],
  ['/header', { 'x-key': 'any' }, 200],
  ['/header', { 'x-key': '' }, 401],
  ['/query', {}, 401],
  ['/query?key=', {}, 401],
  ['/query?key=any', {}, 200],
  ['/cookie', { cookie: 'other=1' }, 401],
  ['/cookie', { cookie: 'other=1; sid=any' }, 200],
  ['/basic', { authorization: 'Bearer x' }, 401],
  ['/basic', { authorization: 'BASIC eDp5' }, 200],
  ['/oauth', { authorization: 'Bearer' }, 401],
  ['/oauth', { authorization: 'bearer x' }, 200],
  ['/both', { 'x-key': 'any' }, 401],
  ['/both', { 'x-key': 'any', authorization: 'Basic eDp5' }, 200],
  ['/one-header', { 'x-key': 'any', authorization: 'Basic eDp5' }, 200],
  ['/one-header', { 'x-key': 'any', authorization: 'Bearer x' }, 200],
  ['/one-header', { 'x-key': 'any', authorization: 'Token x' }, 401],
  ['/one-header', { authorization: 'Bearer x' }, 401],
  ['/either?key=1', {}, 200],
  ['/optional', {}, 200],
  ['/tls', {}, 200],
  ['/unknown', {}, 200],
  ['/open', {}, 200],
])('%s with %j: %i', async (url, headers, status) => {
  expect((await sandbox.get(url, undefined, headers)).status).toBe(status);
});

test('what is missing is said, with a challenge', async () => {
  const response = await sandbox.get('/both');
  expect(response.headers['www-authenticate']).toBe('Basic');
  expect(response.body).toMatchObject({
    hint: 'Send the header X-Key and the header Authorization: Basic …. The sandbox accepts any value.',
  });
  expect(await sandbox.get('/either')).toMatchObject({
    body: { hint: 'Send the header X-Key, or the query parameter key. The sandbox accepts any value.' },
  });
});

test('what a key begins with is said', async () => {
  const { status, body } = await sandbox.get('/prefixed');
  expect([status, (body as { hint: string }).hint]).toEqual([
    401,
    'Send the header Authorization: Token …. The sandbox accepts any value.',
  ]);
  expect((await sandbox.get('/prefixed', undefined, { authorization: 'Token any-value' })).status).toBe(200);
});
