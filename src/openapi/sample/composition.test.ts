import { modelOf } from '../fixtures/load';
import { sampleOf, schemaOf } from '../index';

async function sampled(schema: unknown): Promise<unknown> {
  const model = await modelOf({ A: schema });
  return sampleOf(schemaOf(model, 'A')!.schema, model, { direction: 'response' }).value;
}

describe('a composition of which one part allows no other properties', () => {
  const declares = (name: string, more: object = {}) => ({ type: 'object', properties: { [name]: { type: 'string', const: name } }, ...more }); // prettier-ignore
  test.each<[string, object, unknown]>([
    [
      'has only those that this part declares',
      { allOf: [declares('own', { additionalProperties: false }), declares('other')] },
      { own: 'own' },
    ],
    [
      'has others of the type that it allows',
      { allOf: [declares('own', { additionalProperties: { type: 'string' } }), declares('other')] },
      { own: 'own', other: 'other' },
    ],
    [
      'and none of another type',
      { allOf: [declares('own', { additionalProperties: { type: 'object' } })], ...declares('other') },
      { own: 'own' },
    ],
    [
      'keeps what is required, as nothing is valid then',
      { allOf: [declares('own', { additionalProperties: false })], ...declares('other'), required: ['other'] },
      { own: 'own', other: 'other' },
    ],
    [
      'keeps everything where that part declares nothing, as nobody means that',
      { allOf: [declares('own'), declares('other')], additionalProperties: false },
      { own: 'own', other: 'other' },
    ],
  ])('%s', async (_, schema, expected) => {
    expect(await sampled(schema)).toEqual(expected);
  });
});

test('an object has as many properties as it must, however deep it is', async () => {
  const inner = { type: 'object', minProperties: 1, properties: { text: { type: 'string', const: 'a' } } };
  const nested = Array.from({ length: 7 }).reduce<object>((deep) => ({ type: 'object', properties: { deep } , required: ['deep'] }), inner); // prettier-ignore
  expect(JSON.stringify(await sampled(nested))).toContain('{"text":"a"}');
});

test('items of an array are what each part says of them', async () => {
  const allow = (items: object) => ({ type: 'object', properties: { allow: { type: 'array', items } } });
  const both = { allOf: [allow({ type: 'string' }), allow({ enum: ['DELETE'] })] };
  expect(await sampled(both)).toEqual({ allow: ['DELETE'] });
});

test('alternatives of which many fit what another one takes as well are passed over for the smallest, wherever that stands', async () => {
  const event = (name: string) => ({ type: 'object', required: [name], properties: { [name]: { type: 'string' } } });
  const oneOf = [...'abcdefghijkl'].map(event).toSpliced(10, 0, { type: 'object' } as ReturnType<typeof event>);
  expect(await sampled({ type: 'object', required: ['payload'], properties: { payload: { oneOf } } })).toEqual({
    payload: {},
  });
});

describe('of alternatives of which exactly one may fit, with values in common, a value is taken that one alone has', () => {
  const kinds = (...values: string[]) => ({
    type: 'object',
    required: ['kind'],
    properties: { kind: { enum: values } },
  });
  test.each<[string, object[], unknown]>([
    ['of an enumeration', [{ enum: ['both', 'one'] }, { enum: ['both', 'other'] }], 'one'],
    ['of the second enumeration', [{ enum: ['both'] }, { enum: ['both', 'other'] }], 'other'],
    ['of an enumerated property', [kinds('both', 'one'), kinds('both', 'other')], { kind: 'one' }],
    ['of an enumerated property of the second', [kinds('both'), kinds('both', 'other')], { kind: 'other' }],
    ['with a fraction', [{ type: 'integer' }, { type: 'number' }], 1.5],
  ])('%s', async (_, oneOf, expected) => {
    expect(await sampled({ oneOf })).toEqual(expected);
    expect(await sampled({ type: 'array', minItems: 1, items: { oneOf } })).toEqual([expected]);
  });
});

test('of parts that exclude each other, the later one is what is shown', async () => {
  const page = (items: object) => ({
    type: 'object',
    required: ['data'],
    properties: { data: { type: 'array', items } },
  });
  const tax = { type: 'object', properties: { rate: { type: 'integer', example: 7 } } };
  expect(await sampled({ allOf: [page({ type: 'array' }), page(tax)] })).toEqual({ data: [{ rate: 7 }] });
});
