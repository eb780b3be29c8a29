import Ajv from 'ajv';
import Ajv2020 from 'ajv/dist/2020';
import type { JsonSchema } from '../openapi';
import { toDraft07 } from './draft07';

const validIn = (validator: Ajv, schema: JsonSchema, value: unknown): boolean => validator.validate(schema, value);

test.each<[string, JsonSchema, unknown, unknown]>([
  ['a tuple', { prefixItems: [{ type: 'string' }], items: { type: 'integer' } }, ['a', 1], ['a', 'b']],
  ['required together', { dependentRequired: { a: ['b'] } }, { a: 1, b: 2 }, { a: 1 }],
  ['schemas together', { dependentSchemas: { a: { required: ['b'] } } }, { a: 1, b: 2 }, { a: 1 }],
  ['a null', { type: ['string', 'null'] }, null, 1],
  ['keywords beside a reference', { $ref: '#/$defs/A', maxLength: 2, $defs: { A: { type: 'string' } } }, 'ab', 'abc'],
  ['conditions', { if: { const: 1 }, then: { type: 'integer' }, else: { type: 'string' } }, 'a', true],
])('%s means the same', (_name, schema, good, bad) => {
  const definitions = typeof schema === 'object' && schema.$defs ? { definitions: schema.$defs } : {};
  const converted = { ...(toDraft07(schema) as object), ...definitions };
  expect([good, bad].map((value) => validIn(new Ajv2020({ strict: false }), schema, value))).toEqual([true, false]);
  expect([good, bad].map((value) => validIn(new Ajv({ strict: false }), converted, value))).toEqual([true, false]);
});

test('what draft 7 or its validator cannot say is left out', () => {
  expect(
    toDraft07({
      type: 'string',
      format: 'int32',
      pattern: '\\p{L}',
      unevaluatedProperties: false,
      multipleOf: 0.01,
      contains: {},
      minContains: 0,
      description: 'x',
      default: 1,
    }),
  ).toEqual({ type: 'string' });
});

test('names that every object inherits survive', () => {
  const properties = JSON.parse('{"__proto__": {"type": "string"}, "constructor": {"type": "string"}}') as object;
  expect(Object.keys((toDraft07({ properties }) as { properties: object }).properties)).toEqual([
    '__proto__',
    'constructor',
  ]);
});

test('what is left out makes no schema accept less: under not and if, and of alternatives', () => {
  const evil = { type: 'string', pattern: '^(a+)+$' } as const;
  expect(toDraft07({ not: evil, if: evil, then: false, minLength: 1 })).toEqual({ minLength: 1 });
  expect(toDraft07({ not: { type: 'string', format: 'colour' } })).toEqual({ not: { type: 'string' } });
  const alternatives = toDraft07({ oneOf: [evil, { type: 'string', pattern: '^b' }] });
  expect(alternatives).toEqual({
    anyOf: [expect.objectContaining({ type: 'string' }), { type: 'string', pattern: '^b' }],
  });
});

test('a pattern that may take a backtracking engine very long is a remark, and is not tested', () => {
  const converted = toDraft07({ type: 'string', pattern: '^(a|aa){80}$' });
  expect(converted).toEqual({ type: 'string', $comment: expect.stringContaining('^(a|aa){80}$') });
  const map = { patternProperties: { '^(a+)+$': true, '^b': true }, additionalProperties: false };
  expect(toDraft07(map)).toEqual({
    patternProperties: { '^b': true },
    $comment: expect.stringContaining('^(a+)+$'),
  });
});
