/** What one body must not do to a sandbox that everybody on the machine shares. */
import { compilerOf } from '../../src/sandbox/validation/schema/compiler';
import { modelOf, operation, sandboxOf, type TestSandbox } from '../sandbox/support/apis';

const string = { type: 'string' };
const count = 20_000;
const names = Array.from({ length: count }, (_, index) => `p${index}`);
const branches = Array.from({ length: 300 }, (_, index) => `T${index}`);
const body = (schema: string) => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
});
const responses = { 201: { description: '', ...body('Thing') } };
const as = (mediaType: string, schema: object, example?: unknown) => ({
  post: operation({
    requestBody: { required: true, content: { [mediaType]: { schema, example } } },
    responses: { 200: { description: '' } },
  }),
});
const anything = {
  type: 'object',
  properties: { tags: { type: 'array', items: string } },
  additionalProperties: string,
};
const model = modelOf({
  paths: {
    ...Object.fromEntries(
      ['Thing', 'Strict', 'Choice', 'Listed'].map((name) => [
        `/${name}`,
        { post: operation({ operationId: name, requestBody: body(name), responses }) },
      ]),
    ),
    '/xml': as('application/xml', anything),
    '/text-of-xml': as('application/problem+xml', string, '<a>&nbsp;</a>'),
    '/form': as('application/x-www-form-urlencoded', anything),
    '/parts': as('multipart/form-data', anything),
    '/parameter': {
      get: operation({
        parameters: ['query', 'header', 'cookie'].map((where) => ({
          name: 'x',
          in: where,
          content: { 'application/json': { schema: {} } },
        })),
        responses: { 200: { description: '' } },
      }),
    },
    '/structured': as('application/x-www-form-urlencoded', {
      type: 'object',
      properties: { tree: { type: 'object' } },
    }),
  },
  components: {
    schemas: {
      Thing: {
        type: 'object',
        properties: {
          id: string,
          tags: { type: 'array', items: string },
          sizes: { type: 'array', items: { anyOf: [string, { type: 'boolean' }] } },
        },
      },
      Strict: { type: 'object', required: names },
      Listed: { type: 'array', items: { enum: names } },
      Choice: {
        oneOf: branches.map((name) => ({ $ref: `#/components/schemas/${name}` })),
        discriminator: { propertyName: 'kind' },
      },
      ...Object.fromEntries(branches.map((name) => [name, { type: 'object', properties: { kind: string } }])),
    },
  },
});

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await sandboxOf([{ model }]);
});
afterAll(() => sandbox.close());

const check = (name: string) =>
  compilerOf(model, { unknownProperties: 'allow', direction: 'request' }).check({
    ref: name,
    origin: model.info.origin,
  });

test.each([
  ['wrong items', '/Thing', { tags: Array.from({ length: 100_000 }, () => 1) }],
  ['items that match no alternative', '/Thing', { sizes: Array.from({ length: 50_000 }, () => 1) }],
  ['required properties that are missing', '/Strict', {}],
])('very many %s are not all explained', async (_, path, sent) => {
  const { status, body: problem } = await sandbox.post(path, sent);
  expect(status).toBe(400);
  expect((problem as { errors: unknown[] }).errors.length).toBeLessThanOrEqual(100);
  expect(check(path.slice(1))(sent).length).toBeLessThanOrEqual(200);
});

test('each item is looked up in an enumeration, and each name of a discriminator once', async () => {
  expect(check('Listed')(names)).toEqual([]);
  expect(check('Listed')([...names, 'p']).map(({ instancePath, keyword }) => [instancePath, keyword])).toEqual([
    [`/${count}`, 'enum'],
  ]);
  // What many documents use in fact are other values, which no branch excludes.
  expect((await sandbox.post('/Choice', { kind: 'T7' })).status).toBe(201);
  expect((await sandbox.post('/Choice', { kind: 'other' })).status).toBe(400);
});

test('half of a surrogate pair, which no address of what is created can have, is refused', async () => {
  const { status, body: problem } = await sandbox.post('/Thing', '{"id":"\\ud800"}', {
    'content-type': 'application/json',
  });
  expect([status, JSON.stringify(problem)]).toEqual([400, expect.stringContaining('an unpaired surrogate')]);
});

describe('XML', () => {
  const post = (path: string, xml: string) =>
    sandbox.post(path, xml, { 'content-type': path === '/xml' ? 'application/xml' : 'application/problem+xml' });

  test('is judged like JSON: what is malformed is refused with its position', async () => {
    expect((await post('/xml', '<a><b x="1"/>text</a>')).status).toBe(200);
    for (const path of ['/xml', '/text-of-xml']) {
      const { status, body: problem } = await post(path, '<a>\n  <b></a>');
      expect([status, JSON.stringify(problem)]).toEqual([
        400,
        expect.stringContaining('is not XML: an end tag that closes nothing at line 2, column 6'),
      ]);
    }
  });

  test('that the document itself shows is taken, and what is wrong with it reported', async () => {
    const { status, headers } = await post('/text-of-xml', '<a>&nbsp;</a>');
    expect([status, headers['sandbox-warning']]).toEqual([
      200,
      expect.stringContaining('an entity that is not declared'),
    ]);
  });

  test.each([
    ['200,000 levels', '<a>'.repeat(200_000)],
    ['an attribute 40,000 times', `<a ${'b="1" '.repeat(40_000)}/>`],
    ['400,000 characters of a name', `<${'a'.repeat(400_000)}`],
    ['a comment after the other, the last without an end', `<a>${'<!-- -->'.repeat(50_000)}<!-- `],
  ])('%s are refused', async (_, xml) => {
    expect((await post('/xml', xml)).status).toBe(400);
  });

  test('entities of entities are not replaced', async () => {
    const entities = Array.from({ length: 40 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('');
    const { status, body: sent } = await post(
      '/xml',
      `<!DOCTYPE a [<!ENTITY e0 "x">${entities}<!ENTITY file SYSTEM "file:///etc/passwd">]><a>&e40;&file;</a>`,
    );
    expect([status, JSON.stringify(sent ?? '')]).toEqual([200, expect.not.stringMatching(/root:|x{10}/)]);
  });
});

test.each([
  ['pairs', (at: number) => `a${at}=1`],
  ['values of one name', () => 'tags=1'],
  ['deep names', (at: number) => `a[b][${at}][c]=1`],
  ['escapes', () => '%61%5B%5D=%25'],
  ['empty pairs', () => '='],
])('forms of 480 kB, of %s, are read', async (_, pair) => {
  const [one] = [pair(10_000)];
  const form = Array.from({ length: Math.floor(480_000 / (one.length + 1)) }, (_, at) => pair(at)).join('&');
  const { status } = await sandbox.post('/form', form, { 'content-type': 'application/x-www-form-urlencoded' });
  expect([200, 400]).toContain(status);
});

test.each([
  ['of other names', (at: number) => `name="a${at}"`],
  ['of one name', () => 'name="tags"'],
  ['without a name', () => ''],
])('8,000 parts %s are read', async (_, name) => {
  const parts = Array.from(
    { length: 8_000 },
    (_, at) => `--b\r\nContent-Disposition: form-data; ${name(at)}\r\n\r\n1\r\n`,
  ).join('');
  const { status } = await sandbox.post('/parts', `${parts}--b--\r\n`, {
    'content-type': 'multipart/form-data; boundary=b',
  });
  expect([200, 400]).toContain(status);
});

describe('JSON that is nested by the thousand elsewhere than in a body of JSON', () => {
  const deep = '['.repeat(7000) + ']'.repeat(7000);
  test.each([
    ['a query', `/parameter?x=${deep}`, {}],
    ['a header field', '/parameter', { x: deep }],
    ['a cookie', '/parameter', { cookie: `x=${deep}` }],
  ])('%s is refused', async (_, path, headers) => {
    const { status } = await sandbox.send('GET')(path, undefined, headers);
    expect(status).toBe(400);
  });

  test('a field of a form is', async () => {
    const body = `tree=${'{"a":'.repeat(70_000)}1${'}'.repeat(70_000)}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await sandbox.post('/structured', body, headers)).status).toBe(400);
  });
});
