import { escapeHtml, escapeHtmlContent, unescapeHtml } from './escape-html';

test.each([
  ['<b title="a">&amp;\'', '&lt;b title=&quot;a&quot;&gt;&amp;amp;&#39;', '&lt;b title="a">&amp;amp;\''],
  ['plain', 'plain', 'plain'],
])('%s', (text, html, content) => {
  expect(escapeHtml(text)).toBe(html);
  expect(escapeHtmlContent(text)).toBe(content);
  expect(unescapeHtml(html)).toBe(text);
});

test('the spelling of React is undone too', () => expect(unescapeHtml('&#x27;&amp;lt;')).toBe("'&lt;"));
