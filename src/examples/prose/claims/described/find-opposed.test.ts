import fc from '../../../../../tests/support/fuzz';
import { opposedIn } from './find-opposed';
import { opposedTerms } from './opposed-terms';

/** As it is found with every pattern. */
const byEach = (text: string) =>
  opposedTerms.flatMap((terms, group) =>
    terms.flatMap((pattern, index) =>
      [...text.matchAll(pattern)].map((match) => ({ group, index, word: match[0], at: match.index })),
    ),
  );

/** What the patterns are written with, and what may stand between. */
const words = [
  ...new Set(opposedTerms.flat().flatMap(({ source }) => source.match(/[a-z]+/g) ?? [])),
  ...['the', 'a', '42', '(', '`', '"', ',', '-', 'no', 'not', 's', 'İ', '\u212a', 'é', ''],
];
const text = fc
  .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom('', ' ', ' ', ' ', '-', '. '), fc.boolean()))
  .map((parts) => parts.map(([word, gap, upper]) => (upper ? word.toUpperCase() : word) + gap).join(''));

test('finds in any text what each pattern finds', () => {
  let found = 0;
  fc.assert(
    fc.property(text, (made) => {
      found += byEach(made).length;
      expect(opposedIn(made)).toEqual(byEach(made));
    }),
    { numRuns: 2_000 },
  );
  expect(found).toBeGreaterThan(1_000);
});

test('finds every word of the patterns where they can stand alone', () => {
  for (const word of words)
    for (const around of [word, `It is ${word} one`, `(${word} of it)`, `a ${word}`])
      expect(opposedIn(around)).toEqual(byEach(around));
});
