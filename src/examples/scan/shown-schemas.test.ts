import { loadObject } from '../../openapi/fixtures/load';
import { toValue } from '../compare/parse-json';
import { bodiesIn, dataIn } from './data-nodes';
import { shownSchemaFaults } from './shown-schemas';

const document = {
  openapi: '3.1.0',
  info: { title: 'Parcels', version: '1' },
  paths: {},
  components: {
    schemas: {
      Size: { type: 'string', enum: ['small', 'large'] },
      NewParcel: {
        type: 'object',
        required: ['weight', 'to'],
        properties: {
          weight: { type: 'integer', minimum: 1, maximum: 30_000 },
          to: { type: 'string', maxLength: 80, pattern: '^[A-Z]' },
          note: { type: ['string', 'null'], default: null },
          tags: { type: 'array', maxItems: 10, items: { type: 'string', maxLength: 30 } },
          size: { $ref: '#/components/schemas/Size' },
        },
      },
    },
  },
};

async function faultsIn(text: string): Promise<string[]> {
  const { model } = await loadObject(document);
  return shownSchemaFaults(dataIn(text, 'yaml'), [model]).map(({ line, message }) => `${line} ${message}`);
}
const shown = (properties: string, required = '[weight, to]') =>
  `components:\n  schemas:\n    NewParcel:\n      required: ${required}\n      properties:\n        ${properties}`;

test.each([
  [shown('weight: { type: integer, maximum: 3000 }'), '6 weight of NewParcel has the maximum 30000, not 3000'],
  [shown('weight: { multipleOf: 10 }'), '6 weight of NewParcel has no multipleOf, not 10'],
  [shown('to: { type: string, maxLength: 100 }'), '6 to of NewParcel has the maxLength 80, not 100'],
  [shown('note: { default: none }'), '6 note of NewParcel has the default null, not none'],
  [shown('tags: { items: { maxLength: 40 } }'), '6 an item of tags of NewParcel has the maxLength 30, not 40'],
  [shown('wieght: { type: integer }'), '6 NewParcel has no "wieght"; did you mean "weight"?'],
  [shown('weight: {}', '[weight, to, note]'), '4 note of NewParcel is not required'],
  [shown('weight: {}', '[weight]'), '4 to of NewParcel is required'],
  ['Size:\n  enum: [small, medium, large]', '2 "medium" is not a value of Size, whose values are small, large'],
  ['Size:\n  enum: [small]', '2 "large" is a value of Size, too'],
])('%s', async (text, message) => expect(await faultsIn(text)).toEqual([message]));

test.each([
  shown('weight: { type: integer, minimum: 1, maximum: 30000 }'),
  shown('to: { type: string }'),
  shown('size: { enum: [small, large] }'),
  'NewParcel:\n  weight: 5\n  to: Ana',
  'Crate:\n  properties:\n    weight: { maximum: 5 }',
  'Size: small',
])('%s is what the document has, or no schema of it', async (text) => expect(await faultsIn(text)).toEqual([]));

test('objects of JSON on lines of their own in a program, and names of columns', () => {
  const java = 'var body = """\n    {"weight": "%s", "to": "Ana"}\n    """;\nvar map = { "a": 1 };';
  expect(bodiesIn(java).map(({ node }) => node)).toEqual([expect.objectContaining({ kind: 'object', line: 2 })]);
  const columns = (text: string) => dataIn(text, 'csv').map(({ node }) => toValue(node));
  expect(columns('weight,to,note\n5,Ana,')).toEqual([['weight', 'to', 'note']]);
  expect(columns('Ana,Ben,Cem\nDea,Eva,Flo')).toEqual([]);
});
