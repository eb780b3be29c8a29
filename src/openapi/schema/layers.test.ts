import { loadText } from '../fixtures/load';
import { fieldAt } from './layers';

const document = `
openapi: 3.1.0
info: { title: T, version: '1' }
paths: {}
components:
  schemas:
    Person:
      type: object
      required: [name]
      properties:
        name: { type: string }
        parent: { $ref: '#/components/schemas/Person' }
        rows: { type: array, items: { type: array, items: { $ref: '#/components/schemas/Cell' } } }
        tags: { type: object, additionalProperties: { $ref: '#/components/schemas/Cell' } }
      oneOf:
        - { required: [name], properties: { kind: { const: a } } }
        - { required: [kind], properties: { kind: { const: b } } }
    Cell:
      allOf: [{ properties: { x: { type: integer } } }, { if: true, then: { properties: { y: { type: string } } } }]
`;

const at = async (path: string) => {
  const { model } = await loadText(document);
  return fieldAt(model.schemas.Person!.schema, path, model);
};

test.each([
  ['name', true, 'string'],
  ['parent.parent.name', true, 'string'],
  ['rows.x', false, 'integer'],
  ['parent.rows.y', false, 'string'],
])('%s leads through references, compositions and arrays of arrays', async (path, required, type) => {
  expect(await at(path)).toMatchObject({ required, schemas: [{ types: [type] }] });
});

test('leaves required open where the branches of a composition disagree', async () => {
  const field = await at('kind');
  expect(field).toMatchObject({ schemas: [{ const: { value: 'a' } }, { const: { value: 'b' } }] });
  expect(field).not.toHaveProperty('required');
});

test('returns the first part that nothing declares, and what is declared there; keys of maps are not fields', async () => {
  expect(await at('parent.nmae')).toEqual({
    unknown: 'nmae',
    known: ['name', 'parent', 'rows', 'tags', 'kind'],
  });
  expect(await at('tags.x')).toEqual({ unknown: 'x', known: [] });
  expect(await at('constructor')).toMatchObject({ unknown: 'constructor' });
});
