import { isDeepStrictEqual } from 'node:util';
import fc from '../../../tests/support/fuzz';
import { equalItems } from './equal-items';

test('finds the last item that is repeated, and the nearest one that it repeats', () => {
  const item = fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<unknown>(0, 1, '1', null, true, 'true'),
    fc.jsonValue({ maxDepth: 2, noNegativeZero: true } as object),
    fc.constantFrom<unknown>({ a: 1, b: [2] }, { b: [2], a: 1 }, [1, 2], [2, 1], [], {}, { __proto__: null, a: {} }),
  );
  fc.assert(
    fc.property(fc.array(item, { maxLength: 8 }), (items) => {
      const plain = JSON.parse(JSON.stringify(items)) as unknown[];
      const pairs = plain.flatMap((value, later) => {
        const earlier = plain.findLastIndex((other, index) => index < later && isDeepStrictEqual(other, value));
        return earlier < 0 ? [] : [{ earlier, later }];
      });
      expect(equalItems(plain)).toEqual(pairs.at(-1));
    }),
  );
});

test('equates numbers by value', () => {
  expect(equalItems([-0, 0])).toEqual({ earlier: 0, later: 1 });
});
