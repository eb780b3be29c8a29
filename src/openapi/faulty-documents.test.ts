import { sampleOf } from './index';
import { loadObject } from './fixtures/load';

/** What vendors publish against the specification, and what is shown of it. */

const operation = { responses: { '200': { description: 'Fine' } } };
const codesOf = ({ diagnostics }: Awaited<ReturnType<typeof loadObject>>) =>
  diagnostics.map(({ severity, code }) => `${severity} ${code}`);

test('a part of the path that no parameter describes is a required string, and a parameter for no part is left out', async () => {
  const parameters = [{ name: 'other', in: 'path', required: true, schema: { type: 'integer' } }];
  const loaded = await loadObject({ paths: { '/a/{id}': { get: { ...operation, parameters } } } });
  expect(codesOf(loaded)).toEqual(['warning path-parameter-missing', 'warning path-parameter-unknown']);
  expect(loaded.model.operations[0]!.parameters).toMatchObject([
    { name: 'id', in: 'path', required: true, schema: { types: ['string'] } },
  ]);
});

test('a schema that a reference does not find is shown by its name, without a type', async () => {
  const loaded = await loadObject({
    components: { schemas: { A: { type: 'object', properties: { b: { $ref: '#/components/schemas/Missing' } } } } },
  });
  expect(codesOf(loaded)).toEqual(['warning unresolved-reference']);
  const property = loaded.model.schemas.A!.schema.properties![0]!.schema;
  expect(property.title).toBe('Missing');
  expect(property.types ?? property.ref).toBeUndefined();
});

test('a reference through another one leads where its author meant', async () => {
  const loaded = await loadObject({
    components: {
      schemas: {
        A: { type: 'object', properties: { b: { type: 'integer' } } },
        B: { $ref: '#/components/schemas/A' },
        C: { $ref: '#/components/schemas/B/properties/b' },
        Endless: { $ref: '#/components/schemas/Endless/x' },
      },
    },
  });
  expect(codesOf(loaded)).toEqual(['warning reference-through-reference', 'warning unresolved-reference']);
  expect(sampleOf(loaded.model.schemas.C!.schema, loaded.model, { direction: 'response' })).toMatchObject({
    value: expect.any(Number) as number,
  });
});

test.each([
  [
    { type: 'String', description: null },
    { types: ['string'], description: undefined },
  ],
  [
    { type: 'object', required: true },
    { types: ['object'], required: undefined },
  ],
  [{ type: 'object', required: ['a', 'a'] }, { required: ['a'] }],
  [{ type: 'string', enum: [] }, { enum: undefined }],
  [{ type: 'string', maxLength: '5' }, { maxLength: 5 }],
  [{ type: 'array', items: null }, { types: ['array'] }],
  [{ type: 'string', examples: { one: { value: 'a' } } }, { examples: [{ value: 'a' }] }],
])('the schema %j', async (schema, shown) => {
  const loaded = await loadObject({ openapi: '3.1.0', components: { schemas: { A: schema } } });
  expect(new Set(loaded.diagnostics.map(({ severity }) => severity))).toEqual(
    new Set(loaded.diagnostics.length > 0 ? ['warning'] : []),
  );
  expect({ ...loaded.model.schemas.A!.schema }).toMatchObject(
    Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined)),
  );
  for (const [name, value] of Object.entries(shown)) {
    if (value === undefined) expect(loaded.model.schemas.A!.schema).not.toHaveProperty(name);
  }
});

test('the rest of a document with wrong types is shown', async () => {
  const loaded = await loadObject({
    info: { title: 'T', version: 1.2 },
    servers: [{ url: 'https://{site}.example.com' }],
    paths: {
      '/a': { get: { tags: null, description: null, responses: { '2xx': { description: 'Fine' }, fine: {} } } },
      '/b': { get: { operationId: 'same', security: [{ nobody: null }], ...operation } },
      '/c': { get: { operationId: 'same', ...operation } },
    },
  });
  const { info, servers, operations } = loaded.model;
  expect(info.version).toBe('1.2');
  expect(servers[0]!.variables).toEqual([{ name: 'site', default: 'site' }]);
  expect(operations[0]!.responses.map(({ status }) => status)).toEqual(['2XX']);
  expect(new Set(operations.map(({ slug }) => slug)).size).toBe(3);
});

test('no extension is judged, and all that are not shown are one line', async () => {
  const loaded = await loadObject({ 'x-a': 1, 'x-b': { $ref: '#/nowhere' }, 'x-webhooks': { 'x-c': true, ping: 1 } });
  expect(codesOf(loaded)).toEqual(['warning unknown-extension']);
});
