import { resolve } from 'node:path';
import type { CreatePagesArgs } from 'gatsby';

interface Result {
  readonly allGuide: {
    readonly nodes: readonly {
      readonly id: string;
      readonly area: string;
      readonly route: string;
      readonly contentFilePath: string;
    }[];
  };
}

/** One page per guide. @returns the routes that guides take */
export async function createGuidePages({ graphql, actions }: CreatePagesArgs): Promise<Set<string>> {
  const { data, errors } = await graphql<Result>('{ allGuide { nodes { id area route contentFilePath } } }');
  if (errors || !data) throw new Error(`The guides cannot be read: ${JSON.stringify(errors)}`);
  const template = resolve('src/templates/guide.tsx');
  for (const { id, area, route, contentFilePath } of data.allGuide.nodes) {
    actions.createPage({
      path: route,
      component: `${template}?__contentFilePath=${contentFilePath}`,
      context: { id, area },
    });
  }
  return new Set(data.allGuide.nodes.map((guide) => guide.route));
}
