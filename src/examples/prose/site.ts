import GithubSlugger from 'github-slugger';
import type { ApiModel } from '../../openapi/model';
import type { Portal } from '../../portal/portal';
import type { Guide } from '../find/guide';
import { attributeOf, isElement, type TreeNode, walk } from '../find/tree';

/** Every address of the site, for checking links. */
export interface Site {
  readonly routes: readonly string[];
  /**
   * @param route with or without its trailing slash
   * @returns undefined for an address that the site does not have; `anchors` is absent where the page's fragments are not known
   */
  page(route: string): { readonly anchors?: ReadonlySet<string> } | undefined;
}

/** The guides' own routes, those of each API's reference, the portal's own pages, and those that every portal has. */
export function siteOf(
  portal: Pick<Portal, 'apis' | 'docs' | 'pages' | 'coveragePage'>,
  guides: readonly Guide[],
  models: readonly ApiModel[],
): Site {
  const pages = new Map<string, { readonly anchors?: ReadonlySet<string> }>();
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
  for (const guide of guides) pages.set(key(guide.route), { anchors: anchorsOf(guide) });
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

/** The fragments that a guide's page has: those of its headings, as GitHub makes them, and explicit ids. */
function anchorsOf(guide: Guide): ReadonlySet<string> {
  const slugger = new GithubSlugger();
  const anchors = new Set<string>();
  let headings = 0;
  walk(guide.tree, (node) => {
    if (node.type === 'heading') {
      headings += 1;
      anchors.add(slugger.slug(visibleText(node)) || `section-${headings}`);
    }
    const id = isElement(node) ? attributeOf(node, 'id') : undefined;
    if (id !== undefined && node.name !== 'Operation') anchors.add(id);
  });
  return anchors;
}

function visibleText(node: TreeNode): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value ?? '';
  return (node.children ?? []).map(visibleText).join('').trim();
}
