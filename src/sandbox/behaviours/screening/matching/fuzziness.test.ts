import { type Fuzziness, similarity } from './alignment';
import { word } from './name';

const LEVELS: readonly Fuzziness[] = ['Diacritics', 'Simple', 'Metaphone'];

/** From which level on two words are the same; undefined: never. */
test.each<[string, string, Fuzziness | undefined]>([
  ['Lindqvist', 'lindqvist', 'Diacritics'],
  ['Åsa', 'Asa', 'Diacritics'],
  ['Søren', 'Soeren', 'Diacritics'],
  ['Ærøboe', 'Aeroboe', 'Diacritics'],
  ['Дмитрий', 'Dmitriy', 'Diacritics'],
  ["O'Dunmorran", 'ODunmorran', 'Diacritics'],
  ['Lindqvist', 'Lindkvist', 'Simple'],
  ['Björnfelt', 'Björnfält', 'Simple'],
  ['Volkovitsyn', 'Volkovitsin', 'Simple'],
  ['Martha', 'Marta', 'Simple'],
  ['Erik', 'Eric', 'Metaphone'],
  ['Philip', 'Filip', 'Metaphone'],
  ['Stephen', 'Steven', 'Metaphone'],
  ['Catterwick', 'Katterwick', 'Metaphone'],
  ['Catherine', 'Kathryn', 'Metaphone'],
  ['Mohammed', 'Muhammad', 'Metaphone'],
  ['Marta', 'Maria', undefined],
  ['Aino', 'Väinö', undefined],
  ['Anna', 'Eva', undefined],
  ['Li', 'Lo', undefined],
  ['2001', '2002', undefined],
  ['Lindqvist', 'Li', undefined],
])('%s and %s are the same from %s on', (a, b, from) => {
  const allowed = LEVELS.filter((level) => similarity(word(a), word(b), level) > 0);
  expect(allowed).toEqual(from === undefined ? [] : LEVELS.slice(LEVELS.indexOf(from)));
});

test('the less two words have in common, the lower their similarity', () => {
  const values = [
    similarity(word('Lindqvist'), word('LINDQVIST'), 'Metaphone'),
    similarity(word('Märta'), word('Marta'), 'Metaphone'),
    similarity(word('Lindqvist'), word('Lindkvist'), 'Metaphone'),
    similarity(word('Philip'), word('Filip'), 'Metaphone'),
  ];
  expect(values).toEqual([1, 0.97, expect.closeTo(0.915, 2), 0.85]);
});

test('it does not matter which of the two words comes first', () => {
  const words = ['Martha', 'Marta', 'Philip', 'Filip', 'Söderström', 'Soderstrom', 'Дмитрий'].map(word);
  for (const a of words) {
    for (const b of words) {
      for (const level of LEVELS) expect(similarity(a, b, level)).toBeCloseTo(similarity(b, a, level), 10);
    }
  }
});
