import type { PageFacts } from './page-facts';

interface Site {
  readonly title: string;
  /** Where the site is, without a path. */
  readonly siteUrl: string;
  readonly pathPrefix: string;
  /** Where the page is. */
  readonly address: string;
  /** Address of the page's picture. */
  readonly picture?: string;
}

/**
 * What a page is, for search engines: JSON-LD (1.1) in the terms of schema.org. Its breadcrumbs are those that a reader sees, and
 * are left out where there are none.
 * @returns a data block, which a Content-Security-Policy does not concern
 */
export function structuredData(page: PageFacts, { title, siteUrl, pathPrefix, address, picture }: Site): string {
  const site = {
    '@type': 'WebSite',
    '@id': `${siteUrl}${pathPrefix}/#site`,
    name: title,
    url: `${siteUrl}${pathPrefix}/`,
  };
  const subject =
    page.kind === 'home'
      ? { ...site, description: page.description, image: picture, inLanguage: 'en' }
      : {
          '@type': types[page.kind],
          ...(page.kind === 'other' ? { name: page.title } : { headline: page.title }),
          description: page.description,
          url: address,
          image: picture,
          dateModified: page.updated,
          inLanguage: 'en',
          isPartOf: site,
        };
  const crumbs = {
    '@type': 'BreadcrumbList',
    itemListElement: page.crumbs.map(({ title: name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: href === undefined ? address : siteUrl + href,
    })),
  };
  const graph = [subject, ...(page.crumbs.length > 0 ? [crumbs] : [])];
  return `<script type="application/ld+json">${inScript({ '@context': 'https://schema.org', '@graph': graph })}</script>`;
}

const types = { guide: 'TechArticle', reference: 'APIReference', other: 'WebPage' } as const;

/** JSON that cannot end the element that it stands in (HTML, "restrictions for contents of script elements"), nor a comment around it. */
const inScript = (value: unknown): string => JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escaped);

const escaped = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
