import { loadObject } from '../../openapi/fixtures/load';
import { documentsOf } from '../prose/claims/documents';
import { vocabularyOf } from '../prose/vocabulary';
import { signatureFaults } from './signatures';

async function found(code: string, description: string): Promise<string[]> {
  const parameters = [{ name: 'Shop-Signature', in: 'header', schema: { type: 'string' } }];
  const post = { description, parameters, responses: { 204: { description: 'Received.' } } };
  const { model } = await loadObject({ openapi: '3.1.0', webhooks: { late: { post } } });
  return signatureFaults(code, documentsOf([model]), vocabularyOf([model]).headers).map(
    ({ line, message }) => `${line} ${message}`,
  );
}

const described = 'The header `Shop-Signature` has an HMAC-SHA256 of the body, in hexadecimal.';

test.each([
  ["createHmac('sha1', secret).digest('hex')", '1 the API documents sign with HMAC-SHA256, not with sha1'],
  ['hmac.new(secret, body, hashlib.sha512)', '1 the API documents sign with HMAC-SHA256, not with sha512'],
  ["hash_hmac('sha1', $body, $secret)", '1 the API documents sign with HMAC-SHA256, not with sha1'],
  ['Mac.getInstance("HmacSHA1")', '1 the API documents sign with HMAC-SHA256, not with SHA1'],
  [
    "createHmac('sha256', secret).digest('base64')",
    '1 the API documents have signatures in hexadecimal, not in base64',
  ],
  [
    "const one = 1;\nverify(headers['x-shop-signature'])",
    '2 unknown header field "x-shop-signature"; the documented one is shop-signature',
  ],
])('%s', async (code, message) => expect(await found(code, described)).toEqual([message]));

test.each([
  "createHmac('sha256', secret).digest('hex')",
  'hmac.new(secret, body, hashlib.sha256).hexdigest()',
  'Mac.getInstance("HmacSHA256")',
  "verify(headers['shop-signature'], headers.get('Content-Type'))",
  'hashlib.sha1(body)',
])('%s is as the documents have it', async (code) => expect(await found(code, described)).toEqual([]));

test('nothing is wrong where the documents leave it open', async () => {
  expect(await found("createHmac('sha1', secret).digest('base64')", 'It is signed.')).toEqual([]);
  expect(await found("createHmac('sha1', secret)", 'An HMAC-SHA256 or, for old shops, an HMAC-SHA1.')).toEqual([]);
});
