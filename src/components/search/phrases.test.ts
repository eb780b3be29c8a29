import { excerptOf } from './rank';
import { hasPhrases, phrasesOf, withoutQuotes } from './phrases';
import type { SearchEntry } from './search-index';

const entry = (text: string): SearchEntry => ({ kind: 'guide', title: 'Errors', to: '/errors', within: 'Docs', text });

test.each([
  ['"must not be blank"', 'The name must not be blank.', true],
  ['"must not be blank"', 'The name must not be *blank*.', true],
  ['"Must not"', 'It MUST\u00a0not.', true],
  ['“must not be blank”', 'It must be blank, not full.', false],
  ['"must not be"', 'It must not begin.', false],
  ['"not be" "a name"', 'A name must not be blank.', true],
  ['"not be" "no name"', 'A name must not be blank.', false],
])('%s in %s: %s', (typed, text, expected) => {
  expect(hasPhrases(entry(text), phrasesOf(typed))).toBe(expected);
});

test.each(['must not be blank', 'it must be one of "f", "female"', '"PersonView"', 'say "two words'])(
  '%s has no phrase',
  (typed) => expect(phrasesOf(typed)).toEqual([]),
);

test('words are looked for without the marks', () => {
  expect(withoutQuotes(' "PersonView"')).toBe('PersonView');
  expect(withoutQuotes('“must not” send')).toBe('must not send');
});

test('what a result shows of a long text has the phrase', () => {
  const text = `One must send a name. ${'More is said of it. '.repeat(15)}It must not be blank.`;
  expect(excerptOf(entry(text), '"must not be blank"')).toMatch(/^… .*must not be blank\.$/);
});
