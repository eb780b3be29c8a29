import { resolve } from 'node:path';
import type { CreatePagesArgs } from 'gatsby';
import type { ExamplesRecord } from '../../examples/record';
import { proofOf } from './proof';

interface Result {
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
): Promise<Set<string>> {
  const { data, errors } = await graphql<Result>('{ allGuide { nodes { id area file route contentFilePath } } }');
  if (errors || !data) throw new Error(`The guides cannot be read: ${JSON.stringify(errors)}`);
  const template = resolve('src/templates/guide.tsx');
  for (const { id, area, file, route, contentFilePath } of data.allGuide.nodes) {
    actions.createPage({
      path: route,
      component: `${template}?__contentFilePath=${contentFilePath}`,
      // In the context and not in the compiled guide, which Gatsby keeps while the guide itself does not change.
      context: { id, area, proof: proofOf(record, file) },
    });
  }
  return new Set(data.allGuide.nodes.map((guide) => guide.route));
}
