import { claimsOf } from './fixtures/claims-of';

const document = {
  openapi: '3.1.0',
  info: { title: 'Heating', version: '4.1.0' },
  paths: {
    '/subscriptions': {
      post: {
        operationId: 'subscribe',
        description: 'Deliveries are signed with HMAC-SHA256 in the header `Heat-Signature`.',
        security: [{ oauth: ['events:manage'] }],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['url', 'events'],
                properties: {
                  url: { type: 'string', format: 'uri', pattern: '^https://' },
                  events: { type: 'array', minItems: 1, items: { enum: ['outage.begun', 'leak.suspected'] } },
                  district: { type: 'string', pattern: '^[A-Z]{2}[0-9]{2}$', maxLength: 4 },
                  contact_phone: { type: 'string', pattern: '^\\+[0-9]{8,15}$', maxLength: 16 },
                },
              },
            },
          },
        },
        responses: { 201: { description: 'The subscription' } },
      },
    },
    '/bills/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { operationId: 'getBill', responses: { 200: { description: 'The bill.' } } },
    },
    '/bills/{id}/dispute': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      post: {
        operationId: 'disputeBill',
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', properties: { reason: { type: 'string' }, photos: { type: 'array' } } },
            },
          },
        },
        responses: { 202: { description: 'Disputed' } },
      },
    },
  },
  components: {
    securitySchemes: {
      oauth: {
        type: 'oauth2',
        flows: {
          clientCredentials: {
            tokenUrl: 'https://auth.heating.example/token',
            scopes: { 'events:manage': 'Manage event subscriptions.' },
          },
        },
      },
    },
  },
};

test.each([
  [
    'a scope written like a field with a value',
    '| Scope | Your client can |\n| --- | --- |\n| `events:manage` | manage |',
  ],
  [
    'the number of what follows a sign',
    '| Field of `subscribe` | Value |\n| --- | --- |\n| `contact_phone` | a plus sign and 8 to 15 digits |',
  ],
  ['the scheme of an address', '`subscribe` takes an `https` address and at least one event.'],
  [
    'a header field that only a description names',
    'Compare the header `Heat-Signature` with the HMAC of the body when you receive what `subscribe` ordered.',
  ],
  [
    'the length of both parts of a code',
    '| Field of `subscribe` | Value |\n| --- | --- |\n| `district` | a code of two capital letters and two digits |',
  ],
  ['some of all calls', 'A subscription takes two calls that change something.'],
  [
    'the status of what has the fields beside it',
    '`getBill` returns it. You can dispute it, with a `reason` and up to four `photos`. The status is 202.',
  ],
])('%s is no false statement', async (_, text) => {
  expect(await claimsOf(text, document)).toEqual([]);
});

test.each([
  ['`events: leak` is all that `subscribe` needs.', 'events'],
  ['| Field of `subscribe` | Value |\n| --- | --- |\n| `contact_phone` | 8 to 15 digits |', 'contact_phone'],
  ['`subscribe` takes an `address`.', 'address'],
  ['Send the signature in the header `Heat-Sign`.', 'Heat-Sign'],
  ['`getBill` returns it. The status is 202.', '202'],
  ['| Field of `subscribe` | Value |\n| --- | --- |\n| `district` | a code of two digits |', 'district'],
])('%s is one', async (text, name) => {
  expect((await claimsOf(text, document)).join()).toContain(name);
});
