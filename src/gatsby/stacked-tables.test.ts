import type { Element } from 'hast';
import { markdownRenderer } from './markdown';
import { rehypeStackedTables, stackTable } from './stacked-tables';

const render = markdownRenderer();
const cell = (tagName: string, text: string): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children: [{ type: 'text', value: text }],
});
const part = (tagName: string, children: Element[]): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
});
const table = (head: string[], ...rows: string[][]): Element =>
  part('table', [
    part('thead', [
      part(
        'tr',
        head.map((text) => cell('th', text)),
      ),
    ]),
    part(
      'tbody',
      rows.map((row) =>
        part(
          'tr',
          row.map((text) => cell('td', text)),
        ),
      ),
    ),
  ]);

test('the cells of a table of three columns have the headings of their columns, in descriptions', () => {
  const html = render('| Field | Type | Meaning |\n|--|--|--|\n| `id` | string | Which |');
  expect(html).toContain('<table class="stacks">');
  expect(html).toContain('<td><code>id</code></td>');
  expect(html).toContain('<td data-label="Type">string</td>');
  expect(html).toContain('<td data-label="Meaning">Which</td>');
});

test('and in guides', () => {
  const tree = { type: 'root' as const, children: [table(['A', 'B', 'C'], ['1', '2', '3'])] };
  rehypeStackedTables()(tree);
  expect(tree.children[0]!.properties).toEqual({ className: ['stacks'] });
});

test.each([
  ['has room', table(['A', 'B'], ['1', '2'])],
  ['lacks a heading', table(['A', '', 'C'], ['1', '2', '3'])],
  ['has a sentence for a heading', table(['A', 'b'.repeat(41), 'C'], ['1', '2', '3'])],
  ['is too long', table(['A', 'B', 'C'], ...Array.from({ length: 101 }, () => ['1', '2', '3']))],
  [
    'has no head',
    part('table', [
      part('tbody', [
        part(
          'tr',
          ['1', '2', '3'].map((text) => cell('td', text)),
        ),
      ]),
    ]),
  ],
])('a table that %s stays as it is', (_, element) => {
  const before = JSON.stringify(element);
  stackTable(element);
  expect(JSON.stringify(element)).toBe(before);
});
