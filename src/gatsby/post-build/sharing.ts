import { escapeHtml, unescapeHtml } from '../../text/escape-html';

/** What is known of a site beside its pages. */
interface Site {
  readonly title: string;
  /** Where the page is. */
  readonly address?: string;
}

/**
 * What other sites show of a page to which somebody links (ogp.me), from the title and the description that it has. None are there
 * without a title.
 */
export function sharingTags(html: string, { title: siteTitle, address }: Site): string {
  const title = /<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1];
  if (title === undefined) return '';
  const description = /<meta(?=[^>]* name="description")[^>]* content="([^"]*)"/.exec(html)?.[1];
  const suffix = ` | ${siteTitle}`;
  const page = unescapeHtml(title);
  const tags = {
    'og:type': 'website',
    'og:site_name': siteTitle,
    'og:title': page.endsWith(suffix) ? page.slice(0, -suffix.length) : page,
    ...(description === undefined ? {} : { 'og:description': unescapeHtml(description) }),
    ...(address === undefined ? {} : { 'og:url': address }),
  };
  return Object.entries(tags)
    .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}"/>`)
    .join('');
}

/** `robots.txt` (RFC 9309): everything may be read. @param sitemap its address, where there is one */
export const robotsFile = (sitemap: string | undefined): string =>
  `User-agent: *\nAllow: /\n${sitemap === undefined ? '' : `Sitemap: ${sitemap}\n`}`;
