import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import fc from '../../../../tests/support/fuzz';
import type { JsonSchema } from '../emit';
import { fits, mismatchesOf } from './check-value';

const nowhere = () => true;
const messagesFor = (schema: JsonSchema, value: unknown) =>
  mismatchesOf(schema, value, nowhere).map(({ pointer, message }) => `${pointer} ${message}`);

test.each<[JsonSchema, unknown, string]>([
  [{ type: 'string' }, 1, ' The value must be a string, but is 1.'],
  [{ type: ['integer', 'null'] }, 1.5, ' The value must be an integer or null, but is 1.5.'],
  [{ enum: ['a', 'b'] }, 'c', ' The value must be one of "a", "b", but is "c".'],
  [{ const: { a: 1 } }, { a: 2 }, ' The value must be an object, but is an object.'],
  [{ properties: { age: { minimum: 0 } } }, { age: -1 }, '/age "age" must be at least 0, but is -1.'],
  [{ items: { maxLength: 1 } }, ['a', '𝒳𝒳'], '/1 Item 1 must have at most 1 characters, but is "𝒳𝒳".'],
  [{ required: ['a'] }, {}, ' The value must have the property "a".'],
  [
    { properties: { name: {} }, additionalProperties: false },
    { nmae: 1 },
    '/nmae "nmae" is not a property of this object; did you mean "name"?',
  ],
  [
    { allOf: [{ properties: { a: {} } }], unevaluatedProperties: false },
    { b: 1 },
    '/b "b" is not a property of this object.',
  ],
  [
    { oneOf: [{ type: 'integer' }, { type: 'number' }] },
    1,
    ' The value matches 2 alternatives of a oneOf, but must match exactly one.',
  ],
  [{ anyOf: [{ type: 'object', required: ['a'] }, { type: 'array' }] }, {}, ' The value must have the property "a".'],
  [{ format: 'date' }, '2026-02-30', ' The value must have the format date, but is "2026-02-30".'],
  [{ multipleOf: 0.1 }, 0.25, ' The value must be a multiple of 0.1, but is 0.25.'],
  [{ uniqueItems: true }, [{ a: 1 }, { a: 1 }], ' The value must not contain duplicate items.'],
  [{ not: { type: 'string' } }, 'a', ' The value must not match the schema under "not".'],
])('%j does not fit %j', (schema, value, message) => {
  expect(messagesFor(schema, value)).toEqual([message]);
});

test('a pattern that takes for ever to backtrack is decided', () => {
  expect(fits({ pattern: '^(a+)+$' }, `${'a'.repeat(60)}!`, nowhere)).toBe(false);
});

describe('where many paths lead to a schema, it is checked once for each value', () => {
  const next = (at: number) => ({ $ref: `#/${at + 1}` });
  const last = { properties: { k: { type: 'string' } }, required: ['k'] };
  const chain = (link: (inner: JsonSchema) => JsonSchema) => {
    const schemas = Array.from({ length: 60 }, (_, at) => link(next(at)));
    const resolve = (reference: string) => schemas[Number(reference.slice(2))] ?? last;
    return (value: unknown) =>
      mismatchesOf(schemas[0]!, value, resolve).map(({ pointer, keyword }) => `${pointer} ${keyword}`);
  };
  const deep = Array.from({ length: 12 }).reduce<object>((inner) => ({ a: inner }), {});
  test.each<[string, (inner: JsonSchema) => JsonSchema, readonly string[]]>([
    ['allOf', (inner) => ({ allOf: [inner, inner] }), [' required']],
    ['anyOf', (inner) => ({ anyOf: [inner, inner] }), [' required']],
    ['not', (inner) => ({ allOf: [{ not: { not: inner } }, inner] }), [' required', ' not']],
    ['if', (inner) => ({ if: inner, then: inner, else: inner }), [' required']],
  ])('%s', (_name, link, expected) => {
    expect(new Set(chain(link)({}))).toEqual(new Set(expected));
    expect(chain(link)({ k: 'a' })).toEqual([]);
  });

  test('dependentSchemas with patternProperties', () => {
    const check = chain((inner) => ({
      dependentSchemas: { a: inner },
      patternProperties: { '^a': inner, '^.$': inner },
    }));
    expect(new Set(check(deep)).size).toBe(13);
  });

  test('itself, twice', () => {
    const circular = { allOf: [{ $ref: '#' }, { $ref: '#' }], required: ['k'] };
    expect(mismatchesOf(circular, {}, () => circular).map(({ keyword }) => keyword)).toContain('required');
    expect(fits(circular, { k: 1 }, () => circular)).toBe(true);
  });
});

describe('against Ajv', () => {
  const leaf = fc.oneof(
    fc.record({ type: fc.constantFrom('string', 'integer', 'number', 'boolean', 'null', 'object', 'array') }),
    fc.record({ minimum: fc.integer({ min: -2, max: 2 }) }),
    fc.record({ exclusiveMaximum: fc.integer({ min: -2, max: 2 }) }),
    fc.record({ minLength: fc.nat(2), maxLength: fc.nat(3) }),
    fc.record({ enum: fc.uniqueArray(fc.constantFrom<unknown>('a', 1, null, true), { minLength: 1 }) }),
    fc.record({ const: fc.constantFrom<unknown>('a', 1, null) }),
    fc.record({ pattern: fc.constantFrom('^a', 'b$') }),
    fc.record({ required: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')) }),
    fc.record({ maxProperties: fc.nat(2) }),
    fc.record({ uniqueItems: fc.constant(true), minItems: fc.nat(2) }),
    fc.record({
      contains: fc.constantFrom<JsonSchema>({ type: 'string' }, { const: 1 }),
      maxContains: fc.integer({ min: 1, max: 2 }),
    }),
    fc.constantFrom<JsonSchema>(true, false, { $ref: '#/$defs/shared' }),
  );
  const names = fc.constantFrom('a', 'b', 'c');
  const { schema } = fc.letrec<{ schema: JsonSchema }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 2 },
      leaf as fc.Arbitrary<JsonSchema>,
      fc.record(
        {
          properties: fc.dictionary(names, tie('schema'), { maxKeys: 2, noNullPrototype: true }),
          patternProperties: fc.dictionary(fc.constantFrom('^a', 'c'), tie('schema'), {
            maxKeys: 1,
            noNullPrototype: true,
          }),
          additionalProperties: tie('schema'),
          unevaluatedProperties: tie('schema'),
          propertyNames: leaf,
          dependentSchemas: fc.dictionary(names, tie('schema'), { maxKeys: 1, noNullPrototype: true }),
          dependentRequired: fc.dictionary(names, fc.uniqueArray(names), { maxKeys: 1, noNullPrototype: true }),
          allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
          anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
          oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
          not: tie('schema'),
          if: tie('schema'),
          then: tie('schema'),
          else: tie('schema'),
          items: tie('schema'),
          prefixItems: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
        },
        { requiredKeys: [], noNullPrototype: true },
      ) as fc.Arbitrary<JsonSchema>,
    ),
  }));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<unknown>('a', 'ab', 'b', 1, -1, 0.5, null, true),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(names, tie('value'), { maxKeys: 3, noNullPrototype: true }),
    ),
  }));
  const shared = { type: 'object', properties: { a: { type: 'integer' } } };

  test('the verdict is the same', () => {
    const ajv = addFormats(new Ajv({ strict: false, validateSchema: false, addUsedSchema: false }));
    fc.assert(
      fc.property(schema, fc.array(value, { minLength: 4, maxLength: 8 }), (json, values) => {
        const whole = { allOf: [json], $defs: { shared } };
        const validate = ajv.compile(whole);
        for (const data of values) expect([data, fits(whole, data, () => shared)]).toEqual([data, validate(data)]);
      }),
      { numRuns: 250 },
    );
  });

  // What is remembered after so many checks changes neither the verdict nor what is said of it.
  const before = { allOf: Array.from({ length: 500 }, () => ({})) };
  test('nor does a long validation change it', () => {
    fc.assert(
      fc.property(schema, fc.array(value, { minLength: 2, maxLength: 4 }), (json, values) => {
        for (const data of values) {
          const said = (whole: JsonSchema) => [
            fits(whole, data, () => shared),
            [...new Set(mismatchesOf(whole, data, () => shared).map((mismatch) => JSON.stringify(mismatch)))],
          ];
          expect([data, ...said({ allOf: [before, json] })]).toEqual([data, ...said({ allOf: [json] })]);
        }
      }),
      { numRuns: 60 },
    );
  });
});
