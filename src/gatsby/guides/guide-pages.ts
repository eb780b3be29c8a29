import { resolve } from 'node:path';
import type { CreatePagesArgs } from 'gatsby';
import type { ExamplesRecord } from '../../examples/record';
import type { Portal } from '../../portal/portal';
import { guideDigests } from '../../examples/find/fence-digests';
import { proofOf } from './guide-proof';

interface GuidePaths {
  readonly allGuide: {
    readonly nodes: readonly {
      readonly id: string;
      readonly area: string;
      readonly file: string;
      readonly route: string;
      readonly contentFilePath: string;
    }[];
  };
}

/** One page per guide. @param root the portal's folder @returns the routes that guides take */
export async function createGuidePages(
  { graphql, actions }: CreatePagesArgs,
  record: ExamplesRecord | undefined,
  root: string,
): Promise<Set<string>> {
  const { data, errors } = await graphql<GuidePaths>('{ allGuide { nodes { id area file route contentFilePath } } }');
  if (errors || !data) throw new Error(`The guides cannot be read: ${JSON.stringify(errors)}`);
  const template = resolve('src/templates/guide.tsx');
  for (const { id, area, file, route, contentFilePath } of data.allGuide.nodes) {
    actions.createPage({
      path: route,
      component: `${template}?__contentFilePath=${contentFilePath}`,
      // In the context and not in the compiled guide, which Gatsby keeps while the guide itself does not change.
      context: { id, area, proof: proofOf(record, file, guideDigests(contentFilePath, root).page) },
    });
  }
  return new Set(data.allGuide.nodes.map((guide) => guide.route));
}

interface GuideCards {
  readonly allGuide: {
    readonly nodes: readonly {
      readonly area: string;
      readonly route: string;
      readonly title: string;
      readonly sidebarLabel: string;
      readonly position: number;
      readonly group: { readonly label: string; readonly position: number | null } | null;
      readonly description: string | null;
    }[];
  };
}

/**
 * A page for each docs area that has no guide where it begins, because the navbar and the sidebars lead there. Its guides
 * come by the context: see `createHomePage`.
 * @param taken routes of guides and APIs
 * @returns the routes that the areas take
 */
export async function createAreaPages(
  { actions, graphql }: CreatePagesArgs,
  { docs }: Pick<Portal, 'docs'>,
  taken: ReadonlySet<string>,
): Promise<Set<string>> {
  const bare = docs.filter(({ path }) => !taken.has(path));
  if (bare.length === 0) return new Set();
  const { data, errors } = await graphql<GuideCards>(
    '{ allGuide(sort: [{ position: ASC }, { route: ASC }]) { nodes { area route title sidebarLabel position group { label position } description } } }',
  );
  if (errors || !data) throw new Error(`The guides cannot be read: ${JSON.stringify(errors)}`);
  const component = resolve('src/templates/area.tsx');
  for (const { id, label, path } of bare) {
    const guides = data.allGuide.nodes.filter(({ area }) => area === id);
    actions.createPage({ path, component, context: { label, guides } });
  }
  return new Set(bare.map(({ path }) => path));
}

interface ApiCards {
  readonly allApi: {
    readonly nodes: readonly {
      readonly title: string;
      readonly version: string;
      readonly route: string;
      readonly operationCount: number;
    }[];
  };
}

/**
 * Every portal has a page at `/`: a guide, the page of an API, or a list of what there is. The list comes by the context:
 * Gatsby warns of a template with a query that no page uses, and most portals have a guide there.
 */
export async function createHomePage({ actions, graphql }: CreatePagesArgs, taken: ReadonlySet<string>): Promise<void> {
  if (taken.has('/')) return;
  const { data, errors } = await graphql<ApiCards>('{ allApi { nodes { title version route operationCount } } }');
  if (errors || !data) throw new Error(`The APIs cannot be read: ${JSON.stringify(errors)}`);
  const component = resolve('src/templates/home.tsx');
  actions.createPage({ path: '/', component, context: { apis: data.allApi.nodes } });
}
