import { loadObject } from '../../openapi/fixtures/load';
import { rental } from '../prose/claims/fixtures/rental';
import { termFaults } from './known-terms';

const document = {
  openapi: '3.1.0',
  ...rental,
  webhooks: {
    ...rental.webhooks,
    'rental.ended': {
      post: {
        description: 'Signed with HMAC-SHA256.',
        requestBody: {
          content: {
            'application/json': {
              schema: { properties: { type: { enum: ['rental.ended', 'rental.overdue'] }, at: { type: 'string' } } },
            },
          },
        },
        responses: { 204: { description: 'Received.' } },
      },
    },
  },
};

async function faults(text: string): Promise<string[]> {
  const { model } = await loadObject(document);
  return termFaults(text, [model], new Set(['tools-signature']), true).map(({ line, message }) => `${line} ${message}`);
}

test.each([
  ['TOOLS_URL=https://api.tools.example/v3', '1 the server of the API documents is https://api.tools.example/v1'],
  ['TOOLS_URL=https://sandbox.tools.example/v1', /sandbox\.tools\.example is not a host in the API documents/],
  ['TOKEN_URL=https://login.tools.example/oauth2/token', /address of the authorization is .*\/token$/],
  ['TOKEN_URL=https://auth.tools.example/token', /auth\.tools\.example is not a host/],
  ['events:\n  rental.late: queue', /^2 "rental\.late" is not an event of the API documents/],
  ['algorithm: hmac-sha1', '1 the API documents have hmacsha256, not hmac-sha1'],
  ['header: X-Tools-Signature', '1 unknown header field "X-Tools-Signature"; did you mean "tools-signature"?'],
])('%s is untrue', async (text, message) => {
  expect(await faults(text)).toContainEqual(typeof message === 'string' ? message : expect.stringMatching(message));
});

test.each([
  'TOOLS_URL=https://api.tools.example/v1',
  'TOOLS_URL=https://api.tools.example',
  'TOKEN_URL=https://login.tools.example/token',
  'DOCS_URL=https://docs.tools.example/v9',
  'OTHER=https://api.else.example/v3',
  'URL=https://$HOST.tools.example/v3',
  'events:\n  rental.ended: queue\n  rental.at: x\n  order.paid: y',
  'labels:\n  rental.title: Rental',
  'algorithm: HMAC-SHA256',
  'header: Tools-Signature\nother: X-Trace-Id',
])('%s is true', async (text) => expect(await faults(text)).toEqual([]));

test('the header field of the key is that of the documents, beside one of their servers', async () => {
  const { model } = await loadObject({
    openapi: '3.1.0',
    servers: [{ url: 'https://api.tools.example/v1' }],
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Tools-Key' } } },
  });
  const of = (name: string, host = 'api.tools.example'): string[] =>
    termFaults(`<server host="${host}"/>\n<header key="${name}"/>`, [model], new Set(['x-tools-key']), true).map(
      ({ line, message }) => `${line} ${message}`,
    );
  expect(of('X-Api-Key')).toEqual(['2 the key is sent in the header X-Tools-Key, not in X-Api-Key']);
  expect(of('X-Tools-Key')).toEqual([]);
  expect(of('X-Api-Key', 'proxy.else.example')).toEqual([]);
});
