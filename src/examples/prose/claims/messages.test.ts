import { claimsOf } from './fixtures/claims-of';

const string = { type: 'string' };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const id = { name: 'id', in: 'path', required: true, schema: string };
const page = ['lat', 'lng'].map((name) => ({ name, in: 'query', required: true, schema: { type: 'number' } }));

const ride = {
  type: 'object',
  required: ['code'],
  properties: { code: string, status: { enum: ['new', 'open', 'late', 'done', 'lost', 'gone'] } },
};
const document = {
  components: {
    schemas: {
      Ride: ride,
      Driver: { type: 'object', properties: { name: string } },
      Failure: { type: 'object', required: ['error'], properties: { error: string, detail: string } },
    },
  },
  paths: {
    '/rides': {
      get: {
        parameters: page,
        responses: {
          200: {
            description: 'ok',
            ...json({
              type: 'object',
              properties: { rides: { type: 'array', items: { $ref: '#/components/schemas/Ride' } } },
            }),
          },
          400: { description: 'You cannot list this', ...json({ $ref: '#/components/schemas/Failure' }) },
        },
      },
      post: {
        requestBody: json({ $ref: '#/components/schemas/Ride' }),
        responses: { 201: { description: 'ok', ...json({ $ref: '#/components/schemas/Ride' }) } },
      },
    },
    '/drivers': {
      get: {
        responses: {
          200: { description: 'ok', ...json({ type: 'array', items: { $ref: '#/components/schemas/Driver' } }) },
        },
      },
    },
    '/rides/{id}': {
      parameters: [id],
      delete: { operationId: 'deleteRide', responses: { 204: { description: 'Deleted' } } },
    },
    '/rides/{id}/archive': {
      parameters: [id],
      put: { operationId: 'archiveRide', summary: 'Archives a ride', responses: { 204: { description: 'Done' } } },
    },
    '/rides/{id}/stop': {
      parameters: [id],
      post: { responses: { 200: { description: 'Stopped' }, 409: { description: 'You cannot stop this ride' } } },
    },
    '/rides/{id}/go': { parameters: [id], post: { responses: { 200: { description: 'Gone' } } } },
    '/rides/{id}/note': {
      parameters: [id],
      put: { requestBody: json(string), responses: { 204: { description: 'Noted' } } },
    },
  },
};

test.each([
  ['```js\n// Responds with 202 and a code\ncall("POST /rides', /status 202 is not documented for POST \/rides/],
  ['```js\n// A new ride: the response is 200\ncall("POST /rides', /status 200 is not documented/],
  ['```bash\n# Lists rides near a place: lat and lng are optional\nGET /rides', /lat is required/],
  ['`POST /rides` orders one, and returns 201 with the `id` and the new `status`.', /POST \/rides has no "id"/],
  ['`POST /rides` orders one. The response is 201, with the `id` of the ride.', /POST \/rides has no "id"/],
  ['`POST /rides` orders one. The response has status 201 and contains `id` and `code`.', /no "id"/],
  ['`GET /rides` lists some. It returns `rides`, an object with an entry for each.', /rides is array, not object/],
  ['`GET /drivers` returns an array of rides.', /GET \/drivers returns Driver, not Ride/],
  ['`PUT /rides/{id}/note` keeps it. The response is 204, with the note as its body.', /204 has no body/],
  ['Call `POST /rides/{id}/stop` or `POST /rides/{id}/go`. Both return 200 with the ride.', /200 .* has no body/],
  ['Call `POST /rides/{id}/stop` or `POST /rides/{id}/go`. Both calls have a body.', /takes no body/],
  ['A `Failure`, whose required fields are `error` and `detail`.', /detail of Failure is not required/],
  ['A `Ride`, whose only required field is `status`.', /status of Ride is not required/],
  ['`POST /rides` takes a form.', /has no form/],
  ['`archiveRide` looks for rides.', /but the guide says that it looks for/],
  ['`deleteRide` returns what is known of the ride.', /deleteRide|DELETE \/rides\/{id} returns no content/],
  ['`GET /rides` and `archiveRide` list the rides of a page.', /archive .* but the guide says that it lists/],
  ['`archiveRide` removes the ride and all that is known of it.', /DELETE \/rides\/{id} does that/],
  ['`GET /rides` returns the object `rides`.', /type of rides is array, not object/],
  ['A `Failure` has two integers, `error` and `detail`.', /type of error is string, not integers/],
  ['`GET /rides` lists some. `rides` is not an array.', /type of rides is array, but/],
  ['`GET /rides` takes the lng as a header.', /lng of GET \/rides is in the query, not in the header/],
  ['`POST /rides` orders one. Both are integers: `code` and `status` of the ride.', /type of code is string/],
  ['`POST /rides` orders one, and its `nextTry` says when with `code`.', /there is no field "nextTry"/],
  ['A code has exactly three letters, such as `se`.', /"se" has 2 characters, not three/],
])('%s is untrue', async (guide, message) => {
  expect((await claimsOf(guide, document)).join('; ')).toMatch(message);
});

test.each([
  '```js\n// Responds with 201 and a code\ncall("POST /rides',
  '```bash\n# Lists rides near a place: lat and lng are required\nGET /rides',
  '```js\n// Our proxy responds with 502 before the call\ncall("POST /rides',
  '`POST /rides` orders one, and returns 201 with the `code` and the new `status`.',
  '`POST /rides` orders one. The response is 201, with the `code` of the ride.',
  '`POST /rides` orders one. The response has status 201 and contains `code`, a string, and `status`.',
  '`GET /rides` lists some. It returns `rides`, an array with an entry for each.',
  '`GET /drivers` returns an array of drivers, and `GET /rides` a list of rides.',
  '`GET /rides` returns a list of your rides, the latest first.',
  '`GET /rides` takes the lng as a query parameter.',
  '`GET /rides` takes the time in the header.',
  '`POST /rides` orders one. Both are strings: `code` and `status` of the ride.',
  '`POST /rides` orders one, and its `status` says when with `code`.',
  'A code has exactly two letters, such as `se`.',
  '`PUT /rides/{id}/note` keeps it. The response is 204, without a body.',
  'Call `POST /rides/{id}/stop` or `POST /rides/{id}/go`. Both return 200 without a body. Neither call has a body.',
  '`POST /rides/{id}/stop` stops this ride. It returns 200 with an empty body.',
  'A `Failure`, whose only required field is `error`. A `Ride`, whose required field is `code`.',
  '`POST /rides` takes a JSON object.',
  '`GET /rides` looks for rides. `deleteRide` returns a 204. `deleteRide` and `archiveRide` return nothing.',
  '`archiveRide` removes the ride from the list. `deleteRide` removes the ride and all that is known of it.',
  '`archiveRide` returns an error if the ride is unknown. `GET /rides` and `GET /drivers` list what there is.',
  '`GET /rides` returns the array `rides`, and `rides` is not an object.',
  'A `Failure` has two strings, `error` and `detail`, and is an object `Failure`.',
  'The two fields of a `Failure` are strings: `error` and `detail`.',
  '`POST /rides/{id}/stop` can stop this ride.',
])('%s', async (guide) => {
  expect(await claimsOf(guide, document)).toEqual([]);
});
