import { stringify } from 'yaml';
import fc from '../../../tests/support/fuzz';
import { MAX_DEPTH } from './tree';
import { parseYaml } from './yaml';

const codes = (text: string) => parseYaml(text).problems.map(({ code }) => code);

describe('parseYaml', () => {
  test('reads what was written', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        expect(parseYaml(stringify(value)).tree?.value).toEqual(value);
      }),
    );
  });

  test('reports where a string begins that is never closed', () => {
    for (const mark of ['"', "'"]) {
      const text = `info:\n  title: A\n  version: ${mark}1\npaths: {}\n`;
      expect(parseYaml(text).problems).toMatchObject([{ code: 'syntax', offset: text.indexOf(mark) }]);
    }
  });

  test('reads every key as a name, whatever it looks like', () => {
    expect(parseYaml('200: a\n1.0: b\nyes: c\nnull: d\n0x10: e').tree?.value).toEqual({
      200: 'a',
      '1.0': 'b',
      yes: 'c',
      null: 'd',
      '0x10': 'e',
    });
  });

  test('leaves dates and versions as strings', () => {
    expect(parseYaml('a: 2026-01-15\nb: 1.0.0').tree?.value).toEqual({ a: '2026-01-15', b: '1.0.0' });
  });

  test('merges keys: own members win, and of several sources the first', () => {
    const text = 'a: &a { x: 1, y: 1 }\nb: &b { y: 2, z: 2 }\nc: { <<: [*a, *b], x: 3 }';
    expect((parseYaml(text).tree?.value as { c: object }).c).toEqual({ x: 3, y: 1, z: 2 });
  });

  test('makes each use of an alias an object of its own', () => {
    const { tree } = parseYaml('a: &a { x: 1 }\nb: *a');
    const { a, b } = tree!.value as { a: object; b: object };
    expect(b).toEqual(a);
    expect(b).not.toBe(a);
  });

  test('an alias stands for the last value with its name before it', () => {
    expect(parseYaml('a: &x 1\nb: *x\nc: &x 2\nd: *x').tree?.value).toEqual({ a: 1, b: 1, c: 2, d: 2 });
    expect(codes('a: *x\nb: &x 1')).toEqual(['circular-alias']);
  });

  test('reads thousands of aliases', () => {
    const members = Array.from(
      { length: 8_000 },
      (_, index) => `a${index}: &a${index} { x: *b }\nc${index}: *a${index}\n`,
    );
    const { tree } = parseYaml(`b: &b 1\n${members.join('')}`);
    expect(tree!.value).toMatchObject({ a7999: { x: 1 }, c7999: { x: 1 } });
  });

  test.each(['[', '{', '{a: ', '[{a: ', '- ', '? ', '!!map {a: '])('%s nested 100,000 deep is too deep', (opening) => {
    expect(codes(opening.repeat(100_000))).toEqual(['too-deep']);
  });

  test('positions a block at its key, and a scalar where it is', () => {
    const text = 'paths:\n  /a:\n    get:\n      summary: Hello\n';
    const { tree } = parseYaml(text);
    const get = (tree!.value as { paths: { '/a': { get: object } } }).paths['/a'].get;
    expect(tree!.offsetOf(get)).toBe(text.indexOf('get'));
    expect(tree!.valueOffset(get, 'summary')).toBe(text.indexOf('Hello'));
    expect(tree!.sourceOf?.(get, 'summary')).toBe('Hello');
  });

  test('keeps members under names that every object inherits', () => {
    expect(Object.keys(parseYaml('__proto__: { a: 1 }\nconstructor: 2').tree?.value as object)).toEqual([
      '__proto__',
      'constructor',
    ]);
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  test('refuses what would never end or make no sense', () => {
    expect(codes('a: &a [*a]')).toEqual(['circular-alias']);
    expect(codes('a: *b')).toEqual(['circular-alias']);
    expect(codes('? [a]\n: 1')).toEqual(['unusable-key']);
    expect(codes('a: 1\na: 2')).toEqual(['duplicate-key']);
    expect(codes('a: .nan\nb: [-.inf, 1e400]')).toEqual(['not-json', 'not-json', 'inexact-number']);
    expect(codes(`a: ${'['.repeat(MAX_DEPTH + 10)}${']'.repeat(MAX_DEPTH + 10)}`)).toEqual(['too-deep']);
    expect(codes('['.repeat(50_000) + ']'.repeat(50_000))).toEqual(['too-deep']);
    expect(codes(`${'- '.repeat(20_000)}a`)).toEqual(['too-deep']);
    expect(codes(Array.from({ length: 2_000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'))).toEqual([
      'too-deep',
    ]);
    expect(codes('['.repeat(5_000)).length).toBeLessThanOrEqual(20);
  });

  test('warns of an unknown tag', () => {
    expect(codes('a: !secret b')).toEqual(['yaml-tag']);
  });

  describe('lines of a string that are indented too little', () => {
    const read = (text: string) => {
      const { problems, tree } = parseYaml(text);
      return [tree?.value, problems.map(({ code, offset }) => `${code} at ${text.slice(offset).split(':', 1)[0]}`)];
    };

    test.each(['"', "'"])('are read up to its closing %s', (mark) => {
      const text = `a:\n  b: ${mark}One\n  two,\n\n  three${mark}\n  c: ${mark}Four\nfive${mark} # a comment\nd: { e: ${mark}f\ng${mark} }\n`;
      const [value, problems] = read(text);
      expect(value).toEqual({ a: { b: 'One two,\nthree', c: 'Four five' }, d: { e: 'f g' } });
      expect(problems).toHaveLength(3);
      expect(problems).toContain(`yaml-indentation at ${mark}One\n  two,\n\n  three${mark}\n  c`);
    });

    test('have escapes and quotation marks in them', () => {
      expect(read('a:\n  b: "One \\"\n  two\\ttabs\\\n  on"')[0]).toEqual({ a: { b: 'One " two\ttabson' } });
      expect(read("a:\n  b: 'It''s\n  two'")[0]).toEqual({ a: { b: "It's two" } });
    });

    test('may begin as a sentence does', () => {
      expect(read('a:\n  b: "One.\n  Example: two"')[0]).toEqual({ a: { b: 'One. Example: two' } });
    });

    test('leave all other values where they are', () => {
      const text = 'a:\n  b: "One\n  two"\n  c: 3\n';
      const { tree } = parseYaml(text);
      const { a } = tree!.value as { a: object };
      expect([tree!.valueOffset(a, 'c'), tree!.valueOffset(a, 'b')]).toEqual([text.indexOf('3'), text.indexOf('"')]);
    });

    test.each([
      ['a string that is never closed', 'a: "b\nc: d\ne: f\n'],
      ['one that another one seems to close', 'a: "b\nc: "\n'],
      ['one that a member follows', 'a: "b\nc: d"\n'],
      ['one with another mistake after it', 'a:\n  b: "c\n  d"\n  e: f: g\n'],
    ])('%s is an error', (_name, text) => {
      expect(codes(text)).toContain('syntax');
    });
  });
});
