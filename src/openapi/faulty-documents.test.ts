import { sampleOf } from './index';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadObject, loadText } from './fixtures/load';
import { loadApi } from './load-api';

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

test('scopes of flows that list none are one warning, whatever the operations use', async () => {
  const loaded = await loadObject({
    components: {
      securitySchemes: { o: { type: 'oauth2', flows: { password: { tokenUrl: 'https://a.example/t', scopes: {} } } } },
    },
    paths: {
      '/a': { get: { operationId: 'a', security: [{ o: ['a.read'] }], ...operation } },
      '/b': { get: { operationId: 'b', security: [{ o: ['b.read', 'b.write'] }], ...operation } },
      '/c': { get: { operationId: 'c', security: [{ o: [] }], ...operation } },
    },
  });
  expect(codesOf(loaded)).toEqual(['warning unknown-scope']);
  expect(loaded.diagnostics[0]!.message).toContain('The same in 1 more place.');
});

test('schemes that are required together and share a header are named', async () => {
  const operation = { responses: { 200: { description: 'Fine' } } };
  const loaded = await loadObject({
    components: {
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic' },
        token: { type: 'apiKey', in: 'header', name: 'authorization' },
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      },
    },
    security: [{ basic: [], token: [] }],
    paths: {
      '/a': { get: { operationId: 'a', ...operation } },
      '/b': { get: { operationId: 'b', security: [{ basic: [], key: [] }, { token: [] }], ...operation } },
    },
  });
  expect(codesOf(loaded)).toEqual(['warning one-authorization']);
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

test.each([
  ['openapi: 3.0', '3.0.0', 'the number 3.0'],
  ['openapi: 3.1', '3.1.0', 'the number 3.1'],
  ["openapi: '3.1'", '3.1.0', '"3.1"'],
  ['swagger: 2.0', '2.0', 'the number 2.0'],
  ['swagger: 2', '2.0', 'the number 2'],
])('%s is read as version %s', async (line, version, written) => {
  const { model, diagnostics, document } = await loadText(`info: { title: T, version: '1' }\n${line}\npaths: {}\n`);
  const [key] = line.split(':');
  expect(diagnostics).toEqual([
    {
      severity: 'warning',
      code: 'incomplete-version',
      message: `${key} is ${written}; it is read as "${version}".`,
      hint: `Write ${key}: "${version}"`,
      origin: expect.objectContaining({ file: 'api.yaml', line: 2 }) as object,
    },
  ]);
  expect(model.specificationVersion).toBe(version);
  expect(document[key!]).toBe(version);
});

test('a description that is written elsewhere is shown, and one that is nowhere is empty', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'description-'));
  const file = join(folder, 'api.yaml');
  const text = [
    'openapi: 3.0.3',
    'info: { title: T, version: "1", description: { $ref: intro.md } }',
    'tags: [{ name: a, description: { $ref: "texts.yaml#/b/c" } }]',
    'paths:',
    '  /a: { get: { tags: [a], description: { $ref: "#/x-texts/one" }, responses: { "200": { description: { $ref: "#/x-texts/none" } } } } }',
    'x-texts: { one: { $ref: "texts.yaml#/b/c" } }',
  ];
  writeFileSync(file, `${text.join('\n')}\n`);
  writeFileSync(join(folder, 'intro.md'), '# Hello\n\n- a: b\n');
  writeFileSync(join(folder, 'texts.yaml'), 'b: { c: Found. }\n');
  const { model, diagnostics } = await loadApi({ id: 'a', file, root: folder });
  rmSync(folder, { recursive: true });
  expect(model.info.description).toBe('# Hello\n\n- a: b\n');
  expect(model.tags[0]!.description).toBe('Found.');
  expect(model.operations[0]!.description).toBe('Found.');
  expect(model.operations[0]!.responses[0]!.description).toBe('');
  expect(diagnostics.map(({ severity, code, origin }) => `${origin?.line} ${severity} ${code}`)).toEqual([
    '2 warning misplaced-reference',
    '3 warning misplaced-reference',
    '5 warning misplaced-reference',
    '5 warning unresolved-reference',
    '6 warning unknown-extension',
  ]);
});

test('a property that says itself that it is required is required', async () => {
  const loaded = await loadObject({
    components: {
      schemas: {
        Name: { type: 'string' },
        A: {
          type: 'object',
          required: ['c'],
          properties: {
            a: { type: 'string', required: true },
            b: { type: 'string', required: false },
            c: {},
            d: { $ref: '#/components/schemas/Name', required: true },
          },
        },
      },
    },
  });
  const { schema } = loaded.model.schemas.A!;
  expect([...schema.required!].sort()).toEqual(['a', 'c', 'd']);
  expect(schema.properties!.map(({ required }) => required)).toEqual([true, false, true, true]);
  expect(loaded.diagnostics.map(({ code, hint }) => [code, hint])).toEqual(
    Array.from({ length: 2 }, () => [
      'wrong-type',
      'List the property under "required" of the schema that contains it',
    ]),
  );
});

test('no extension is judged, and all that are not shown are one line', async () => {
  const loaded = await loadObject({ 'x-a': 1, 'x-b': { $ref: '#/nowhere' }, 'x-webhooks': { 'x-c': true, ping: 1 } });
  expect(codesOf(loaded)).toEqual(['warning unknown-extension']);
});

test('an extension with what references lead to is shown, and is none of them', async () => {
  const loaded = await loadObject({
    'x-parameters': { limit: { name: 'limit', in: 'query', schema: { $ref: '#/x-schemas/Limit' } } },
    'x-schemas': { Limit: { type: 'integer' } },
    'x-other': { $ref: '#/x-unused/a' },
    'x-unused': { a: {} },
    paths: {
      '/a': { get: { parameters: [{ $ref: '#/x-parameters/limit' }], responses: { 200: { description: '' } } } },
    },
  });
  const [warning, ...others] = loaded.diagnostics;
  expect(others).toEqual([]);
  expect(warning!.message).toBe('Not shown, with the number of places: the extensions "x-other", "x-unused".');
});

test('the day on which an operation or a parameter ends is shown in their history', async () => {
  const loaded = await loadObject({
    paths: {
      '/a': {
        get: {
          deprecated: true,
          'x-sunset': '2027-01-31',
          parameters: [
            { name: 'b', in: 'query', deprecated: true, 'x-sunset': '2027-01-31', schema: { type: 'string' } },
          ],
          responses: { '204': { description: 'Fine' } },
        },
      },
    },
  });
  expect(codesOf(loaded)).toEqual([]);
});

test('a response that never has a body is shown without the one that is documented', async () => {
  const content = { 'application/json': { schema: { type: 'object' } } };
  const description = 'Fine';
  const responses = { '200': { description, content }, '204': { description, content }, '304': { description } };
  const loaded = await loadObject({ paths: { '/a': { delete: { responses } } } });
  expect(loaded.diagnostics).toMatchObject([
    { severity: 'warning', code: 'body-of-bodiless-response', message: expect.stringContaining('204') },
  ]);
  expect(loaded.model.operations[0]!.responses.map(({ status, content: shown }) => [status, shown.length])).toEqual([
    ['200', 1],
    ['204', 0],
    ['304', 0],
  ]);
});
