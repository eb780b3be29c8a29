import { escapeHtml } from '../../text/escape-html';
import type { PageFacts } from './page-facts';
import { pictureSize } from './pictures/page-picture';

/** What is known of a site beside its pages. */
interface Site {
  readonly title: string;
  /** Where the page is. */
  readonly address?: string;
  /** Where its picture is. */
  readonly picture?: string;
}

/** What other sites show of a page to which somebody links (ogp.me, and what X reads beside it), from what the page says of itself. */
export function sharingTags(page: PageFacts, { title: siteTitle, address, picture }: Site): string {
  const { title, description, kind, updated } = page;
  const properties = {
    'og:type': kind === 'guide' || kind === 'reference' ? 'article' : 'website',
    'og:site_name': siteTitle,
    'og:locale': 'en',
    'og:title': title,
    'og:description': description,
    'og:url': address,
    ...(picture === undefined
      ? {}
      : {
          'og:image': picture,
          'og:image:type': 'image/png',
          'og:image:width': String(pictureSize.width),
          'og:image:height': String(pictureSize.height),
          'og:image:alt': title,
        }),
    'article:modified_time': updated,
  };
  const names = { 'twitter:card': picture === undefined ? 'summary' : 'summary_large_image' };
  return elements('property', properties) + elements('name', names);
}

const elements = (key: 'property' | 'name', values: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(values)
    .flatMap(([name, content]) =>
      content === undefined ? [] : [`<meta ${key}="${name}" content="${escapeHtml(content)}"/>`],
    )
    .join('');

/** `robots.txt` (RFC 9309): everything may be read. @param sitemap its address, where there is one */
export const robotsFile = (sitemap: string | undefined): string =>
  `User-agent: *\nAllow: /\n${sitemap === undefined ? '' : `Sitemap: ${sitemap}\n`}`;
