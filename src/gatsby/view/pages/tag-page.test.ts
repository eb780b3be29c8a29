import { firstParagraph } from './tag-page';

const filler = 'word '.repeat(50).trim();

test.each([
  ['a paragraph', 'A **name** of [a page](/x).\n\nMore.', 'A **name** of [a page](/x).'],
  ['a long one', `${filler} ${filler}`, /^(word ){55}…$/],
  ['a link that is cut', `${filler} see "[Creating tests with ${filler}](https://example.com)."`, `${filler} see …`],
  ['a link whose address is cut', `${filler} see [a](https://example.com/${'a'.repeat(60)}) now`, `${filler} see …`],
  ['code that is cut', `${filler} send \`one ${filler}\``, `${filler} send …`],
  ['emphasis that is cut', `**${filler} ${filler}**`, /^(word ){55}…$/],
])('the beginning of %s', (_, text, expected) => {
  if (typeof expected === 'string') expect(firstParagraph(text)).toBe(expected);
  else expect(firstParagraph(text)).toMatch(expected);
});

test.each(['# A heading', '```\ncode\n```', '<p>HTML</p>'])('%j is no sentence', (text) =>
  expect(firstParagraph(text)).toBe(''),
);
