import { posix } from 'node:path';
import GithubSlugger from 'github-slugger';
import type { ApiModel } from '../../openapi/model';
import type { Portal } from '../../portal/portal';
import type { Guide } from '../find/guide';
import { messageRowsIn } from '../find/message-rows';
import { attributeOf, isElement, type TreeNode, walk } from '../find/tree';

/** Every address of the site, for checking links. */
export interface Site {
  readonly routes: readonly string[];
  /**
   * @param route with or without its trailing slash
   * @returns undefined for an address that the site does not have; `anchors` is absent where the page's fragments are not known
   */
  page(route: string): SitePage | undefined;
}

interface SitePage {
  readonly anchors?: ReadonlySet<string>;
  /** A guide's title, its label in the sidebar, and the end of its address. */
  readonly called?: readonly string[];
  /** What a guide's anchors are called, by their fragments: by a heading, or by a term. */
  readonly headings?: ReadonlyMap<string, readonly string[]>;
  /** The source below each of its headings, with that below the headings of lower levels, by its fragment. */
  readonly sections?: ReadonlyMap<string, string>;
}

/** The route that an address leads to from a guide. */
export const routeOf = (address: string, { route }: Pick<Guide, 'route'>): string => {
  const [path = ''] = address.split('#');
  return path === '' ? route : posix.resolve(posix.join('/', route, route.endsWith('/') ? '.' : '..'), path);
};

/** The guides' own routes, those of each API's reference, the portal's own pages, and those that every portal has. */
export function siteOf(
  portal: Pick<Portal, 'apis' | 'docs' | 'pages' | 'coveragePage'>,
  guides: readonly Guide[],
  models: readonly ApiModel[],
): Site {
  const pages = new Map<string, SitePage>();
  const key = (route: string): string => route.replace(/\/+$/, '') || '/';
  const fixed = [
    '/',
    '/verification',
    ...(portal.coveragePage ? ['/coverage'] : []),
    ...portal.docs.map(({ path }) => path),
    ...Object.keys(portal.pages),
    // Which further pages an earlier version has depends on what differs.
    ...portal.apis.flatMap(({ versions = [] }) => versions.map(({ path }) => path)),
  ];
  for (const route of fixed) pages.set(key(route), {});
  for (const api of portal.apis) {
    const model = models.find(({ id }) => id === api.id);
    if (model) for (const route of referenceRoutes(api.path, model)) pages.set(key(route), {});
  }
  for (const guide of guides) {
    const headings = headingsOf(guide);
    const rows = messageRowsIn(guide.tree, headings.keys()).map(({ id }) => id);
    const anchors = new Set([...headings.keys(), ...rows]);
    pages.set(key(guide.route), { anchors, called: namesOf(guide), headings, sections: sectionsOf(guide) });
  }
  return { routes: [...pages.keys()], page: (route) => pages.get(key(route)) };
}

/** @param base where the reference starts; ends with a slash */
function referenceRoutes(base: string, model: ApiModel): string[] {
  return [
    base,
    ...model.operations.map(({ slug }) => `${base}operations/${slug}`),
    ...model.tags.map(({ slug }) => `${base}tags/${slug}`),
    ...Object.values(model.schemas).map(({ slug }) => `${base}schemas/${slug}`),
    ...model.webhooks.map(({ slug }) => `${base}webhooks/${slug}`),
  ];
}

function namesOf({ route, tree, front: { values } }: Guide): string[] {
  let title: string | undefined;
  walk(tree, (node) => {
    if (node.type === 'heading' && node.depth === 1) title ??= visibleText(node);
  });
  const names = [values.title ?? title, values.sidebar_label, route.split('/').at(-1)];
  return names.filter((name): name is string => typeof name === 'string' && name !== '');
}

/** The fragments that a guide's page has, with what they are called: those of its headings, as GitHub makes them, and explicit ids. */
function headingsOf(guide: Guide): ReadonlyMap<string, readonly string[]> {
  const slugger = new GithubSlugger();
  const anchors = new Map<string, readonly string[]>();
  let headings = 0;
  walk(guide.tree, (node) => {
    if (node.type === 'heading') {
      headings += 1;
      const text = visibleText(node);
      anchors.set(slugger.slug(text) || `section-${headings}`, [text]);
    }
    const id = isElement(node) ? attributeOf(node, 'id') : undefined;
    if (id !== undefined && node.name !== 'Operation')
      anchors.set(id, [attributeOf(node, 'term') ?? '', id].filter(Boolean));
  });
  return anchors;
}

function sectionsOf({ source, tree }: Guide): ReadonlyMap<string, string> {
  const slugger = new GithubSlugger();
  const headings: { fragment: string; depth: number; line: number }[] = [];
  walk(tree, (node) => {
    if (node.type !== 'heading') return;
    const fragment = slugger.slug(visibleText(node)) || `section-${headings.length + 1}`;
    headings.push({ fragment, depth: node.depth ?? 1, line: node.position?.start.line ?? 1 });
  });
  const lines = source.split(/\r\n|\n/);
  return new Map(
    headings.map(({ fragment, depth, line }, index) => {
      const next = headings.slice(index + 1).find((other) => other.depth <= depth);
      return [fragment, lines.slice(line - 1, next ? next.line - 1 : undefined).join('\n')];
    }),
  );
}

function visibleText(node: TreeNode): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value ?? '';
  return (node.children ?? []).map(visibleText).join('').trim();
}
