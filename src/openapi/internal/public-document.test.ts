import { loadFixture, loadObject, loadText } from '../fixtures/load';
import { loadApi } from '../load-api';
import { join } from 'node:path';
import { fixtures } from '../fixtures/load';

const told = { responses: { 204: { description: 'Done' } } };
const hidden = { 'x-internal': true, ...told };

test('internal operations and path items are omitted wherever they are, and nothing else is', async () => {
  const open = { get: told, parameters: [{ name: 'x-internal', in: 'query', schema: {} }] };
  const { document } = await loadObject({
    openapi: '3.2.0',
    paths: {
      '/open': { ...open, post: hidden, additionalOperations: { COPY: hidden, LINK: told } },
      '/hidden': { 'x-internal': true, ...open },
      '/shared': { $ref: '#/components/pathItems/shared' },
      '/emptied': { $ref: '#/components/pathItems/emptied' },
      '/nothing': {},
    },
    webhooks: { told: open, gone: { post: hidden } },
    components: {
      pathItems: { shared: { get: hidden, put: told }, emptied: { get: hidden } },
      schemas: { Thing: { 'x-internal': true }, Other: {} },
    },
    tags: [{ name: 'things' }],
  });
  expect(document).toMatchObject({
    paths: {
      '/open': { ...open, additionalOperations: { LINK: told } },
      '/shared': { $ref: '#/components/pathItems/shared' },
      '/nothing': {},
    },
    tags: [{ name: 'things' }],
  });
  expect(Object.keys(document.paths as object)).toEqual(['/open', '/shared', '/nothing']);
  expect(document.webhooks).toEqual({ told: open });
  expect(document.components).toEqual({ pathItems: { shared: { put: told } }, schemas: { Other: {} } });
});

test('a document without marks is unchanged, and so is one whose portal shows internal parts', async () => {
  const { document, model } = await loadFixture('internal.yaml');
  expect(JSON.stringify(document)).toContain('x-internal');
  const ship = model.schemas.Ship!.schema;
  expect(ship.properties!.find(({ name }) => name === 'secretScore')).toMatchObject({
    required: true,
    schema: { internal: true },
  });
  expect(model.operations[0]!.parameters.find(({ name }) => name === 'secretMode')).toMatchObject({ internal: true });
});

test('what names an internal property is omitted with it, and what remains keeps its line', async () => {
  const { model, diagnostics } = await loadApi({ id: 'a', file: join(fixtures, 'internal.yaml'), root: fixtures });
  const { schema } = model.schemas.Ship!;
  expect(schema).toMatchObject({ required: ['name'], examples: [{ value: { name: 'Aurora' } }] });
  expect(schema.properties!.map(({ name }) => name)).toEqual(['name', 'flag', 'crew']);
  const [operation] = model.operations;
  expect(operation!.parameters.map(({ name, origin }) => `${name} ${origin.line} ${origin.pointer}`)).toEqual([
    'id 8 /paths/~1ships~1{id}/parameters/0',
    'filter 15 /paths/~1ships~1{id}/put/parameters/1',
  ]);
  const json = operation!.requestBody!.content[0]!;
  expect(json.examples.map(({ value }) => value?.value)).toEqual([
    { name: 'Aurora', crew: [{ name: 'Ada' }] },
    { name: 'Borealis' },
  ]);
  expect(operation!.requestBody!.content[1]!.examples.map(({ name }) => name)).toEqual(['plain']);
  expect(operation!.responses[0]!.links.map(({ name }) => name)).toEqual(['again']);
  expect(diagnostics).toMatchObject([{ code: 'internal-shown', origin: { line: 8 } }]);
});

test('of Swagger 2.0 too', async () => {
  const { model, document } = await loadText(`
swagger: '2.0'
info: { title: T, version: '1' }
paths:
  /a:
    post:
      parameters:
        - { name: secretFlag, in: query, type: string, x-internal: true }
        - { name: body, in: body, schema: { $ref: '#/definitions/A' } }
      responses:
        '200': { description: Fine, schema: { $ref: '#/definitions/A' }, examples: { application/json: { b: 1, secretC: 2 } } }
definitions:
  A: { type: object, required: [secretC], properties: { b: { type: integer }, secretC: { type: integer, x-internal: true } } }
`);
  expect(JSON.stringify([model, document])).not.toContain('secret');
  expect(model.operations[0]!.responses[0]!.content[0]!.examples[0]!.value).toEqual({ value: { b: 1 } });
});
