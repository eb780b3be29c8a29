/** Declared and not inferred, so that a portal without docs or code hosting has the same schema. */
export const siteSchema = `
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
    "Where the examples' sandbox listens."
    sandboxUrl: String!
    docs: [SitePart!]!
    apis: [SitePart!]!
  }
  type SiteLink {
    label: String!
    url: String!
  }
  type SitePart {
    id: String!
    label: String!
    path: String!
  }
`;
