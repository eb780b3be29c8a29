import { relative } from 'node:path';
import type { CreateNodeArgs, Node } from 'gatsby';
import { withinLimit } from '../../examples/find/reading-limit';
import { guidePlace, spacedName } from '../../portal/guide-order';
import { guideRoute, type Portal } from '../../portal/portal';
import type { calledOperations } from '../examples-record';
import { keywordsOf } from '../post-build/search/guide-documents';
import { headingsOf, type GuideHeading } from '../remark/headings';
import { mentionsIn, provenKey } from './mentions';

interface MdxNode extends Node {
  readonly body: string;
  readonly frontmatter?: Readonly<Record<string, unknown>>;
}

/** Makes a Guide node beside every Mdx node that comes from one of the portal's docs areas. */
export function onCreateGuideSource(
  { node, getNode, actions, createNodeId, createContentDigest }: CreateNodeArgs,
  portal: Portal,
  called: ReturnType<typeof calledOperations>,
): void {
  if (node.internal.type !== 'Mdx' || !node.parent) return;
  const mdx = node as unknown as MdxNode;
  const source = getNode(node.parent);
  const area = portal.docs.find((candidate) => candidate.id === source?.sourceInstanceName);
  if (!area || !source) return;
  const path = String(source.relativePath);
  const front = mdx.frontmatter ?? {};
  const file = relative(portal.root, String(source.absolutePath)).replaceAll('\\', '/');
  const headings = withinLimit(file, () => headingsOrNone(mdx.body));
  const proven = (called.get(file) ?? []).map(({ api, operation }) => provenKey(api, operation));
  const mentions = [...new Set([...mentionsIn(mdx.body), ...proven])];
  const title = text(front.title) ?? headings.find(({ depth }) => depth === 1)?.text ?? titleFromPath(path);
  actions.createNode({
    id: createNodeId(`guide ${area.id} ${path}`),
    area: area.id,
    areaLabel: area.label,
    areaPath: area.path,
    route: guideRoute(area.path, path),
    title,
    sidebarLabel: text(front.sidebar_label) ?? title,
    ...guidePlace(area.groups, path, front),
    description: text(front.description) ?? null,
    keywords: keywordsOf(front.keywords),
    file,
    contentFilePath: String(source.absolutePath),
    headings,
    mentions,
    mdx: node.id,
    parent: node.id,
    children: [],
    internal: { type: 'Guide', contentDigest: createContentDigest([mdx.internal.contentDigest, mentions, area]) },
  });
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** A guide that is not MDX has its own message when it is compiled. */
function headingsOrNone(body: string): GuideHeading[] {
  try {
    return headingsOf(body);
  } catch {
    return [];
  }
}

/** `search-options.mdx` reads "Search options". */
function titleFromPath(path: string): string {
  const name =
    path
      .replace(/\.mdx?$/, '')
      .replace(/(^|\/)index$/, '')
      .split('/')
      .pop() || 'Overview';
  return spacedName(name);
}
