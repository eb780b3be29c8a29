import { resolve } from 'node:path';
import type { CreatePagesArgs } from 'gatsby';

interface Listed {
  readonly nodes: readonly {
    readonly keys?: readonly string[];
    readonly pages: readonly {
      readonly route: string;
      readonly template: string;
      readonly viewId: string;
    }[];
  }[];
}

interface GuideLink {
  readonly title: string;
  readonly route: string;
}
interface Guides {
  readonly allGuide: { readonly nodes: readonly (GuideLink & { readonly mentions: readonly string[] })[] };
}

const lists = ['allApi', 'allApiTag'] as const;
/** Guides are about the latest version. */
const versions = ['allApiVersion'] as const;
/** What guides mention. */
const mentioned = ['allApiOperation', 'allApiSchema', 'allApiWebhook'] as const;
const types = [...lists, ...versions, ...mentioned];

/**
 * The pages of all APIs. A page's context has the id of its view, and links to the guides that mention what it shows: as a part of its
 * query these would let Gatsby run the queries of all pages again after each change of any guide.
 */
export async function createReferencePages(
  { graphql, actions, reporter }: CreatePagesArgs,
  taken: ReadonlySet<string>,
): Promise<void> {
  const pages = 'pages { route template viewId }';
  const fields = [
    ...[...lists, ...versions].map((type) => `${type} { nodes { ${pages} } }`),
    ...mentioned.map((type) => `${type} { nodes { keys ${pages} } }`),
    'allGuide(sort: { route: ASC }) { nodes { title route mentions } }',
  ];
  const { data, errors } = await graphql<Record<(typeof types)[number], Listed> & Guides>(`{ ${fields.join(' ')} }`);
  if (errors || !data) throw new Error(`The reference cannot be read: ${JSON.stringify(errors)}`);
  const mentioning = guidesByKey(data);
  for (const type of types)
    for (const { keys, pages } of data[type].nodes) {
      const guides = keys ? { guides: mentioning(keys) } : type === 'allApiVersion' && { guides: [] };
      for (const { route, template, viewId } of pages) {
        if (taken.has(route))
          reporter.panicOnBuild(
            `${route} is the address of both a guide and a reference page. Give one of them another path.`,
          );
        else
          actions.createPage({
            path: route,
            component: resolve(`src/templates/${template}.tsx`),
            context: { view: viewId, ...guides },
          });
      }
    }
}

/** @returns the guides that mention what has any of some keys, in the order of their routes */
function guidesByKey({ allGuide: { nodes } }: Guides): (keys: readonly string[]) => GuideLink[] {
  const found = new Map<string, number[]>();
  nodes.forEach(({ mentions }, at) => {
    for (const key of mentions) found.set(key, [...(found.get(key) ?? []), at]);
  });
  return (keys) =>
    [...new Set(keys.flatMap((key) => found.get(key) ?? []))]
      .toSorted((a, b) => a - b)
      .map((at) => ({ title: nodes[at]!.title, route: nodes[at]!.route }));
}
