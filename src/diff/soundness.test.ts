import Ajv2020 from 'ajv/dist/2020';
import fc, { fuzzTimes } from '../../tests/support/fuzz';
import { loadObject } from '../openapi/fixtures/load';
import { compareApis } from '.';

// A second opinion on each document, for which a thread is started.
jest.mock('../openapi/validate/parser', () => ({
  ...jest.requireActual<object>('../openapi/validate/parser'),
  runParser: () => Promise.resolve([]),
}));

type JsonSchema = Record<string, unknown>;

const bound = fc.integer({ min: 0, max: 4 });
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const leaf: fc.Arbitrary<JsonSchema> = fc.oneof(
  fc.record({ type: fc.constant('string'), minLength: optional(bound), maxLength: optional(bound), pattern: optional(fc.constantFrom('^a', 'b$')) }),
  fc.record({ type: fc.constantFrom('integer', 'number'), minimum: optional(bound), exclusiveMaximum: optional(bound), multipleOf: optional(fc.constantFrom(1, 2, 3, 4)) }),
  fc.record({ type: fc.constantFrom('boolean', 'null', ['string', 'null'], ['integer', 'string']) }),
  fc.record({ enum: fc.uniqueArray(fc.constantFrom('a', 'b', 1, null, true), { minLength: 1, maxLength: 3 }) }),
  fc.record({ const: fc.constantFrom('a', 1, null) }),
  fc.constant({}),
); // prettier-ignore

// Without `oneOf`: what fits two alternatives is valid for none, which a document of sense does not rely on, and the loader reports.
const { schema: anySchema } = fc.letrec<{ schema: JsonSchema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 2 },
    leaf,
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('schema'), { maxKeys: 2 }),
      required: fc.subarray(['a', 'b', 'c']),
      additionalProperties: optional(fc.oneof(fc.boolean(), tie('schema'))),
      minProperties: optional(bound),
      propertyNames: optional(fc.record({ maxLength: bound, pattern: optional(fc.constantFrom('^a', 'b$')) })),
    }),
    fc.record({
      type: fc.constant('array'),
      items: optional(tie('schema')),
      prefixItems: optional(fc.array(tie('schema'), { minLength: 1, maxLength: 2 })),
      contains: optional(leaf),
      maxItems: optional(bound),
      uniqueItems: optional(fc.boolean()),
    }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ not: leaf }),
  ),
}));

/** Half of the pairs differ in one place, as versions do. */
const pairs: fc.Arbitrary<readonly [JsonSchema, JsonSchema]> = fc.oneof(
  fc.tuple(anySchema, anySchema),
  fc.tuple(anySchema, anySchema, fc.constantFrom('a', 'b')).map(([old, now, name]) => {
    const around = (inner: JsonSchema): JsonSchema => ({ type: 'object', properties: { [name]: inner } });
    return [around(old), around(now)] as const;
  }),
);

const scalars = [null, true, false, 0, 1, 2, 3, 4, 6, 1.5, '', 'a', 'b', 'ab', 'aaaa', 'xxxxx'];
const small = [undefined, null, 1, 2, 'a', 'ab', [], {}, { a: 1 }];
const values: readonly unknown[] = [
  ...scalars,
  ...small.map((item) => [item ?? null]),
  ...small.flatMap((one) => ['a', 1, null].map((other) => [one ?? null, other])),
  ...small.flatMap((a) => small.flatMap((b) => [undefined, 1].map((c) => JSON.parse(JSON.stringify({ a, b, c })) as unknown))),
]; // prettier-ignore

const ajv = new Ajv2020({ strict: false, logger: false });
const plain = (schema: JsonSchema): JsonSchema => JSON.parse(JSON.stringify(schema)) as JsonSchema;

async function changes(old: JsonSchema, now: JsonSchema, direction: 'request' | 'response') {
  const content = { 'application/json': { schema: undefined as unknown } };
  const document = (schema: JsonSchema) => ({
    paths: {
      '/x': {
        post:
          direction === 'request'
            ? { requestBody: { required: true, content: { ...content, 'application/json': { schema } } }, responses: { '204': { description: 'OK' } } }
            : { responses: { '200': { description: 'OK', content: { ...content, 'application/json': { schema } } } } },
      },
    },
  }); // prettier-ignore
  const [before, after] = [await loadObject(document(old)), await loadObject(document(now))];
  return compareApis(before.model, after.model, { today: '2026-01-15' }).filter(
    ({ check }) => check !== 'version-not-raised',
  );
}

test('no change that a value shows is called compatible', async () => {
  await fc.assert(
    fc.asyncProperty(pairs, async ([one, other]) => {
      const [old, now] = [plain(one), plain(other)];
      const [isOld, isNew] = [ajv.compile(old), ajv.compile(now)];
      const refused = values.find((value) => isOld(value) && !isNew(value));
      const unexpected = values.find((value) => isNew(value) && !isOld(value));
      for (const [direction, value] of [
        ['request', refused],
        ['response', unexpected],
      ] as const) {
        if (value === undefined) continue;
        const found = await changes(old, now, direction);
        // A value may have had any other property before, of which nobody knew.
        if (!found.some(({ level, check }) => level !== 'compatible' || check === 'request-property-added'))
          throw new Error(
            `${direction}: ${JSON.stringify(value)}\n${JSON.stringify(old)}\n${JSON.stringify(now)}\n${JSON.stringify(found)}`,
          );
      }
    }),
    { numRuns: 150 * fuzzTimes },
  );
});
