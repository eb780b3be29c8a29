import { resolve } from 'node:path';
import type { CreatePagesArgs } from 'gatsby';

/** Every portal has a page at `/`: a guide, the page of an API, or a list of what there is. */
export function createHomePage({ actions }: CreatePagesArgs, taken: ReadonlySet<string>): void {
  if (!taken.has('/')) actions.createPage({ path: '/', component: resolve('src/templates/home.tsx'), context: {} });
}
