import fc from '../../../tests/support/fuzz';
import { matcherOf, matchesPattern, uncheckedReason } from './match';
import { syntaxErrorOf } from './parse';

describe('decides as the runtime does', () => {
  const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
    pattern: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom(
        ...['a', 'b', '.', '\\d', '\\w', '\\S', '[ab]', '[^a]', '[\\d-]', '\\b', '\\B', '^', '$', '', '\\u{1F600}'],
        ...['\\p{L}', '-', '[😀é]', '\\x41'],
      ),
      fc.tuple(tie('pattern'), tie('pattern')).map((parts) => parts.join('')),
      fc.tuple(tie('pattern'), tie('pattern')).map((parts) => `(?:${parts.join('|')})`),
      fc
        .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{2,}', '*?', '+?', '{0}'))
        .map(([part, times]) => `(${part})${times}`),
      fc
        .tuple(tie('pattern'), fc.constantFrom('?=', '?!', '?<=', '?<!'))
        .map(([part, opening]) => `(${opening}${part})`),
    ),
  }));
  // Without whole surrogate pairs, in the middle of which V8 evaluates look-around.
  const text = fc.array(fc.constantFrom('a', 'b', 'A', '1', '-', ' ', 'é', '漢', '\n', '\ud83d'), { maxLength: 8 });

  test('for every construct without back references', () => {
    fc.assert(
      fc.property(pattern, fc.array(text, { minLength: 8, maxLength: 8 }), (source, texts) => {
        for (const characters of texts) {
          const whole = characters.join('');
          expect([source, whole, matchesPattern(source, whole)]).toEqual([
            source,
            whole,
            new RegExp(source, 'u').test(whole),
          ]);
        }
      }),
      { numRuns: 1500 },
    );
  });

  test.each([
    ['^[\\w-.]+$', 'a-b.c', true],
    ['^[\\w-.]+$', 'a b', false],
    ['^\\-?\\_\\d+$', '-_1', true],
    ['^a{,2}$', 'a{,2}', true],
    ['^.$', '😀', true],
    ['^[^a]{2}\\p{So}$', '😀é😀', true],
    ['(?<=^.)b', '😀b', true],
    ['(?<=^..)b', '😀b', false],
  ])('%s on %s', (source, whole, matches) => {
    expect(matchesPattern(source, whole)).toBe(matches);
  });

  test('for expressions that ignore case', () => {
    const hex = matcherOf(/^[a-f]+x$/i);
    expect([hex.test('AbCX'), hex.test('g')]).toEqual([true, false]);
  });
});

test.each([
  ['^(a+)+$', `${'a'.repeat(10_000)}!`, false],
  ['^a*a*a*a*a*a*a*a*a*a*a*a*b$', 'a'.repeat(10_000), false],
  ['^(a|aa){80}$', `${'a'.repeat(120)}!`, false],
  ['^(a|aa){80}$', 'a'.repeat(120), true],
  ['(.*)*(.*)*(.*)*x', 'a'.repeat(10_000), false],
  ['^(?=.*[A-Z])(?=(?:.*\\d)+).*x$', 'a1A'.repeat(3_000), false],
  ['(?<!(a+)+b)c$', `${'a'.repeat(10_000)}c`, true],
])('%s, which backtracks for ever elsewhere, is decided', (source, text, matches) => {
  expect(matchesPattern(source, text)).toBe(matches);
});

test.each([
  ['^(a)\\1$', 'it has a back reference'],
  ['^(((a{100}){100}){100})$', 'it repeats too much'],
  ['^((((){1000}){1000}){1000}){1000}$', 'it repeats too much'],
  [`${'('.repeat(5_001)}${')'.repeat(5_001)}`, 'it has more than 10000 characters'],
  ['(', 'it is not a regular expression'],
  ['^[a-z]{1,64}$', undefined],
])('of what cannot be evaluated it says why', (source, reason) => {
  expect(uncheckedReason(source)).toEqual(reason);
  if (reason) expect(matchesPattern(source, 'anything')).toBe(true);
});

test('groups that nest thousands deep are no stack overflow', () => {
  expect(matchesPattern(`^${'('.repeat(4_900)}a${')'.repeat(4_900)}$`, 'a')).toBe(true);
});

test('says what is wrong with a pattern', () => {
  expect(syntaxErrorOf('(a')).toBe('unterminated group');
  expect(syntaxErrorOf('a')).toBeUndefined();
});
