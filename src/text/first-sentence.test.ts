import { firstSentence } from './first-sentence';

test.each([
  ['<p>Finds a person. Needs a key.</p>', 'Finds a person.'],
  ['<p>Uses v1.2 of <code>a &lt; b</code>, e.g. for tests. Then more.</p>', 'Uses v1.2 of a < b, e.g. for tests.'],
  ['<p>Without an end</p><p>Second.</p>', 'Without an end'],
  ['<h2>A heading</h2><p>Text.</p>', 'A heading'],
  ['<p></p>', undefined],
  ['', undefined],
])('%s', (html, sentence) => expect(firstSentence(html)).toBe(sentence));

test('a long sentence ends with a whole word', () => {
  const sentence = firstSentence(`<p>${'word '.repeat(100)}end.</p>`)!;
  expect(sentence.length).toBeLessThanOrEqual(160);
  expect(sentence).toMatch(/ word …$/);
});
