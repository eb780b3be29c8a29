import type { Code } from 'mdast';
import type { Node } from 'unist';
import { isHidden, readFence, languageLabel } from './fence-view';
import { isJsx, jsx, type JsxNode } from './mdx-tree';

/**
 * Fences right inside `<Tabs>` are variants of one step: each language gets a tab. What a variant prints stays in its
 * tab; a response, which is the same for all of them, comes below.
 * @returns what replaces `<Tabs>`
 */
export function tabsOfFences(tabs: JsxNode, today: string): Node[] {
  if (!tabs.children.some(isCode)) return [tabs];
  const variants = new Map<string, Node[]>();
  const below: Node[] = [];
  let current: Node[] | undefined;
  for (const child of tabs.children) {
    const fence = isCode(child) ? readFence(child, today) : undefined;
    if (fence && isHidden(fence)) continue;
    if (fence?.mode.kind === 'response') below.push(child);
    else if (fence && (fence.isProgram || !current)) {
      current = variants.get(fence.language) ?? [];
      current.push(child);
      variants.set(fence.language, current);
    } else (current ?? below).push(child);
  }
  const codeOf = (nodes: readonly Node[]): string => nodes.map((node) => (isCode(node) ? node.value : '')).join('\n');
  const panels = [...variants].map(([id, children]) =>
    jsx('Tab', { id, label: languageLabel(id, codeOf(children)) }, children),
  );
  if (panels.length < 2) return [...panels.flatMap(({ children }) => children), ...below];
  const element = { ...tabs, attributes: [...tabs.attributes, ...jsx('', { byLanguage: 'true' }).attributes] };
  return [{ ...element, children: panels } as Node, ...below];
}

export const isTabs = (node: Node): node is JsxNode => isJsx(node) && node.name === 'Tabs';
const isCode = (node: Node): node is Code => node.type === 'code';
