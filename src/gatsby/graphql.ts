import type { CreateResolversArgs, Node } from 'gatsby';
import type { DownloadView } from '../components/reference/view';

/** Declared and not inferred, so that a portal without docs or code hosting has the same schema. */
const siteSchema = `
  "The portal as a whole: { site { siteMetadata { title apis { label path } } } }"
  type Site implements Node @dontInfer {
    siteMetadata: SiteMetadata!
    pathPrefix: String
    trailingSlash: String
    jsxRuntime: String
  }
  type SiteMetadata {
    title: String!
    tagline: String!
    copyright: String!
    codeHosting: SiteLink
    "Address of an image, without the path prefix."
    logo: String
    navbar: [OwnLink!]!
    footer: [OwnLink!]!
    "The address below which the guides can be edited; ends with a slash."
    editUrl: String
    "Where a problem of a guide is reported; {page} in it stands for the path of the page."
    reportUrl: String
    "How to start the sandbox that the examples call."
    sandboxCommand: String!
    docs: [SitePart!]!
    apis: [SiteApi!]!
  }
  type OwnLink {
    label: String!
    to: String!
  }
  type SiteLink {
    label: String!
    url: String!
  }
  type SiteApi {
    id: String!
    label: String!
    path: String!
    "Earlier versions."
    versions: [SiteVersion!]!
  }
  type SiteVersion {
    label: String!
    path: String!
  }
  type SitePart {
    id: String!
    label: String!
    path: String!
  }
`;

const guideSchema = `
  """A page written by hand, in MDX. All of one area in order: { allGuide(filter: {area: {eq: "docs"}}, sort: {position: ASC}) { nodes { route title } } }"""
  type Guide implements Node @dontInfer {
    "Id of the docs area, as the portal's configuration calls it."
    area: String!
    areaLabel: String!
    "Where the area starts; begins and ends with a slash."
    areaPath: String!
    route: String!
    title: String!
    sidebarLabel: String!
    "Order in the sidebar; guides of the same position are in the order of their routes."
    position: Float!
    "Its group in the sidebar: the one that it names, or its folder; null at the top of its area."
    group: GuideGroup
    description: String
    "Words that readers look for and the guide does not use."
    keywords: [String!]!
    "Relative to the portal's root."
    file: String!
    contentFilePath: String!
    "In the order of the page; the first of depth 1, where there is one, is the title."
    headings: [GuideHeading!]!
    "Operations and schemas that it mentions or calls, as keys."
    mentions: [String!]!
    mdx: Mdx! @link
  }
  "Declared, so that a portal without guides has the same schema."
  type Mdx implements Node {
    body: String
  }
  type GuideGroup {
    label: String!
    position: Float
  }
  type GuideHeading {
    depth: Int!
    id: String!
    text: String!
  }
`;

/**
 * The typed nodes of the reference. In GraphiQL:
 *
 *     { allApi { nodes { apiId title version route } } }
 *     { allApiOperation(filter: { api: { apiId: { eq: "screening" } }, method: { eq: "PUT" } }) { nodes { operationId path route tags { name } guides { title } } } }
 *     { allApiTag { nodes { name operationCount } } }
 *     { allApiSchema(filter: { name: { regex: "/^Person/" } }) { nodes { name types route guides { title } } } }
 *     { allApiWebhook { nodes { name method route } } }
 *     { apiOperation(operationId: { eq: "registerPerson" }) { source pages { view { data } } } }
 */
const referenceSchema = `
  "One API of the portal."
  type Api implements Node @dontInfer {
    "As the portal's configuration calls it."
    apiId: String!
    label: String!
    title: String!
    version: String!
    "Version of OpenAPI or Swagger that the document is written in."
    specificationVersion: String!
    route: String!
    operationCount: Int!
    pages: [ReferencePage!]!
  }
  type ApiOperation implements Node @dontInfer {
    api: Api! @link
    slug: String!
    operationId: String
    method: String!
    path: String!
    title: String!
    deprecated: Boolean!
    internal: Boolean!
    tags: [ApiTag!]! @link
    route: String!
    "File and line in the document."
    source: String!
    "What guides call it by, when they mention it."
    keys: [String!]!
    pages: [ReferencePage!]!
  }
  type ApiTag implements Node @dontInfer {
    api: Api! @link
    name: String!
    slug: String!
    displayName: String!
    operationCount: Int!
    route: String!
    pages: [ReferencePage!]!
  }
  type ApiSchema implements Node @dontInfer {
    api: Api! @link
    name: String!
    slug: String!
    types: [String!]!
    route: String!
    source: String!
    keys: [String!]!
    pages: [ReferencePage!]!
  }
  type ApiWebhook implements Node @dontInfer {
    api: Api! @link
    name: String!
    slug: String!
    method: String!
    title: String!
    route: String!
    source: String!
    keys: [String!]!
    pages: [ReferencePage!]!
  }
  "An earlier version of an API, with the pages that it has for itself."
  type ApiVersion implements Node @dontInfer {
    api: Api! @link
    "As the portal's configuration calls it."
    label: String!
    deprecated: Boolean!
    "As its document calls it."
    version: String!
    route: String!
    pages: [ReferencePage!]!
  }
  "A page that a node is shown on; a long list has several."
  type ReferencePage {
    route: String!
    "Name of the template: reference, operation, tag, schema, schemas, webhook or webhooks."
    template: String!
    viewId: String!
    view: ApiView! @link(from: "viewId")
  }
  "What one page shows, as src/components/reference/view has it. Apart from the nodes, so that lists of those stay light."
  type ApiView implements Node @dontInfer {
    route: String!
  }
`;

/** The types of all nodes that this site adds to Gatsby's. */
export const graphqlTypes: string[] = [siteSchema, guideSchema, referenceSchema];

interface NodeModel {
  findAll(query: object): Promise<{ entries: Iterable<Node> }>;
}

/** The guides that mention a node, by its keys. */
const guides = {
  type: '[Guide!]!',
  resolve: async (source: { keys: readonly string[] }, _: unknown, { nodeModel }: { nodeModel: NodeModel }) => {
    const { entries } = await nodeModel.findAll({
      type: 'Guide',
      query: { filter: { mentions: { in: source.keys } }, sort: { fields: ['route'], order: ['ASC'] } },
    });
    return [...entries];
  },
};

/** @param downloadsAt what can be downloaded on the page at an address, once it is written; undefined where its data has it already */
export function createReferenceResolvers(
  { createResolvers }: Pick<CreateResolversArgs, 'createResolvers'>,
  downloadsAt: (route: string) => Promise<readonly DownloadView[] | undefined>,
): void {
  createResolvers({
    ApiOperation: { guides },
    ApiSchema: { guides },
    ApiWebhook: { guides },
    ApiView: {
      data: {
        type: 'JSON!',
        resolve: async ({ route, json }: { route: string; json: string }): Promise<unknown> => {
          const data = JSON.parse(json) as object;
          const downloads = await downloadsAt(route);
          return downloads ? { ...data, downloads } : data;
        },
      },
    },
  });
}
