import { claimsOf } from './fixtures/claims-of';

/** Sentences that tell of a part, of a case, or of another thing than the words at first remind of. */

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const string = { type: 'string' };
const code = { type: 'string', enum: ['key_missing', 'not_found', 'limit_reached'] };
const error = json({
  type: 'object',
  properties: { code, request_id: { ...string, description: 'The same id as in the header.' } },
});
const id = [{ name: 'lampId', in: 'path', required: true, schema: string }];
const requestId = {
  headers: {
    'Request-Id': {
      description: 'Identifies the request. Quote it to support. On an error it equals `request_id` in the body.',
      schema: string,
    },
  },
};

const document = {
  info: { title: 'Lamps', version: '1' },
  paths: {
    '/lamps': {
      get: {
        operationId: 'listLamps',
        parameters: [
          {
            name: 'state',
            in: 'query',
            explode: false,
            schema: { type: 'array', items: { enum: ['on', 'off', 'broken'] } },
          },
          { name: 'from', in: 'query', required: true, schema: string },
          { name: 'to', in: 'query', schema: string },
        ],
        responses: {
          200: {
            description: 'OK',
            ...requestId,
            ...json({ type: 'array', items: { $ref: '#/components/schemas/Lamp' } }),
          },
          400: { description: 'Bad request', ...error },
          401: { description: 'Unauthorized', ...error },
          404: { description: 'Not found', ...error },
        },
      },
      post: {
        operationId: 'addLamp',
        requestBody: json({ $ref: '#/components/schemas/NewLamp' }),
        responses: {
          201: { description: 'Added' },
          400: { description: 'Bad', ...error },
          401: { description: 'Unauthorized', ...error },
        },
      },
    },
    '/lamps/{lampId}/dim': {
      parameters: id,
      post: {
        operationId: 'dimLamp',
        requestBody: json({
          type: 'object',
          properties: {
            seconds: { type: 'integer', default: 300, minimum: 60, maximum: 900, description: 'How long, in seconds.' },
          },
        }),
        responses: { 200: { description: 'Dimmed' } },
      },
    },
    '/lamps/{lampId}': {
      parameters: id,
      delete: { operationId: 'removeLamp', responses: { 204: { description: 'Removed' } } },
    },
  },
  webhooks: {
    lampBroken: {
      post: { requestBody: json({ $ref: '#/components/schemas/Lamp' }), responses: { 200: { description: 'OK' } } },
    },
  },
  components: {
    schemas: {
      Lamp: {
        type: 'object',
        properties: {
          state: {
            type: 'string',
            enum: ['on', 'off', 'broken'],
            description:
              '`on`: it gives light. `off`: it gives no light. `broken`: an order for a bulb is not placed yet.',
          },
        },
      },
      NewLamp: {
        type: 'object',
        required: ['serial'],
        properties: {
          serial: { type: 'string', maxLength: 9, pattern: '^[A-Z]{2}-[0-9]{6}$' },
          watts: { type: 'integer' },
        },
      },
    },
  },
};

/** A page that has named operations before: without any, nothing is known of its statuses and header fields. */
const page = '`GET /lamps` lists them, `POST /lamps` adds one.\n\n## Errors\n\n';

test.each([
  [
    'a comparison',
    `${page}A production key that strays to the sandbox is turned away with \`401\`, exactly as if it did not exist.`,
  ],
  [
    'parts of a string',
    '## `POST /lamps`\n\n| Field | Notes |\n| --- | --- |\n| `serial` | two capitals, a hyphen, six digits |',
  ],
  [
    'another predicate',
    '## `GET /lamps`\n\n`to` may be left out and means now; `from` itself is part of the span, `to` is not.',
  ],
  [
    'an error code of its own',
    `${page}| Status | Code | When |\n| --- | --- | --- |\n| 400 | \`key_missing\` | a lamp was added without a key |`,
  ],
  [
    'what a client has made',
    '| Status | Code | When |\n| --- | --- | --- |\n| 400 | `limit_reached` | there are five webhook endpoints already |',
  ],
  ['one kind of several', '## `POST /lamps`\n\nA dimmable one has no lamp; it must have a `watts` instead.'],
  [
    'another unit',
    '`POST /lamps/{lampId}/dim` gives it more time: five minutes by default, or anything from 60 to 900 `seconds`.',
  ],
  ['several values', 'Call `GET /lamps` with `state=on,off`.'],
  [
    'another operation',
    '`POST /lamps/{lampId}/dim` dims it. It does no harm to remove a lamp twice: the answer is the same 204 without a body.',
  ],
  [
    'one thing in two places',
    `${page}The \`request_id\` equals the \`Request-Id\` header; quote it when you write to support.`,
  ],
  ['what is still to be', '- `broken`: an order for a bulb is waiting to be placed.'],
])('%s', async (_name, guide) => expect(await claimsOf(guide, document)).toEqual([]));

test.each([
  ['Call `GET /lamps`. For a lamp that does not exist it responds with `400`.', /404/],
  ['## `POST /lamps`\n\n| Field | Notes |\n| --- | --- |\n| `serial` | six digits |', /length of serial/],
  ['## `GET /lamps`\n\n`to` may be left out, `from` is not required.', /from is required|from/],
  ['## `POST /lamps`\n\nEvery new lamp must have a `watts`.', /watts/],
  ['`POST /lamps/{lampId}/dim` gives it some time: `seconds` is 200 by default.', /300/],
  ['Call `GET /lamps` with `state=on,dark`.', /"dark" is not a value of state/],
])('%s is untrue', async (guide, message) => expect((await claimsOf(guide, document)).join('\n')).toMatch(message));
