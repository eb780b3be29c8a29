import { resolve } from 'node:path';
import type { CreatePagesArgs } from 'gatsby';
import type { ApiOverviewView } from '../../components/home/api-overview-view';
import type { ExamplesRecord } from '../../examples/record';
import type { Portal } from '../../portal/portal';
import { guideDigests } from '../../examples/find/fence-digests';
import { proofOf } from './guide-proof';
import { lastUpdated } from './last-updated';

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

/** One page per guide. @returns the routes that guides take */
export async function createGuidePages(
  { graphql, actions }: CreatePagesArgs,
  record: ExamplesRecord | undefined,
  { root, docs }: Pick<Portal, 'root' | 'docs'>,
): Promise<Set<string>> {
  const { data, errors } = await graphql<GuidePaths>('{ allGuide { nodes { id area file route contentFilePath } } }');
  if (errors || !data) throw new Error(`The guides cannot be read: ${JSON.stringify(errors)}`);
  const template = resolve('src/templates/guide.tsx');
  const days = new Map(docs.flatMap(({ content }) => [...lastUpdated(content)]));
  for (const { id, area, file, route, contentFilePath } of data.allGuide.nodes) {
    actions.createPage({
      path: route,
      component: `${template}?__contentFilePath=${contentFilePath}`,
      // In the context and not in the compiled guide, which Gatsby keeps while the guide itself does not change.
      context: {
        id,
        area,
        proof: proofOf(record, file, guideDigests(contentFilePath, root).page),
        updated: days.get(resolve(contentFilePath)) ?? null,
      },
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
 * come by the context: Gatsby warns of a template with a query that no page uses, and most areas have a guide there.
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

/** Every portal has a page at `/`: a guide, a page of its own, the page of an API, or a list of what there is. */
export function createHomePage(
  { actions }: Pick<CreatePagesArgs, 'actions'>,
  taken: ReadonlySet<string>,
  apis: readonly ApiOverviewView[],
): void {
  if (taken.has('/')) return;
  actions.createPage({ path: '/', component: resolve('src/templates/home.tsx'), context: { apis } });
}
