import fc from '../../../tests/support/fuzz';
import { loadText } from '../fixtures/load';
import { isExact, isJsonNumber, dataOf, jsonOf, stringify, written } from './written-number';

describe('numbers', () => {
  test.each([
    ['1.10', true], ['1e3', true], ['-0.0', true], ['100000000000000000000000', true], ['1E+2', true], ['0.1', true],
    ['12345678901234567890', false], ['9007199254740993', false], ['1e400', false], ['0.30000000000000004441', false],
  ])('%s is exact: %s', (source, exact) => {
    expect(isJsonNumber(source)).toBe(true);
    expect(isExact(Number(source), source)).toBe(exact);
  }); // prettier-ignore

  test('every number that JavaScript prints is exact, whatever is written around it', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.nat(9), (value, zeros) => {
        const source = String(value);
        expect(isExact(value, source)).toBe(true);
        if (source.includes('.') && !source.includes('e'))
          expect(isExact(value, source + '0'.repeat(zeros))).toBe(true);
      }),
    );
  });

  test('a spelling of a million digits takes no time', () => {
    expect(isExact(Infinity, '1'.repeat(1_000_000))).toBe(false);
  });
});

describe('stringify', () => {
  test('prints plain values as JSON.stringify does', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        expect(stringify(value, indent)).toBe(JSON.stringify(value, null, indent));
      }),
    );
  });

  test('prints numbers as they are written, by their pointer', () => {
    const data = { value: { a: [1.1, 2], 'b/c': 1000 }, numbers: { '/a/0': '1.10', '/b~1c': '1e3' } };
    expect(jsonOf(data)).toBe('{"a":[1.10,2],"b/c":1e3}');
    expect(dataOf(written(data))).toEqual(data);
  });

  test('another number at the same pointer is not mistaken for it', () => {
    expect(jsonOf({ value: 7, numbers: { '': '1.10' } })).toBe('7');
  });
});

test('a number that JavaScript cannot represent is a warning with its position, once for each', async () => {
  for (const [text, name] of [
    [
      'openapi: 3.1.0\ninfo: { title: T, version: "1" }\ncomponents:\n  schemas: { A: { default: 1.10, maximum: 1e400 }, B: { maximum: 1e400 } }\n',
      'api.yaml',
    ],
    [
      '{"openapi":"3.1.0","info":{"title":"T","version":"1"},\n"components":\n\n{"schemas":{"A":{"default":1.10,"maximum":1e400},"B":{"maximum":1e400}}}}',
      'api.json',
    ],
  ] as const) {
    const { diagnostics, model } = await loadText(text, { name });
    expect(diagnostics).toMatchObject([
      { code: 'inexact-number', severity: 'warning', origin: { line: 4, pointer: '/components/schemas/A/maximum' } },
    ]);
    expect(model.schemas.A!.schema).toMatchObject({
      numbers: { maximum: '1e400' },
      default: { numbers: { '': '1.10' } },
    });
  }
});
