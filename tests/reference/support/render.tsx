import type { ReactElement } from 'react';
import { act, create, type ReactTestInstance, type ReactTestRenderer } from 'react-test-renderer';

type Tree = ReturnType<ReactTestRenderer['toJSON']>;

/** Renders with all effects run. */
export async function render(element: ReactElement): Promise<ReactTestRenderer> {
  let tree!: ReactTestRenderer;
  await act(async () => {
    tree = create(element);
    await Promise.resolve();
  });
  return tree;
}

/** What a reader sees: the text of everything, a space between elements, and HTML without its tags. */
export const textOf = (tree: ReactTestRenderer): string => words(tree.toJSON()).replace(/\s+/g, ' ').trim();

function words(node: Tree | string): string {
  if (node === null) return '';
  if (typeof node === 'string') return node;
  if (Array.isArray(node)) return node.map(words).join(' ');
  const html = (node.props.dangerouslySetInnerHTML as { __html: string } | undefined)?.__html;
  return html === undefined
    ? (node.children ?? []).map(words).join(' ')
    : // Where a line may be broken, there is no space.
      html
        .replaceAll('<wbr>', '')
        .replace(/<[^>]*>/g, ' ')
        .replaceAll('&quot;', '"');
}

/** Elements of the page with this class name among theirs. */
export const withClass = (tree: ReactTestRenderer, name: string): ReactTestInstance[] =>
  tree.root.findAll(
    (node) =>
      typeof node.type === 'string' &&
      String(node.props.className ?? '')
        .split(' ')
        .includes(name),
  );

export const instanceText = (instance: ReactTestInstance): string =>
  instance.children.map((child) => (typeof child === 'string' ? child : instanceText(child))).join('');
