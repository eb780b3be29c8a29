import { claimsOf } from './fixtures/claims-of';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const ok = { description: 'OK' };
const string = { type: 'string' };

const document = {
  info: { title: 'Ferries', version: '2.1.0', description: 'A ferry has at most three open reservations.' },
  components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/messages': {
      get: {
        description: 'Where both are sent, `until` takes precedence over `since`.',
        security: [{ key: [] }],
        parameters: [
          { name: 'since', in: 'query', description: 'Messages with an ID less than this value', schema: string },
          { name: 'until', in: 'query', schema: string },
          { name: 'name', in: 'query', description: 'Only exact matches are returned.', schema: string },
        ],
        responses: { 200: ok },
      },
    },
    '/stores': {
      post: {
        requestBody: json({
          type: 'object',
          required: ['name'],
          properties: {
            name: string,
            mode: { enum: ['error', 'ignore'], default: 'error' },
            expires: { type: 'integer', description: 'Seconds. 0 (or omitted) means that the client never expires.' },
            assertions: { type: 'array', minItems: 2, maxItems: 100, items: string },
          },
        }),
        responses: { 201: ok },
      },
    },
    '/stores/{id}': {
      delete: {
        description: 'Removes a store. This does not delete the data of the store, like tuples or models.',
        parameters: [{ name: 'id', in: 'path', required: true, schema: string }],
        responses: { 204: ok },
      },
    },
    '/health': { get: { responses: { 200: ok } } },
  },
};

test.each([
  ['`since` selects the messages with an ID greater than its value.', /less than this value/],
  ['With a `name`, `GET /messages` has those messages that contain it.', /Only exact matches/],
  ['`since` takes precedence over `until`.', /`until` takes precedence/],
  ['With 0, or without `expires`, the client expires soon.', /never expires/],
  ['`DELETE /stores/{id}` ends it. It also deletes the data of the store, such as tuples.', /does not delete/],
  ['`GET /health` and `GET /messages` need no credentials.', /GET \/messages requires/],
  ['A store stays unless `mode` is `ignore`, which is its default.', /default of mode is error/],
  ['`POST /stores` stores up to 50 assertions.', /at most 100 items/],
  ['`POST /stores` wants at least 3 assertions.', /at least 2 items/],
  ['This page is about the Ferries API 2.2.0.', /version 2.1.0/],
])('%s is untrue', async (guide, message) => {
  expect((await claimsOf(guide, document)).join('; ')).toMatch(message);
});

test.each([
  '`since` selects the messages with an ID less than its value, and not those with one greater than it.',
  'No ferry can have more than three reservations open at the same time.',
  'With a `name`, `GET /messages` has exact matches.',
  '`until` takes precedence over `since`.',
  'With 0, or without `expires`, the client never expires.',
  '`expires` removes the client after so many seconds; with 0 the client never expires.',
  '`DELETE /stores/{id}` ends it. It does not delete the data of the store.',
  '`GET /health` needs no credentials, `GET /messages` needs a token.',
  'A store stays unless `mode` is `error`, which is its default.',
  '`POST /stores` stores up to 100 assertions.',
  'This page is about the Ferries API 2.1.0.',
  '`GET /messages` lists messages. Initialize the client with your API key.',
])('%s', async (guide) => {
  expect(await claimsOf(guide, document)).toEqual([]);
});
