import remarkGfm from 'remark-gfm';
import type { Portal } from '../../portal/portal';
import type { ApisOfPortal } from '../../sandbox/portal-apis';
import { remarkFences } from './fences';
import { remarkGuards } from './guards';
import { remarkIds } from './headings';
import { portalIndexLoader } from './portal-index';
import { remarkAddresses, remarkReferences } from './references';

/**
 * What turns a guide's Markdown into what the site shows; for `mdxOptions.remarkPlugins`. The options are bound here
 * and not given beside the plugins, because gatsby-plugin-mdx copies what it is given.
 */
export function guideRemarkPlugins(portal: ApisOfPortal & Pick<Portal, 'examples'>) {
  const load = portalIndexLoader(portal);
  const today = new Date().toISOString().slice(0, 10);
  return [
    remarkGfm,
    remarkGuards,
    remarkIds,
    remarkAddresses,
    function remarkGuideReferences() {
      return remarkReferences(load);
    },
    function remarkGuideFences() {
      return remarkFences({ root: portal.root, languages: portal.examples.requestLanguages, today });
    },
  ];
}
