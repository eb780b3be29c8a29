import type { Element, Root as HtmlRoot } from 'hast';
import type { Definition, Link, Root } from 'mdast';
import type { Parent } from 'unist';
import { unified } from 'unified';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { visit } from 'unist-util-visit';
import { remarkAddresses } from './references';

/** As gatsby-plugin-mdx does after the plugins of a site. */
function remarkPathPrefix() {
  return (tree: Root) =>
    visit(tree as Parent, ['link', 'definition'], (node) => {
      const address = node as Link | Definition;
      if (address.url.startsWith('/')) address.url = `/portal${address.url}`;
    });
}

const addressesIn = async (markdown: string) => {
  const processor = unified().use(remarkParse).use(remarkAddresses).use(remarkPathPrefix).use(remarkRehype);
  const found: unknown[] = [];
  const html = (await processor.run(processor.parse(markdown))) as unknown as HtmlRoot;
  visit(html, 'element', ({ tagName, properties }: Element) => {
    if (tagName === 'a') found.push(properties?.href);
  });
  return found;
};

test('a link keeps the address that the guide gives it, wherever it does so', async () => {
  const markdown =
    '[one](/a#b) [two][x] [X] [three](https://example.com) [four](#b)\n\n[x]: /two\n[x]: /second-does-not-count\n';
  expect(await addressesIn(markdown)).toEqual(['/a#b', '/two', '/two', 'https://example.com', '#b']);
});
