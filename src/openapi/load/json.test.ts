import fc from '../../../tests/support/fuzz';
import { parseJson } from './json';
import { MAX_DEPTH } from './tree';

const message = (text: string) =>
  parseJson(text).problems.map((problem) => `${problem.code} ${problem.offset} ${problem.message}`);

describe('parseJson', () => {
  test('reads any JSON as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseJson(text).tree?.value).toEqual(JSON.parse(text));
      }),
    );
  });

  test('knows the position of every member', () => {
    const text = '{ "a": [1, {"b": true}],\n  "c/d": null }';
    const { tree } = parseJson(text);
    const root = tree!.value as { a: [number, object] };
    expect(tree!.offsetOf(root.a)).toBe(text.indexOf('['));
    expect(tree!.offsetOf(root.a[1])).toBe(text.indexOf('{"b"'));
    expect(tree!.memberOffset(root, 'c/d')).toBe(text.indexOf('"c/d"'));
    expect(tree!.valueOffset(root, 'c/d')).toBe(text.indexOf('null'));
    expect(tree!.valueOffset(root.a[1], 'b')).toBe(text.indexOf('true'));
    expect(tree!.valueOffset(root.a, '0')).toBe(text.indexOf('1'));
    expect(tree!.valueOffset(root, 'missing')).toBeUndefined();
  });

  test('keeps members under names that every object inherits', () => {
    const { tree } = parseJson('{"__proto__": 1, "constructor": 2}');
    expect(Object.entries(tree!.value as object)).toEqual([
      ['__proto__', 1],
      ['constructor', 2],
    ]);
    expect(Object.getPrototypeOf(tree!.value)).toBe(Object.prototype);
  });

  test('reports the first mistake with its position', () => {
    expect(message('{"a": 1,}')).toEqual([
      expect.stringContaining('syntax 8 This is not JSON: property name expected'),
    ]);
    expect(message('{"a": 1 "b": 2}')).toEqual([expect.stringContaining('comma expected')]);
    expect(message('{"a": // why\n 1}')).toEqual([expect.stringContaining('invalid comment')]);
    expect(message('{"a": 1')).toEqual([expect.stringContaining('at the end of the file')]);
    expect(message('{"a": 1, "a": 2}')).toEqual([expect.stringContaining('duplicate-key 9')]);
  });

  test('refuses nesting that would exhaust the stack', () => {
    expect(message('['.repeat(100_000))).toEqual([expect.stringContaining('too-deep')]);
    expect(parseJson('['.repeat(MAX_DEPTH) + ']'.repeat(MAX_DEPTH)).tree).toBeDefined();
  });
});
