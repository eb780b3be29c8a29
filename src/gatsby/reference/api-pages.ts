import { resolve } from 'node:path';
import type { CreatePagesArgs } from 'gatsby';

interface Listed {
  readonly nodes: readonly {
    readonly id: string;
    readonly pages: readonly {
      readonly route: string;
      readonly template: string;
      readonly viewId: string;
    }[];
  }[];
}

const types = ['allApi', 'allApiOperation', 'allApiTag', 'allApiSchema', 'allApiWebhook'] as const;

/** The pages of all APIs. A page's context has the ids of its node and its view, and nothing else. */
export async function createReferencePages(
  { graphql, actions, reporter }: CreatePagesArgs,
  taken: ReadonlySet<string>,
): Promise<void> {
  const fields = types.map((type) => `${type} { nodes { id pages { route template viewId } } }`);
  const { data, errors } = await graphql<Record<(typeof types)[number], Listed>>(`{ ${fields.join(' ')} }`);
  if (errors || !data) throw new Error(`The reference cannot be read: ${JSON.stringify(errors)}`);
  for (const type of types)
    for (const { id, pages } of data[type].nodes)
      for (const { route, template, viewId } of pages) {
        if (taken.has(route))
          reporter.panicOnBuild(
            `${route} is the address of a guide and of a page of the reference. Give one of them another path.`,
          );
        else
          actions.createPage({
            path: route,
            component: resolve(`src/templates/${template}.tsx`),
            context: { id, view: viewId },
          });
      }
}
