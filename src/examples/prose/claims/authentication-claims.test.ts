import { claimsOf } from './fixtures/claims-of';

const check = (text: string, scheme: object): Promise<string[]> =>
  claimsOf(text, { security: [{ own: [] }], components: { securitySchemes: { own: scheme } } });

const key = { type: 'apiKey', in: 'header', name: 'X-Key' };
const bearer = { type: 'http', scheme: 'bearer' };

test.each([
  ['Send the API key as a bearer token.', key, 'the header X-Key, not with a bearer token'],
  ['Pass the API key in the query string.', key, 'the header X-Key, not with a key in the query'],
  ['The API uses OAuth 2.0.', key, 'the header X-Key, not with OAuth'],
  ['All requests use HTTP Basic authentication.', bearer, 'the HTTP scheme bearer, not with basic authentication'],
  ['Authentication is by client certificates.', bearer, 'the HTTP scheme bearer, not with mutual TLS'],
])('%s', async (text, scheme, message) => {
  expect(await check(text, scheme)).toEqual([`the API is authenticated with ${message}`]);
});

test.each([
  ['The key is sent in a header, and not as a bearer token.', key],
  ['Your webhook receiver needs basic authentication.', key],
  ['If your proxy uses basic authentication, switch it off.', key],
  ['The API uses OAuth 2.0.', bearer],
  ['Send the API key as a bearer token.', { type: 'apiKey', in: 'header', name: 'Authorization' }],
  ['Send the token with the Bearer scheme: a bearer token.', { ...key, description: 'A Bearer token.' }],
])('%s is not contradicted', async (text, scheme) => {
  expect(await check(text, scheme)).toEqual([]);
});

const query = { ...key, in: 'query', name: 'api_key' };

test.each([
  ['Send your API key in the query parameter `X-Key`.', key, 'X-Key is sent in the header, not in the query'],
  ['Authenticate with the `X-Key` cookie.', key, 'X-Key is sent in the header, not in the cookie'],
  ['Send `X-Key` as a query parameter.', key, 'X-Key is sent in the header, not in the query'],
  ['The token goes in the header `api_key`.', query, 'api_key is sent in the query, not in the header'],
])('%s names another place', async (text, scheme, message) => {
  expect(await check(text, scheme)).toEqual([message]);
});

test.each([
  ['Send your API key in the header `X-Key`.', key],
  ['Send your API key in the `x-key` header.', key],
  ['The token of a webhook is in the query parameter `X-Key`.', key],
  ['Send your API key in the query parameter `api_key`, and not in a header.', query],
])('%s is true', async (text, scheme) => {
  expect(await check(text, scheme)).toEqual([]);
});

test('the number of security schemes', async () => {
  expect(await check('The document defines no security scheme.', key)).toEqual([
    'the document has 1 security scheme, but the guide says otherwise',
  ]);
  expect(await check('The document defines one security scheme.', key)).toEqual([]);
});
