import { attributeOf, isElement, textOf, type TreeNode } from '../find/tree';

const markdown: Readonly<Record<string, string>> = {
  tr: 'tableRow',
  td: 'tableCell',
  th: 'tableCell',
  p: 'paragraph',
  ul: 'list',
  ol: 'list',
  li: 'listItem',
};

/** A page's tree in which HTML that says what Markdown can say is that: tables, lists, paragraphs, headings and code. */
export function asMarkdown(node: TreeNode): TreeNode {
  const children = node.children?.map(asMarkdown);
  const name = isElement(node) ? (node.name ?? '') : '';
  if (name === 'code') return { type: 'inlineCode', value: textOf(node).trim(), position: node.position };
  if (name === 'table') return { type: 'table', children: (children ?? []).flatMap(rowsOf), position: node.position };
  if (/^h[1-6]$/.test(name))
    return { type: 'heading', depth: Number(name[1]), children: flat(children), position: node.position };
  if (name === 'dl') return { type: 'list', children: definitionsIn(children), position: node.position };
  const type = markdown[name];
  if (type !== undefined && attributeOf(node, 'title') === undefined)
    return { type, children: type === 'tableCell' ? flat(children) : children, position: node.position };
  return children ? { ...node, children } : node;
}

/** The rows of a table's head, body and foot. */
const rowsOf = (node: TreeNode): readonly TreeNode[] =>
  node.type === 'tableRow'
    ? [{ ...node, children: flat(node.children).filter(({ type }) => type === 'tableCell') }]
    : (node.children ?? []).flatMap(rowsOf);

/** An item for each term of a list of definitions: "term: definition". */
function definitionsIn(children: readonly TreeNode[] | undefined): TreeNode[] {
  const items: { terms: TreeNode[]; definitions: TreeNode[] }[] = [];
  for (const child of flat(children)) {
    const last = items.at(-1);
    if (child.name === 'dt' && (!last || last.definitions.length > 0)) items.push({ terms: [child], definitions: [] });
    else if (child.name === 'dt') last!.terms.push(child);
    else if (child.name === 'dd') last?.definitions.push(child);
  }
  return items.map(({ terms, definitions }) => {
    const [first] = terms;
    const text = (value: string, at: TreeNode | undefined): TreeNode => ({
      type: 'text',
      value,
      position: at?.position,
    });
    const content = [
      ...terms.flatMap((term, index) => [...(index > 0 ? [text(', ', term)] : []), ...flat(term.children)]),
      text(': ', definitions[0] ?? first),
      ...definitions.flatMap((definition) => [...flat(definition.children), text('. ', definition)]),
    ];
    const paragraph = { type: 'paragraph', children: content, position: first?.position };
    return { type: 'listItem', children: [paragraph], position: first?.position };
  });
}

/** Content without the paragraphs that MDX puts around it. */
const flat = (children: readonly TreeNode[] | undefined): readonly TreeNode[] =>
  (children ?? []).flatMap((child) => (child.type === 'paragraph' ? (child.children ?? []) : [child]));
