import { claimsOf } from './fixtures/claims-of';

const string = { type: 'string' };
const problem = { description: 'no', content: { 'application/problem+json': { schema: { type: 'object' } } } };
const json = (schema: object) => ({ 'application/json': { schema } });
const ferry = {
  info: { title: 'Ferries', version: '1' },
  security: [{ ferryKey: [] }],
  paths: {
    '/sailings': {
      get: {
        operationId: 'searchSailings',
        parameters: [
          { name: 'from', in: 'query', required: true, schema: { type: 'string', pattern: '^[A-Z]{3}$' } },
          { name: 'pageSize', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50, default: 20 } },
          { name: 'cursor', in: 'query', schema: string },
        ],
        responses: {
          200: {
            description: 'ok',
            headers: { 'X-RateLimit-Remaining': { schema: { type: 'integer' } } },
            content: json({ $ref: '#/components/schemas/Sailing' }),
          },
          429: { ...problem, headers: { 'Retry-After': { schema: { type: 'integer' } } } },
        },
      },
    },
    '/bookings': {
      post: {
        operationId: 'book',
        parameters: [{ name: 'Idempotency-Key', in: 'header', required: true, schema: string }],
        requestBody: { content: json({ $ref: '#/components/schemas/Booking' }) },
        responses: { 201: { description: 'ok', headers: { Location: { schema: string } } }, 409: problem },
      },
    },
    '/bookings/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: string }],
      delete: {
        security: [{ staff: ['bookings:write', 'bookings:cancel'] }],
        responses: { 204: { description: 'gone' } },
      },
    },
    '/ports': { get: { security: [], responses: { 200: { description: 'ok' } } } },
    '/tokens': {
      post: {
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                type: 'object',
                properties: {
                  grant: { type: 'string', enum: ['password', 'refresh_token'] },
                  lifetime: { type: 'integer', default: 3600, maximum: 86_400 },
                },
              },
            },
          },
        },
        responses: {
          200: {
            description: 'ok',
            content: json({ type: 'object', properties: { access: string, seconds: { type: 'integer' } } }),
          },
        },
      },
    },
  },
  webhooks: {
    bookingChanged: {
      post: {
        requestBody: { content: json({ $ref: '#/components/schemas/Event' }) },
        responses: { 202: { description: 'ok' } },
      },
    },
  },
  components: {
    securitySchemes: {
      ferryKey: { type: 'apiKey', in: 'header', name: 'X-Ferry-Key' },
      staff: {
        type: 'oauth2',
        flows: {
          clientCredentials: {
            tokenUrl: 'https://login.ferry.example/token',
            scopes: { 'bookings:write': 'change', 'bookings:cancel': 'cancel' },
          },
        },
      },
    },
    schemas: {
      Sailing: {
        type: 'object',
        required: ['id', 'price'],
        properties: {
          id: string,
          price: { type: 'integer' },
          minutes: { type: 'integer' },
          decks: { type: 'array', items: string, minItems: 1, maxItems: 4 },
          occupancy: { type: 'number', minimum: 0, maximum: 100 },
        },
      },
      Booking: {
        type: 'object',
        required: ['travellers', 'email'],
        properties: {
          travellers: { type: 'array', maxItems: 9, items: string },
          email: { type: 'string', format: 'email' },
          code: { type: 'string', pattern: '^[A-Z0-9]{5}$' },
          lengthCm: { type: 'integer', minimum: 50, maximum: 1800 },
        },
      },
      Event: {
        type: 'object',
        required: ['booking'],
        properties: { booking: string, hold: { type: ['string', 'null'] }, attempt: { type: 'integer', maximum: 5 } },
      },
    },
  },
};

const wrong = async (text: string): Promise<string> => (await claimsOf(text, ferry)).join('; ');

describe('what a clause says of its only field, wherever it stands and whatever it counts', () => {
  test.each([
    ['A `Sailing` has between 1 and 6 `decks`.', /maximum of decks is 4, not 6/],
    ['A `Sailing` lists its `decks`, two to four of them.', /minimum of decks is 1, not two/],
    ['The `occupancy` of a `Sailing` is a percentage between 0 and 1.', /maximum of occupancy is 100, not 1/],
    ['`POST /bookings` books a berth for at most 12 of the `travellers`.', /maximum of travellers is 9, not 12/],
    ['A vehicle of a `Booking` is between 50 and 2000 cm long, as `lengthCm` says.', /lengthCm is 1800, not 2000/],
    ['An event (`bookingChanged`) is tried at most 3 times, as `attempt` says.', /maximum of attempt is 5, not 3/],
    ['`code` of a `Booking` has six characters.', /maximum length of code of Booking is 5, not six/],
    [
      '| Field of `Booking` | Notes |\n| --- | --- |\n| `code` | six letters or digits |',
      /length of code is 5, not six/,
    ],
    ['The `lifetime` for `POST /tokens` is 7200 seconds unless you set it.', /default of lifetime is 3600, not 7200/],
    ['`POST /tokens`: unless told otherwise, the `lifetime` of a token is 60 seconds.', /is 3600, not 60/],
    ['Each `Sailing` has a single `decks`.', /type of decks is array/],
    ['`GET /sailings` takes several `cursor`.', /type of cursor is string/],
    ['`cursor` of `GET /sailings` can be given more than once.', /type of cursor is string/],
    ['`POST /bookings` takes one number for the address, `email`.', /type of email is string, not number/],
    ['`lengthCm` of a `Booking` is an integer or null.', /lengthCm is not nullable/],
    ['While it is held, the `email` of a `Booking` is `null`.', /email is not nullable/],
    ['`hold` of an `Event` is a string, and never null.', /hold is nullable/],
    ['An `Event` has a `booking`, the reference as a number, such as 7.', /type of booking is string, not number/],
    ['### At most 12 `travellers` at once\n\n`POST /bookings` takes them all.', /maximum of travellers is 9, not 12/],
    ['### Up to 100 sailings per page\n\n`GET /sailings` returns them.', /maximum of pageSize is 50, not 100/],
    ['A `Sailing` carries `minutes`, a whole list of them.', /type of minutes is integer, not list/],
  ])('%s', async (text, message) => expect(await wrong(text)).toMatch(message));

  test.each([
    'A `Sailing` has between 1 and 4 `decks`, each of them with at most 200 seats.',
    'Call `GET /sailings` at most 10 times a minute with the same `pageSize`.',
    '`GET /sailings` returns up to 20 sailings unless `pageSize` says otherwise.',
    'With `pageSize`, read up to 10 pages in one go.',
    'Wait at most 30 seconds for the `email` of a `Booking` to arrive.',
    '`hold` of an `Event` is a string or null. If `email` of a `Booking` is null, we write no letter.',
    'An `Event` has a `booking`, the reference as a string.',
    'One `travellers` entry of a `Booking` is one person; a `code` is shared by several people.',
    'The `lifetime` of `POST /tokens` is 3600 seconds unless you set it, for example 60 in tests.',
    'Each of the `decks` of a `Sailing` has one name.',
    'Of the `travellers` of a `Booking`, at least one or more must be an adult.',
    'Ask for a `pageSize` of at most 5, or of at least 2, from `GET /sailings`.',
    'Show each `Sailing` whose `decks` are at least 2.',
  ])('%s is true', async (text) => expect(await claimsOf(text, ferry)).toEqual([]));
});

describe('what is said of operations: security, header fields, media types, webhooks, numbers', () => {
  test.each([
    ['`DELETE /bookings/{id}` needs the `ferryKey` security scheme.', /authenticated with staff, not with ferryKey/],
    ['`GET /sailings` is authenticated with the header `Authorization`.', /X-Ferry-Key/],
    ['`DELETE /bookings/{id}` needs both scopes, `bookings:write` and `bookings:read`.', /no scope "bookings:read"/],
    ['`DELETE /bookings/{id}` needs one scope.', /there are 2 scope, not one/],
    ['`GET /ports` needs a key.', /documents no credentials/],
    ['`POST /bookings` responds with 201 and an `ETag`.', /responds with Location, not with ETag/],
    [
      '`GET /sailings` responds with 429 and a `Location` if you call it too often.',
      /429 responds with Retry-After, not/,
    ],
    ['Errors of `GET /sailings` come as `application/json`.', /problem\+json/],
    ['`POST /tokens` takes a JSON body.', /form-urlencoded/],
    ['| Request | Content-Type |\n| --- | --- |\n| `POST /tokens` | `application/json` |', /form-urlencoded/],
    ['The `bookingChanged` webhook is sent as a `PUT`.', /is POST, not PUT/],
    ['Its reference has all operations, and its 12 webhook events.', /webhook events, not 12/],
    ['`bookingChanged` expects you to respond with 200.', /status 200 is not documented/],
    ['The `bookingUpdated` webhook tells you of changes to a `Booking`.', /no webhook "bookingUpdated"/],
    ['`POST /tokens` responds with `access` and `refresh_token`.', /has no "refresh_token"/],
    ['`GET /sailings` finds, `POST /bookings` books. The former responds with 201.', /201 is not documented for GET/],
    ['`GET /sailings` finds some.\n\nAll three query parameters are required.', /pageSize of GET .* is optional/],
    ['Every call is a `PUT` with a JSON body.', /not only PUT/],
    ['Without `Idempotency-Key`, `POST /bookings` works just as well.', /Idempotency-Key.* is required/],
    ['Of a `Sailing`, only `minutes` and `decks` may be missing.', /occupancy of Sailing is optional too/],
    ['A `Sailing` has five fields, three of them required.', /there are 2 required fields, not three/],
    ['`minutes` of a `Sailing` is always there.', /minutes of Sailing is not required/],
  ])('%s', async (text, message) => expect(await wrong(text)).toMatch(message));

  test.each([
    '`DELETE /bookings/{id}` needs the `staff` security scheme, and the scopes `bookings:write` and `bookings:cancel`.',
    'Send the key in `X-Ferry-Key` with every call of `GET /sailings`.',
    '`GET /sailings` responds with `X-RateLimit-Remaining`; a 429 has a `Retry-After`.',
    'Errors of `GET /sailings` come as `application/problem+json`, the page itself as `application/json`.',
    'The `bookingChanged` webhook is sent as a `POST`; respond with 202.',
    'Of a `Sailing`, only `minutes`, `decks` and `occupancy` may be missing.',
    'A `Sailing` has five fields, two of them required.',
    '`GET /ports` needs no key.',
    'All path parameters are required. A call is a `GET` with a query, or a `POST` with a body.',
    '`POST /bookings` responds with a `Location`. Unlike others, it has no `ETag`.',
  ])('%s is true', async (text) => expect(await claimsOf(text, ferry)).toEqual([]));
});
