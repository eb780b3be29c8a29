import { claimsOf } from './fixtures/claims-of';

// Pairs of sentences that differ in one word, name or number: the first one is untrue.

const string = { type: 'string' };
const kiln = {
  type: 'object',
  required: ['name', 'fuel', 'volume'],
  properties: {
    name: string,
    fuel: { enum: ['gas', 'wood', 'power'] },
    volume: { type: 'integer' },
    state: { enum: ['cold', 'firing', 'broken'] },
    hours: { enum: [30, 60, 90] },
    note: { type: 'string', maxLength: 200 },
    door_code: { type: 'string', writeOnly: true },
    shelves: { type: 'integer', default: 4 },
  },
};
const problem = (code: string, status: number) => ({
  description: 'Refused',
  content: {
    'application/problem+json': {
      schema: {
        type: 'object',
        properties: { code: { enum: ['kiln_busy', 'name_taken', 'too_hot', 'not_found', 'too_late'] }, errors: { type: 'array', items: string } }, // prettier-ignore
      },
      example: { code, status },
    },
  },
});
const key = { name: 'Idempotency-Key', in: 'header', required: true, schema: string };
const document = {
  info: { title: 'Pottery', version: '1' },
  paths: {
    '/kilns': {
      get: {
        operationId: 'listKilns',
        summary: 'List kilns',
        description: 'Returns all kilns, the highest volume first.',
        parameters: [{ name: 'sort', in: 'query', schema: string }, { name: 'volume_above', in: 'query', schema: { type: 'integer' } }], // prettier-ignore
        responses: { 200: { description: 'OK', content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Kiln' } } } } } }, // prettier-ignore
      },
      post: {
        operationId: 'createKiln',
        summary: 'Register a kiln',
        parameters: [key],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/NewKiln' } } } },
        responses: {
          201: { description: 'Created', content: { 'application/json': { schema: { $ref: '#/components/schemas/Kiln' } } } }, // prettier-ignore
          409: problem('name_taken', 409),
          422: problem('too_hot', 422),
          404: problem('not_found', 404),
        },
      },
    },
    '/kilns/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: string }],
      patch: {
        operationId: 'updateKiln',
        summary: 'Update a kiln',
        requestBody: { content: { 'application/json': { schema: { type: 'object', properties: kiln.properties } } } },
        responses: { 200: { description: 'OK', content: { 'application/json': { schema: { $ref: '#/components/schemas/Kiln' } } } } }, // prettier-ignore
      },
    },
    '/kilns/{id}/door': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: string }],
      post: { summary: 'The door', responses: { 200: { description: 'OK' } } },
    },
    '/firings': {
      get: {
        operationId: 'listKilnFirings',
        summary: 'List firings',
        responses: {
          200: {
            description: 'The firings. Plates of one firing can be taken out of the kiln together with its shelves.',
            content: { 'application/json': { schema: { type: 'object', properties: { curve: { enum: ['slow', 'steep', 'bisque'] }, clay: string } } } }, // prettier-ignore
          },
        },
      },
    },
  },
  components: {
    schemas: { NewKiln: kiln, Kiln: { ...kiln, required: [...kiln.required, 'shelves'] } },
  },
};
const of = (text: string): Promise<string[]> => claimsOf(text, document);
const call = '```bash check="ours"\nPOST /kilns\n```';
const named = '`POST /kilns` and `GET /kilns`.';

test.each([
  ['The `Idempotency-Key` query is required.', 'The `Idempotency-Key` header is required.', /is a header field, not in the query/], // prettier-ignore
  ['Each of them is refused with 409 and the code `slow`.', 'Each of them is refused with 409 and the code `name_taken`.', /no code of an error/], // prettier-ignore
  ['A second kiln of that name ends with `bisque`.', 'A second kiln of that name ends with `name_taken`.', /"bisque" is a value of curve/], // prettier-ignore
  [
    '| Status | Code |\n| --- | --- |\n| 409 | `steep` |',
    '| Status | Code |\n| --- | --- |\n| 409 | `name_taken` |',
    /"steep" is a value of curve, and no code/,
  ],
  ['The `door_code` is stored but always returned.', 'The `door_code` is stored but never returned.', /write-only/],
  ['The `fuel` is not one of `gas`, `wood` and `power`.', 'The `fuel` is one of `gas`, `wood` and `power`.', /fuel is one of/], // prettier-ignore
  ['The `fuel` is not one of `gas`, `wood` and `power`.', 'If the `fuel` is not one of `gas`, `wood` and `power`, ask us.', /fuel is one of/], // prettier-ignore
  ['A `note` does not have at most 200 characters.', 'A `note` does not have more than 200 characters.', /note has at most 200, but/], // prettier-ignore
  ['The list of firings can be sent late; the answer is 422.', 'The list of firings cannot be sent late; the answer is 422.', /what can be sent is not refused/], // prettier-ignore
  ['They say so with 206 `name_taken`.', 'They say so with 409 `name_taken`.', /with 409, not with 206/],
  [
    '1. `kiln_busy`: a\n2. `name_taken`: b\n3. `bisque`: c\n4. `not_found`: d\n5. `too_late`: e',
    '1. `kiln_busy`: a\n2. `name_taken`: b\n3. `too_hot`: c\n4. `not_found`: d\n5. `too_late`: e',
    /"bisque" is not a value of code/,
  ],
  [
    'A new kiln is `bisque`.',
    'A new kiln is `cold`.',
    /"bisque" is not a state of a kiln, whose values are cold, firing, broken/,
  ],
  [
    'The kiln stays `steep` until it is opened.',
    'The kiln stays `broken` until it is opened.',
    /"steep" is not a state/,
  ],
  [
    'As a state you can send `cold` or `bisque`, nothing else.',
    'As a state you can send `cold` or `broken`, nothing else.',
    /"bisque" is not a value of state/,
  ],
  [
    'The `volume_above` of a kiln is its size.',
    'The `volume` of a kiln is its size.',
    /no schema of a kiln has "volume_above"/,
  ],
  [
    '`PATCH /kilns/{id}` lists everybody who has one.',
    '`GET /kilns` lists everybody who has one.',
    /but the guide says that it lists/,
  ],
  [
    '`POST /kilns/{id}/door` lists the firings of a day.',
    '`GET /firings` lists the firings of a day.',
    /GET \/firings does that/,
  ],
  ['Later changes go to `GET /firings`.', 'Later changes go to `PATCH /kilns/{id}`.', /only reads/],
  ['What is new is filed with `GET /firings`.', 'What is new is filed with `POST /kilns`.', /only reads/],
  ['A firing takes 30, 62 or 90 hours.', 'A firing takes 30, 60 or 90 hours.', /62 is not a value of hours/],
  [
    'A second name gives 206 with `name_taken`.',
    'A second name gives 409 with `name_taken`.',
    /with 409, not with 206/,
  ],
  ['Kilns come lowest first.', 'Kilns come highest first.', /gives the highest first/],
  ['`POST /kilns` does not need a `name`.', '`POST /kilns` does not need a `note`.', /required: name/],
  ['It is refused without 409.', 'It is refused without a trace.', /cannot be without its status 409/],
  ['Register it with `GET /kilns`.', 'Register it with `POST /kilns`.', /GET \/kilns only reads/],
  ['Register it with `GET /kilns`.', 'Find what you register with `GET /kilns`.', /GET \/kilns only reads/],
  ['`PATCH /kilns/{id}` hands out the kilns.', '`GET /kilns` hands out the kilns.', /hands out/],
  ['`listKilns` lists the firings.', '`listKilnFirings` lists the firings.', /GET \/firings does that, not/],
  [
    'The list of kilns starts with the lowest.',
    'The list of kilns starts with the highest.',
    /gives the highest first/,
  ],
  ['With `sort=-volume` you get the smallest first.', 'With `sort=-volume` you get the largest first.', /descending order/], // prettier-ignore
  ['With `sort=-volume` you get the smallest first.', 'With `sort=volume` you get the smallest first.', /descending order/], // prettier-ignore
  ['`fuel` narrows it to `gas`, `wood` or `slow` ones.', '`fuel` narrows it to `gas`, `wood` or `power` ones.', /"slow" is not a value of fuel/], // prettier-ignore
  [
    '| Field | Values |\n| --- | --- |\n| `fuel` | `gas`, `gas` |',
    '| Field | Values |\n| --- | --- |\n| `fuel` | `gas`, `wood`, `power` |',
    /"gas" twice/,
  ],
  [
    '`GET /firings` shows the clay. A kiln is registered once.\n\nIt takes a `name`, a `fuel` and a `clay`.',
    '`GET /firings` shows the clay. A kiln is registered once.\n\nIt takes a `name`, a `fuel` and a `note`.',
    /has no "clay"/,
  ],
])('%s', async (untrue, isTrue, message) => {
  expect((await of(`${named}\n\n## Kilns\n\n${untrue}`)).join('\n')).toMatch(message);
  expect(await of(`${named}\n\n## Kilns\n\n${isTrue}`)).toEqual([]);
});

test('what a new one does not need', async () => {
  expect((await of(`## Create\n\n${call}\n\nA new kiln does not need \`name\` and \`fuel\`.`)).join()).toMatch(
    /required: name, fuel/,
  );
  expect(await of(`## Create\n\n${call}\n\nA new kiln does not need \`note\` and \`shelves\`.`)).toEqual([]);
  expect(await of(`## Create\n\n${call}\n\nAn update does not need \`name\` and \`note\`.`)).toEqual([]);
});

test('a column headed "Required" is about what is sent', async () => {
  const table = (says: string): string =>
    `## Create\n\n${call}\n\n| Field | Required |\n| --- | --- |\n| \`name\` | yes |\n| \`shelves\` | ${says} |`;
  expect((await of(table('yes'))).join()).toMatch(/shelves is not required/);
  expect(await of(table('no'))).toEqual([]);
});

test('the port of the sandbox', async () => {
  const at = (port: number): Promise<string[]> =>
    claimsOf(`${named}\n\nThe examples talk to a mock on port ${port}.`, document, new Set(['localhost:4010']));
  expect((await at(4001)).join()).toMatch(/the port of the sandbox is 4010, not 4001/);
  expect(await at(4010)).toEqual([]);
});
