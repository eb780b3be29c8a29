import { textParts, wordsOf } from './name';

test.each<[string, string[]]>([
  ['Anna Maria', ['Anna', 'Maria']],
  ['Öberg-Strandell', ['Öberg', 'Strandell']],
  ["O'Dunmorran", ["O'Dunmorran"]],
  ['  von   Straußenbrück ', ['von', 'Straußenbrück']],
  ['A/S', ['A', 'S']],
  ['', []],
  [' - ', []],
  ['王石 晓明', ['王石', '晓明']],
  ['فرخ\u200cپناه', ['فرخ\u200cپناه']],
])('the words of %j', (text, words) => expect(wordsOf(text)).toEqual(words));

test('no more words are read than requested', () => expect(wordsOf('a b c d', 2)).toEqual(['a', 'b']));

test('separators are parts of their own, and never match', () =>
  expect(textParts('Grönblom-Ahlvik, R', new Set([1, 2]))).toEqual([
    { text: 'Grönblom', isMatch: false },
    { text: '-', isMatch: false },
    { text: 'Ahlvik', isMatch: true },
    { text: ', ', isMatch: false },
    { text: 'R', isMatch: true },
  ]));

test.each(['', ' ', 'Märta  Lindqvist ', '-x-', 'A/S & Co.'])('the parts of %j put together are the text', (text) =>
  expect(
    textParts(text, new Set([0]))
      .map((part) => part.text)
      .join(''),
  ).toBe(text),
);
