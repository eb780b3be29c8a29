import { loadObject } from '../fixtures/load';
import { areInseparable } from './overlap';

const string = { type: 'string' };
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

test.each<[string, boolean, object[]]>([
  ['open objects that require nothing', true, [object({ a: string }), object({ b: string })]],
  [
    'the same schema under two names',
    true,
    [{ $ref: '#/components/schemas/One' }, { $ref: '#/components/schemas/Two' }],
  ],
  [
    'objects that require the same',
    true,
    [object({ a: string }, { required: ['a'] }), object({ a: string, b: string }, { required: ['a'] })],
  ],
  [
    'alternatives of which one is not contained in another',
    false,
    [object({ a: string }), object({ b: string }, { required: ['b'] })],
  ],
  [
    'closed objects',
    false,
    [object({ a: string }, { additionalProperties: false }), object({ b: string }, { additionalProperties: false })],
  ],
  ['another type of a property', false, [object({ a: string }), object({ a: { type: 'integer' } })]],
  ['other values', false, [object({ a: { enum: ['x'] } }), object({ a: { enum: ['y'] } })]],
  ['other types', false, [string, { type: 'integer' }]],
  [
    'a range beside another',
    false,
    [
      { type: 'integer', maximum: 3 },
      { type: 'integer', minimum: 2 },
    ],
  ],
  ['what is not compared', false, [object({ a: string }), object({ a: string }, { not: { required: ['b'] } })]],
  ['a pair beside one that stands apart', false, [object({ a: string }), object({ b: string }), string]],
])('%s', async (_, inseparable, oneOf) => {
  const { model } = await loadObject({
    paths: {},
    components: { schemas: { One: string, Two: string, Choice: { oneOf } } },
  });
  expect(areInseparable(model.schemas.Choice!.schema.oneOf!, model)).toBe(inseparable);
});
