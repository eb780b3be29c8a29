import { word } from './name';

test.each<[string, string[]]>([
  ['Åsa', ['asa', 'aasa']],
  ['Sören', ['soren', 'soeren']],
  ['Øystein', ['oystein', 'oeystein']],
  ['Ærø', ['aero', 'aeroe']],
  ['Käthe', ['kathe', 'kaethe']],
  ['Straußenbrück', ['straussenbruck', 'straussenbrueck']],
  ['José', ['jose']],
  ['Łukasz', ['lukasz']],
  ['Дмитрий', ['dmitriy']],
  ['Ελένη', ['eleni']],
  ["O'Dunmorran", ['odunmorran']],
  ['O’Dunmorran', ['odunmorran']],
  ['2001', ['2001']],
])('the Latin forms of %s', (text, latin) => expect(word(text).latin).toEqual(latin));

test('composed and decomposed letters are the same', () => expect(word('A\u030asa')).toEqual(word('Åsa')));

test.each(['Li', '2001', 'a1'])('%s has no sound to compare', (text) => expect(word(text).codes).toEqual([]));

test('words that sound alike have a code in common', () =>
  expect(word('Philip').codes).toEqual(expect.arrayContaining(word('Filip').codes)));

test('only the first 64 characters of an endless word are compared', () =>
  expect(word('é'.repeat(1_000_000))).toEqual(word('é'.repeat(64))));
