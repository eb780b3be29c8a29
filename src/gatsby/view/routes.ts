/** The addresses of one API's pages. All end with a slash; slugs are safe in URLs as they are. */
export interface Routes {
  readonly api: string;
  readonly operation: (slug: string) => string;
  readonly tag: (slug: string, page?: number) => string;
  readonly schema: (slug: string) => string;
  readonly webhook: (slug: string) => string;
  /** The list of webhooks. */
  readonly webhooks: (page?: number) => string;
  /** The list of schemas. */
  readonly schemas: (page?: number) => string;
  /** Further pages of the index by tag; the first is the page of the API itself. */
  readonly index: (page?: number) => string;
  /** A file that is served beside the pages. */
  readonly file: (name: string) => string;
}

/** @param path of the API in the portal; begins and ends with a slash */
export const routesOf = (path: string): Routes => ({
  api: path,
  operation: (slug) => `${path}operations/${slug}/`,
  tag: (slug, page = 1) => `${path}tags/${slug}/${numbered(page)}`,
  schema: (slug) => `${path}schemas/${slug}/`,
  webhook: (slug) => `${path}webhooks/${slug}/`,
  // Slugs have no dots, so a page's number never takes the address of a webhook or a schema.
  webhooks: (page = 1) => `${path}webhooks/${numbered(page)}`,
  schemas: (page = 1) => `${path}schemas/${numbered(page)}`,
  index: (page = 1) => (page === 1 ? path : `${path}tags/page.${page}/`),
  file: (name) => `${path}${name}`,
});

/** The addresses with a prefix before them, for texts whose links no component makes. */
export const prefixed = (routes: Routes, prefix: string): Routes => ({
  api: prefix + routes.api,
  operation: (slug) => prefix + routes.operation(slug),
  tag: (slug, page) => prefix + routes.tag(slug, page),
  schema: (slug) => prefix + routes.schema(slug),
  webhook: (slug) => prefix + routes.webhook(slug),
  webhooks: (page) => prefix + routes.webhooks(page),
  schemas: (page) => prefix + routes.schemas(page),
  index: (page) => prefix + routes.index(page),
  file: (name) => prefix + routes.file(name),
});

const numbered = (page: number): string => (page === 1 ? '' : `page.${page}/`);
