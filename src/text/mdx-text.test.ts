import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { mdxText } from './mdx-text';

const parse = (source: string) => unified().use(remarkParse).use(remarkGfm).use(remarkMdx).parse(source);

test.each([
  'Ships & berths',
  '{process.exit(1)} <script>alert(1)</script> </Value> <!-- -->',
  '*bold* _it_ `code` ~~no~~ [a](b) ![a](b) \\{ &lt; | a',
  'a_b-c.d 1988-01-02',
])('%j is nothing but text', (text) => {
  const [paragraph] = parse(`**${mdxText(text)}** ends.`).children as { children: { children: unknown[] }[] }[];
  expect(paragraph?.children[0]?.children).toMatchObject([{ type: 'text', value: text }]);
});

test('it cannot leave its paragraph', () => {
  expect(mdxText('a\n\n```bash verify\r\nid\n```\u2028export const b = 1')).toBe(
    'a \\`\\`\\`bash verify id \\`\\`\\` export const b = 1',
  );
});
