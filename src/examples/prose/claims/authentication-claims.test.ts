import { loadObject } from '../../../openapi/fixtures/load';
import { readGuide } from '../../find/guide';
import { createContract } from '../../wire/contract';
import { checkClaims } from './check-claims';
import { documentsOf } from './documents';

async function check(text: string, scheme: object): Promise<string[]> {
  const { model } = await loadObject({
    openapi: '3.1.0',
    security: [{ own: [] }],
    components: { securitySchemes: { own: scheme } },
  });
  const { guide } = readGuide({ file: 'a.mdx', path: '/a.mdx', area: 'docs', route: '/a' }, text);
  const context = {
    documents: documentsOf([model]),
    contract: createContract([model]),
    codeWords: new Set<string>(),
    called: [],
  };
  return checkClaims(guide, context).map(({ message }) => message);
}

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
