import type { CreatePagesArgs } from 'gatsby';
import { PortalConfigError } from '../portal/load';
import type { Portal } from '../portal/portal';

/**
 * The portal's own pages that are no guides.
 * @param guides routes of the guides
 * @returns their routes, with and without a slash at their ends
 * @throws PortalConfigError where a guide has the route of a page
 */
export function createOwnPages(
  { actions }: Pick<CreatePagesArgs, 'actions'>,
  { file, pages }: Pick<Portal, 'file' | 'pages'>,
  guides: ReadonlySet<string>,
): string[] {
  return Object.entries(pages).flatMap(([path, component]) => {
    const route = path.replace(/(?<=.)\/$/, '');
    if (guides.has(route) || guides.has(`${route}/`))
      throw new PortalConfigError(
        `${file}: pages: a guide has the address ${path} too. Give one of them another address.`,
      );
    actions.createPage({ path: route, component });
    return [route, `${route}/`];
  });
}
