import type { Code, Root } from 'mdast';
import type { Node, Parent } from 'unist';
import type { VFile } from 'vfile';
import { guideDigests } from '../../examples/find/fence-digests';
import { fillInResponses } from '../../examples/find/named-responses';
import { defaultRequestLanguages, writeOutRequests } from '../../examples/find/request-fence';
import type { TreeNode } from '../../examples/find/tree';
import { fenceKey } from '../guides/guide-proof';
import { drawDiagram } from './diagram';
import { foldedHtml } from './fold';
import { foldExamples } from './folded-examples';
import { highlight } from './highlight';
import { fenceView, isResponse, nameOfFence, readFence } from './fence-view';
import { jsx, linesBefore } from './mdx-tree';
import { spokenNames } from './references';
import { isTabs, tabsOfFences } from './tabs';

interface FenceOptions {
  /** The portal's folder. */
  readonly root: string;
  /** That requests are written out in; default: `defaultRequestLanguages`. */
  readonly languages?: readonly string[];
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/**
 * Makes the fences of a guide what a reader sees: coloured code in a frame, one tab per language inside `<Tabs>`, quoted
 * regions of programs, long responses and what is marked `fold` folded, drawings for `mermaid`; hidden ones go.
 */
export function remarkFences({ root, languages, today }: FenceOptions) {
  return (tree: Root, file: VFile): void => {
    const before = linesBefore(file.path, String(file.value));
    const digests = guideDigests(file.path, root, languages, today).fences;
    const shown = (code: Code): Node[] => {
      const line = (code.position?.start.line ?? 1) + before;
      try {
        if (code.lang === 'mermaid') return [jsx('Diagram', { ...drawDiagram(code.value) })];
        const read = readFence(code, today);
        const view = fenceView(code, read, root);
        if (!view) return [];
        const { title, language } = view;
        const digest = digests.get(nameOfFence(line, read));
        const fence = digest && fenceKey({ digest });
        const folded = names.has(code) ? foldedHtml(view.code, language, names.get(code)!) : undefined;
        const html = folded ?? highlight(view.code, language);
        return [jsx('GuideCode', { title, language, html, folds: folded && 'yes', fence })];
      } catch (error) {
        throw new Error(`${file.path}:${line}: ${(error as Error).message}`, { cause: error });
      }
    };
    writeOutRequests(tree as TreeNode, languages ?? defaultRequestLanguages);
    fillInResponses(tree as TreeNode);
    const names = spokenNames(tree, (code) => isResponse(readFence(code, today)));
    foldExamples(tree, today);
    replace(tree, (node) => {
      if (isTabs(node)) return tabsOfFences(node, today);
      return undefined;
    });
    replace(tree, (node) => (node.type === 'code' ? shown(node as Code) : undefined));
  };
}

/** Replaces a node by what `by` returns, and descends into the nodes that stay. */
function replace(parent: Parent, by: (node: Node) => Node[] | undefined): void {
  parent.children = parent.children.flatMap((node) => {
    const nodes = by(node);
    if (nodes) return nodes;
    if ('children' in node) replace(node as Parent, by);
    return [node];
  });
}
