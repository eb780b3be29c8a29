import { resolve } from 'node:path';
import type { CreatePagesArgs } from 'gatsby';

interface Result {
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
  const { data, errors } = await graphql<Result>('{ allApi { nodes { title version route operationCount } } }');
  if (errors || !data) throw new Error(`The APIs cannot be read: ${JSON.stringify(errors)}`);
  const component = resolve('src/templates/home.tsx');
  actions.createPage({ path: '/', component, context: { apis: data.allApi.nodes } });
}
