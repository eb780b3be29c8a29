import type { Element, Root, RootContent } from 'hast';
import { visit } from 'unist-util-visit';

/** Columns from which on a table has no room on a phone. */
const MIN_COLUMNS = 3;
/** Characters; longer headings are sentences, and would be repeated in every row. */
const MAX_LABEL_LENGTH = 40;
/** A longer table is scrolled: labels in all of its cells would be weight. */
const MAX_ROWS = 100;

/**
 * Marks a table that becomes a list of its rows on a phone (`typography.css`), and gives its cells the headings of their columns,
 * which cannot be seen there. A table that has room, or is too large, stays as it is.
 */
export function stackTable(table: Element): void {
  const [head, ...rows] = rowsOf(table);
  const labels = head ? cellsOf(head).map((cell) => textOf(cell).trim()) : [];
  if (labels.length < MIN_COLUMNS || rows.length === 0 || rows.length > MAX_ROWS) return;
  if (labels.slice(1).some((label) => label === '' || label.length > MAX_LABEL_LENGTH)) return;
  if (cellsOf(head!).some(({ tagName }) => tagName !== 'th')) return;
  table.properties = { ...table.properties, className: ['stacks'] };
  for (const row of rows)
    for (const [column, cell] of cellsOf(row).entries())
      if (column > 0 && column < labels.length) cell.properties = { ...cell.properties, dataLabel: labels[column] };
}

/** A step of the compiler of guides. */
export function rehypeStackedTables() {
  return (tree: Root): void => {
    visit(tree, 'element', (element: Element) => {
      if (element.tagName === 'table') stackTable(element);
    });
  };
}

const elementsIn = ({ children }: Element): Element[] =>
  children.filter((child): child is Element => child.type === 'element');

const rowsOf = (table: Element): Element[] =>
  elementsIn(table).flatMap((part) => (part.tagName === 'tr' ? [part] : elementsIn(part)));

const cellsOf = (row: Element): Element[] => elementsIn(row).filter(({ tagName }) => /^t[dh]$/.test(tagName));

/** Also of the elements of MDX, of which `hast` knows nothing. */
function textOf(node: Element | RootContent): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
