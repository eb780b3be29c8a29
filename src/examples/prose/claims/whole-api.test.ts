import { claimsOf } from './fixtures/claims-of';

const json = { content: { 'application/json': { schema: { type: 'object' } } } };
const mail = {
  info: { title: 'Mail API', version: '2.3.1' },
  servers: [{ url: 'https://mail.example.com' }],
  paths: {
    '/v2/letters': {
      post: {
        operationId: 'sendLetter',
        responses: { 202: { description: 'Sent' }, 401: { description: 'No' }, 422: { description: 'Wrong', ...json } },
      },
    },
    '/v2/stamps': { post: { operationId: 'buyStamps', responses: { 202: { description: 'Bought' } } } },
  },
};
const maps = {
  info: { title: 'Map service', version: '1.0.0' },
  paths: {
    '/tiles/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { operationId: 'readTile', responses: { 200: { description: 'ok', ...json } } },
      put: { operationId: 'writeTile', responses: { 200: { description: 'ok', ...json } } },
    },
  },
};

const rides = {
  servers: [{ url: 'https://api.rides.example/v1' }],
  components: {
    securitySchemes: {
      user: {
        type: 'oauth2',
        flows: {
          authorizationCode: {
            authorizationUrl: 'https://api.rides.example/oauth/authorize',
            tokenUrl: 'https://api.rides.example/oauth/token',
            scopes: { profile: 'The user', 'rides.read': 'Rides', 'rides.write': 'Rides' },
          },
        },
      },
    },
  },
  paths: {
    '/profile': { get: { security: [{ user: ['profile'] }], responses: { 200: { description: 'ok' } } } },
    '/rides': {
      get: { security: [{ user: ['rides.read'] }], responses: { 200: { description: 'ok' } } },
      post: { security: [{ user: ['rides.write'] }], responses: { 200: { description: 'ok' } } },
    },
  },
};
const scopes = (...rows: readonly string[]): string => ['| Scope | Allows |', '| --- | --- |', ...rows].join('\n');

test.each([
  ['All calls are below `https://api.rides.example/v2`.', rides, /begin with \/v1, not with \/v2/],
  ['You get a token at `https://api.rides.example/oauth/authorize`.', rides, /tokens are issued at .*oauth\/token/],
  ['Send the user to `https://api.rides.example/oauth/token` for consent.', rides, /users authorize at .*authorize/],
  [
    scopes('| `profile` | `GET /rides` |', '| `rides.read` | `GET /rides` |'),
    rides,
    /needs the scope rides.read, not pro/,
  ],
  ['The only documented status of the API is 200.', mail, /documented statuses are 202, 401, 422/],
  ['`POST /v2/letters` has only the status 202.', mail, /documented statuses are 202, 401, 422/],
  ['The API has only GET operations.', mail, /methods of the operations are POST, not only GET/],
  ['The API has no POST operations.', mail, /methods of the operations are POST, with POST/],
  ['`POST /v2/letters` sends one. It can be read back with `GET` on the same path.', mail, /there is no GET/],
  ['`POST /v2/letters`: 401 and 422 have no body.', mail, /a response 422 has content/],
  ['`POST /v2/letters`: a 401 has a message.', mail, /a response 401 has no content/],
  ['| | Version |\n| --- | --- |\n| Mail API | 2.4.0 |', mail, /version 2.3.1, not 2.4.0/],
  ['| API | Where |\n| --- | --- |\n| Mail API | paths begin with `/v1` |', mail, /begin with .*not with \/v1/],
  ['| Call | Method |\n| --- | --- |\n| <Operation id="buyStamps" /> | PUT |', mail, /PUT is not a method/],
  ['`GET /tiles/{id}` reads one, and a `DELETE` on the same path removes it.', maps, /there is no DELETE/],
  ['The API has only GET operations.', maps, /GET, PUT, not only GET/],
  ['The only documented status of the API is 204.', maps, /documented statuses are 200/],
  ['| Call | Method |\n| --- | --- |\n| <Operation id="readTile" /> | POST |', maps, /POST is not a method/],
])('%s is untrue', async (guide, document, message) => {
  expect((await claimsOf(guide, document)).join('; ')).toMatch(message);
});

test.each([
  ['The API has only POST operations, so there is no call that reads a letter.', mail],
  ['The API has no GET operations.', mail],
  ['`POST /v2/stamps` has only the status 202.', mail],
  ['`POST /v2/letters`: a 401 has no body, and a 422 has one. The 422 has a message by field.', mail],
  ['| | Version |\n| --- | --- |\n| Mail API | 2.3.1 |\n| Your mail client | 4.0.1 |', mail],
  ['| API | Where |\n| --- | --- |\n| Mail API | paths begin with `/v2` |', mail],
  ['| Call | Method |\n| --- | --- |\n| <Operation id="buyStamps" /> | POST |', mail],
  ['`GET /tiles/{id}` reads one, and a `PUT` on the same path writes it.', maps],
  ['`GET /tiles/{id}` reads one. There is no `DELETE` on the same path.', maps],
  ['The only documented status of the API is 200.', maps],
  ['All calls are below `https://api.rides.example/v1`. Every path starts with `/rides`.', rides],
  ['You get a token at `https://api.rides.example/oauth/token`.', rides],
  ['Send the user to `https://api.rides.example/oauth/authorize` first.', rides],
  [scopes('| `profile` | `GET /profile` |', '| `rides.write` | `POST /rides` and `GET /rides` |'), rides],
  ['Your proxy has only GET operations, and the only status of your API is 204.', maps],
])('%s is true', async (guide, document) => {
  expect(await claimsOf(guide, document)).toEqual([]);
});
