import { loadObject } from '../../../openapi/fixtures/load';
import { nameFaults } from '../../scan/names';
import { vocabularyOf } from '../vocabulary';
import { claimsOf } from './fixtures/claims-of';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const object = (properties: object, required: string[] = []) => ({ type: 'object', required, properties });
const string = { type: 'string' };

const document = {
  info: { title: 'Ferries', version: '1' },
  security: [{ oauth: ['ferries.write'] }],
  paths: {
    '/ferries': {
      get: {
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
        responses: {
          200: { description: 'OK', ...json(object({ data: object({ status: string }, ['status']) })) },
          400: { description: 'Wrong', ...json({ $ref: '#/components/schemas/Problem' }) },
        },
      },
      post: {
        requestBody: json(
          object(
            {
              pairing_code: { type: 'string', description: 'A code of 8 or 9 characters.' },
              name: { type: 'string', maxLength: 500, description: 'Lowercase letters, numbers and dashes.' },
              webhook: object({ url: string }),
              refreshInterval: { type: 'integer', description: 'How often (default 600 seconds)' },
              createdAt: { type: 'number', description: 'Timestamp (in milliseconds) at which it was made' },
              type: { enum: ['live', 'vod', 'recording'] },
              meta: object({ source: { type: 'array', items: string }, live: { type: 'integer' } }),
              trip_id: string,
            },
            ['pairing_code', 'name'],
          ),
        ),
        responses: { 201: { description: 'Added' } },
      },
    },
    '/fleet': {
      put: {
        requestBody: json({ $ref: '#/components/schemas/RegisterFerryCommand' }),
        responses: { 200: { description: 'OK', ...json({ $ref: '#/components/schemas/Ferry' }) } },
      },
    },
    '/trips': {
      get: {
        parameters: [
          { name: 'limit', in: 'query', description: 'If not given, 10 results.', schema: { type: 'integer' } },
        ],
        security: [{ static: [] }],
        responses: { 200: { description: 'OK', ...json(object({ trip_id: { ...string, deprecated: true } })) } },
      },
    },
  },
  components: {
    schemas: {
      Problem: object({ status: { type: 'integer' } }),
      Ferry: object({
        captain: {
          ...string,
          nullable: true,
          description: 'Captain of the ferry; null if it was registered without one.',
        },
      }),
      RegisterFerryCommand: object({ captain: string }),
    },
    securitySchemes: {
      static: { type: 'http', scheme: 'bearer', description: 'API keys are static tokens.' },
      oauth: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: 'https://example.com/token', scopes: { 'ferries.read': 'Read' } } },
      },
    },
  },
};

test.each([
  'Send a token with the scope `ferries.write`.',
  'Call `POST /ferries`. Both `pairing_code` and `name` are required; a name has at most 500 characters.',
  '`GET /ferries` shows it. Only `status` is required in `data`.',
  'The webhook of `POST /ferries` says more; `trip_id` is deprecated.',
  '`GET /ferries` lists ferries. The trips have 10 results unless a `limit` is given.',
  '| Field | Meaning |\n| --- | --- |\n| `name` | Lowercase letters, numbers and dashes |',
  '`createdAt` is a timestamp in milliseconds.',
  '- `webhook`: whom your server lets in; `refreshInterval` says after how many seconds it is asked again, 600 by default',
  '`GET /trips` needs an API key.',
  '## `POST /ferries`\n\n| Field | Change |\n| --- | --- |\n| `trip_id` | Moved |\n| `status` | Removed |',
  'The document says `fast=True`, and `name` is a string, or a list of strings.',
  'With a token, `POST /ferries` must have a `trip_id`.',
  '`GET /ferries` without a `limit` returns 400.',
  '| Option | Default |\n| --- | --- |\n| `createdAt` | `now` |\n| `host_name` | `x` |\n| `pool_size` | `8` |\n| `verbose` | `false` |',
  '`captain` of `RegisterFerryCommand` must not be null.',
  'Its `type` is `live`, `vod` or `recording`, and `meta.source` is a list of sources.',
])('%s', async (guide) => {
  expect(await claimsOf(guide, document)).toEqual([]);
});

test.each([
  ['`GET /ferries` lists ferries. It returns 10 results unless a `limit` is given.', /limit has no default/],
  ['`GET /ferries` returns 10 results unless a `limit` is given.', /limit has no default/],
  ['`POST /ferries` needs an API key.', /requires oauth2, not api key/],
])('%s is untrue', async (guide, message) => {
  expect((await claimsOf(guide, document)).join('; ')).toMatch(message);
});

test.each([
  'Send the key as the query parameter `token`, or in the header `Authorization: Bearer AWH0wZ5r0Mbac.r`.',
  'The `token` is sent in the query.',
])('%s', async (guide) => {
  const keys = {
    ...document,
    security: [{ query: [] }],
    components: {
      schemas: { ...document.components.schemas, Client: object({ token: string }) },
      securitySchemes: {
        query: { type: 'apiKey', in: 'query', name: 'token' },
        header: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Prefixed by Bearer.' },
        basic: { type: 'http', scheme: 'basic' },
      },
    },
  };
  expect(await claimsOf(guide, keys)).toEqual([]);
});

test('a plural of the reader is no slip in a name', async () => {
  const { model } = await loadObject({
    openapi: '3.1.0',
    info: { title: 'Views', version: '1' },
    paths: { '/views': { get: { parameters: [{ name: 'viewerId', in: 'query', schema: string }], responses: {} } } },
  });
  const context = {
    vocabulary: vocabularyOf([model]),
    codeWords: new Set<string>(),
    mediaTypes: new Set<string>(),
    schemes: new Set<string>(),
  };
  expect(nameFaults('viewers:\n  every: hour', context)).toEqual([]);
  expect(nameFaults('viewrId: 1', context)).toHaveLength(1);
});

const inbox = {
  info: { title: 'Inbox', version: '1' },
  paths: {
    '/outbound': {
      get: { parameters: [{ name: 'state', in: 'query', schema: { enum: ['sent', 'queued'] } }], responses: {} },
      delete: { parameters: [{ name: 'sender_id', in: 'query', schema: string }], responses: {} },
    },
    '/inbound': {
      get: { parameters: [{ name: 'state', in: 'query', schema: { enum: ['kept', 'lost', 'read'] } }], responses: {} },
      post: {
        requestBody: json(
          object({
            recipient: string,
            order: { enum: ['any', 'strict', 'exact'], default: 'any' },
            abilities: object({ send: string, receive: string }),
          }),
        ),
        responses: { 201: { description: 'Added' } },
      },
    },
  },
};

test.each([
  'The values of `order` are `strict`, `exact` and, by default, `any`.',
  'In `POST /inbound`, the values of `order` are `exact`, `strict` and, by default, `any`.',
  '`DELETE /outbound` empties it.\n\nSend a `recipient`:\n\n```json title="POST /inbound"\n{}\n```',
  '## `POST /inbound`\n\n`abilities` has two members, `send` and `receive`.',
  '## `GET /outbound`\n\nFor inbound mail, `state` has three values: `kept`, `lost` and `read`.',
])('%s is true of mail', async (guide) => {
  expect(await claimsOf(guide, inbox)).toEqual([]);
});

test.each([
  ['The values of `order` are `any`, `exact` and, by default, `strict`.', /default of order is any, not strict/],
  ['The values of `order` are `strict` and, by default, `any`.', /another value too: exact/],
  ['`POST /inbound` takes it.\n\nSend a `recipient`:\n\n```json title="DELETE /outbound"\n{}\n```', /no "recipient"/],
  ['## `POST /inbound`\n\n`abilities` has three members.', /there are 2 members, not three/],
  ['## `GET /outbound`\n\n`state` has three values.', /2 values, not 3/],
])('%s is untrue of mail', async (guide, message) => {
  expect((await claimsOf(guide, inbox)).join('; ')).toMatch(message);
});
