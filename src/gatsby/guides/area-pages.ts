import { resolve } from 'node:path';
import type { CreatePagesArgs } from 'gatsby';
import type { Portal } from '../../portal/portal';

interface Result {
  readonly allGuide: {
    readonly nodes: readonly {
      readonly area: string;
      readonly route: string;
      readonly title: string;
      readonly sidebarLabel: string;
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
  const { data, errors } = await graphql<Result>(
    '{ allGuide(sort: [{ position: ASC }, { route: ASC }]) { nodes { area route title sidebarLabel description } } }',
  );
  if (errors || !data) throw new Error(`The guides cannot be read: ${JSON.stringify(errors)}`);
  const component = resolve('src/templates/area.tsx');
  for (const { id, label, path } of bare) {
    const guides = data.allGuide.nodes.filter(({ area }) => area === id);
    actions.createPage({ path, component, context: { label, guides } });
  }
  return new Set(bare.map(({ path }) => path));
}
