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
const model = modelOf({
  paths: Object.fromEntries(
    ['Thing', 'Strict', 'Choice', 'Listed'].map((name) => [`/${name}`, { post: operation({ operationId: name, requestBody: body(name), responses }) }]),
  ),
  components: {
    schemas: {
      Thing: { type: 'object', properties: { id: string, tags: { type: 'array', items: string }, sizes: { type: 'array', items: { anyOf: [string, { type: 'boolean' }] } } } },
      Strict: { type: 'object', required: names },
      Listed: { type: 'array', items: { enum: names } },
      Choice: { oneOf: branches.map((name) => ({ $ref: `#/components/schemas/${name}` })), discriminator: { propertyName: 'kind' } },
      ...Object.fromEntries(branches.map((name) => [name, { type: 'object', properties: { kind: string } }])),
    },
  },
}); // prettier-ignore

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
}); // prettier-ignore

test('each item is looked up in an enumeration, and each name of a discriminator once', async () => {
  expect(check('Listed')(names)).toEqual([]);
  expect(check('Listed')([...names, 'p']).map(({ instancePath, keyword }) => [instancePath, keyword])).toEqual([[`/${count}`, 'enum']]);
  // What many documents use in fact are other values, which no branch excludes.
  expect((await sandbox.post('/Choice', { kind: 'T7' })).status).toBe(201);
  expect((await sandbox.post('/Choice', { kind: 'other' })).status).toBe(400);
}); // prettier-ignore

test('half of a surrogate pair, which no address of what is created can have, is refused', async () => {
  const { status, body: problem } = await sandbox.post('/Thing', '{"id":"\\ud800"}', { 'content-type': 'application/json' });
  expect([status, JSON.stringify(problem)]).toEqual([400, expect.stringContaining('half of a surrogate pair')]);
}); // prettier-ignore
