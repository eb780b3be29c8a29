import { createAjv } from './ajv';

const ajv = () =>
  createAjv((id) => {
    throw new Error(`${id} is not needed.`);
  });
const alternative = (index: number) => ({
  properties: { kind: { const: index }, [`value${index}`]: { type: 'string' } },
  required: ['kind'],
});
const depthOf = (code: string): number => {
  let [depth, most] = [0, 0];
  for (const char of code) {
    if (char === '{') depth += 1;
    if (char === '}') depth -= 1;
    most = Math.max(most, depth);
  }
  return most;
};

test('the code for a oneOf does not get deeper with each alternative', () => {
  const code = (count: number) =>
    String(ajv().compile({ oneOf: Array.from({ length: count }, (_, index) => alternative(index)) }));
  expect(depthOf(code(80))).toBe(depthOf(code(20)));
});

test.each<[unknown, unknown]>([
  [1, null],
  [-0.5, null],
  [3, [0, 1]],
  [12, [0, 1]],
  ['a', undefined],
])('%j: exactly one of three alternatives, or an error that names the first two that fit', (value, passing) => {
  const validate = ajv().compile({ oneOf: [{ minimum: 2, type: 'number' }, { minimum: 3, type: 'number' }, { maximum: 1, type: 'number' }, { minimum: 12, type: 'number' }] }); // prettier-ignore
  const isValid = validate(value);
  expect([isValid, validate.errors?.find(({ keyword }) => keyword === 'oneOf')?.params.passingSchemas]).toEqual(
    passing === null ? [true, undefined] : [false, passing ?? null],
  );
});

test('what the alternative that fits does not declare stays unknown', () => {
  const validate = ajv().compile({ oneOf: [alternative(0), alternative(1)], unevaluatedProperties: false });
  expect(validate({ kind: 1, value1: 'a' })).toBe(true);
  expect(validate({ kind: 1, value0: 'a' })).toBe(false);
});

test('the code for additionalProperties has all patterns in one place, and is evaluated before unevaluatedProperties', () => {
  const code = (count: number) =>
    String(
      ajv().compile({
        patternProperties: Object.fromEntries(Array.from({ length: count }, (_, index) => [`^a${index}$`, {}])),
        additionalProperties: false,
      }),
    );
  expect(code(1000).length).toBeLessThan(code(10).length + 100);
  const validate = ajv().compile({
    type: 'object',
    properties: { a: {} },
    patternProperties: { '^b': { type: 'string' }, '^(c+)+$': {}, d$: {} },
    additionalProperties: { type: 'integer' },
    unevaluatedProperties: false,
  });
  expect(validate({ a: 'a', b1: 'b', cc: 'c', 'a"d': 'd', other: 1 })).toBe(true);
  expect([validate({ other: 'a' }), validate.errors?.map(({ keyword }) => keyword)]).toEqual([false, ['type']]);
});
