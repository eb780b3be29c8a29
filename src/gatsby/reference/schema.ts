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
export const referenceSchema = `
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
