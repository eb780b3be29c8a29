import { claimsOf } from './fixtures/claims-of';

const string = { type: 'string' };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const object = (properties: object, required: string[] = []) => ({ type: 'object', required, properties });

const document = {
  info: { title: 'Cards', version: '3.6.1' },
  servers: [
    { url: 'https://{region}.example.com', variables: { region: { default: 'eu', enum: ['eu', 'us', 'ca'] } } },
    { url: 'http://localhost:3333/api/v1' },
  ],
  paths: {
    '/cards': {
      get: {
        operationId: 'listCards',
        description: 'Lists cards, in descending order of their creation.',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', default: 100, maximum: 1000 } },
          { name: 'status', in: 'query', schema: { enum: ['active', 'blocked', 'lost'] } },
        ],
        responses: {
          200: { description: 'The cards.', ...json({ type: 'array', items: { $ref: '#/components/schemas/Card' } }) },
          400: { description: 'Wrong.', ...json({ $ref: '#/components/schemas/Fault' }) },
          401: { description: 'No key.', ...json({ $ref: '#/components/schemas/Fault' }) },
        },
      },
      put: {
        operationId: 'saveCard',
        requestBody: json({ $ref: '#/components/schemas/Card' }),
        responses: {
          200: { description: 'Card updated.', ...json(object({ id: string })) },
          201: { description: 'Card created.', ...json(object({ id: string })) },
          400: { description: 'Wrong.', ...json({ $ref: '#/components/schemas/Fault' }) },
        },
      },
    },
    '/ping': {
      get: {
        operationId: 'ping',
        responses: {
          200: { description: 'Fine.', content: { 'text/plain': { schema: string } } },
          400: { description: 'Wrong.', ...json({ $ref: '#/components/schemas/Fault' }) },
        },
      },
    },
  },
  components: {
    schemas: {
      Card: object(
        {
          holder: string,
          number: { type: 'string', maxLength: 19 },
          validity: { type: 'integer', description: 'How long it stays valid. Valid for 24 hours by default.' },
          born: { type: 'string', format: 'date' },
          tags: { type: 'array', maxItems: 30, items: { type: 'string', minLength: 1, maxLength: 128 } },
          channel: { type: 'string', enum: ['Ecommerce', 'Moto', 'Terminal', 'Recurring'] },
          kind: { type: 'string', enum: ['pre_paid', 'post_paid'] },
          metadata: { type: 'object', additionalProperties: string },
          event: { type: 'string', enum: ['card.blocked', 'card.lost'] },
          card: object({ owner: string }),
          balance: object({ amount: { type: 'integer' } }),
        },
        ['holder'],
      ),
      Fault: object({ code: string, detail: string, trace: string }),
    },
  },
};
const check = (text: string): Promise<string[]> => claimsOf(text, document);

test.each([
  // A member of another object.
  ['It has a `holder`, a `number` and a `trace`.', 'nothing in the API documents has "trace" beside holder and number'],
  [
    '- `code`\n- `number`\n- `detail`\n- `trace`',
    'nothing in the API documents has "number" beside code, detail and trace',
  ],
  // Values.
  [
    'The `channel` is `Ecommerce`, `Moto`, `number` or `Recurring`.',
    '"number" is not a value of channel, whose values are Ecommerce, Moto, Terminal, Recurring',
  ],
  ['The `number` is `Ecommerce` or `Moto`.', '"Ecommerce", "Moto" are values of channel, not of number'],
  ['`Moto` has at most 16 characters.', '"Moto" is a value of channel, and no field that could have this'],
  ['It is `active`, `number` or `lost`.', '"number" is not a value of status, whose values are active, blocked, lost'],
  ['`GET /cards` takes `limit` and `pre_paid`.', 'GET /cards has no "pre_paid"'],
  // Outcomes.
  ['- 503: `GET /cards` is out of order.', 'status 503 is not documented for GET /cards, which has 200, 400, 401'],
  [
    '`PUT /cards` saves one and responds with 400.',
    'PUT /cards succeeds with 200 or 201; 400 reports an error, but the guide does not say which',
  ],
  [
    '`PUT /cards` responds with 200 if it creates a card and with 201 if it updates one.',
    'PUT /cards responds with 201 in this case, not with 200',
  ],
  ['Every operation can respond with 400, 401, 400 or 500.', 'this list repeats 400'],
  ['`PUT /cards` deletes a card.', 'PUT /cards creates or changes, but the guide says that it deletes'],
  // What is said of servers and of the API.
  ['There are the regions EU, US and AU.', "au is not a value of the server's region, whose values are eu, us, ca"],
  ['The regions are `us`, which is the default, `eu` and `ca`.', "the default of the server's region is eu, not us"],
  [
    'A server listens at `http://localhost:3000/api/v1`.',
    "the API's server on this machine is http://localhost:3333/api/v1, not http://localhost:3000/api/v1",
  ],
  ['This is the Cards API v3.5.', 'the API has the version 3.6.1, not 3.5'],
  ['This guide uses version 3.5.0 of the Cards API.', 'the API has the version 3.6.1, not 3.5.0'],
  ['`GET /ping` responds with JSON.', 'GET /ping has no json content, but text/plain'],
  // Amounts.
  [
    '`validity` keeps it valid for 48 hours.',
    'of validity, the API documents say "Valid for 24 hours by default.", not 48 hours',
  ],
  ['Up to 40 `tags` label a card.', 'tags has at most 30 items, not 40'],
  ['Up to 30 `tags` label a card, each of 1 to 64 characters.', 'the maximum length of an item of tags is 128, not 64'],
  ['`GET /cards` lists cards: 100 on a page by default, 500 at most.', 'the maximum of limit is 1000, not 500'],
  [
    '`GET /cards` lists them; the oldest come first.\n\n`GET /cards` shows all of them, the oldest first.',
    'the API documents say that GET /cards gives the newest first, but the guide says otherwise',
  ],
  ['| Field | Type |\n| --- | --- |\n| `born` | string (date-time) |', 'the format of born is date, not date-time'],
])('%s', async (text, message) => {
  expect(await check(text)).toContain(message);
});

test.each([
  'It has a `holder`, a `number` and a `balance`.',
  'The `code`, the `detail` and the `trace` tell what is wrong.',
  'The `channel` is `Ecommerce`, and `number` says which.',
  'The `status` is `active`, `blocked` or `lost`.',
  'The `status` is `active`, `blocked` or `lost`, and `channel` may be `Moto`.',
  '`GET /cards` takes `limit` and `status`.',
  '- 401: `GET /cards` lacks a key.',
  '`PUT /cards` responds with 400 if the `number` is wrong.',
  'The key was revoked. `PUT /cards` responds with 400.',
  '`PUT /cards` responds with 201 if it creates a card and with 200 if it updates one.',
  '`PUT /cards` saves a card, `GET /cards` lists all of them.',
  'There are the regions EU, US and CA, and `eu` is the default.',
  'Your own server listens at `http://localhost:3000/hooks`.',
  'This is the Cards API v3.',
  'This guide uses version 3.6 of the Cards API.',
  '`GET /ping` responds with plain text.',
  '`validity` keeps it valid for one day, that is 24 hours.',
  'Wait 5 minutes before you read `validity` again.',
  'Up to 30 `tags` label a card, each of 1 to 128 characters.',
  '`GET /cards` lists cards: 100 on a page by default, 1000 at most.',
  '`GET /cards` lists them; the newest come first.',
  'The values of `metadata` are strings.',
  'Wait for the event `card.blocked`.',
  'The `number` is a number and a check digit.',
  '| Field | Type |\n| --- | --- |\n| `born` | string (date) |',
  '`PUT /cards` saves one. The response has one field, `id`.',
])('%s is true', async (text) => {
  expect(await check(text)).toEqual([]);
});
