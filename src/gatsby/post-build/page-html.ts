import { escapeHtml, unescapeHtml } from '../../text/escape-html';
import { firstScreensEnd } from './first-screens';
import { iconFiles, themeColour } from './icons';
import { missingDescription, type PageFacts, readPage } from './page-facts';
import { sharingTags } from './sharing';
import { structuredData } from './structured-data';

/**
 * The site's Content-Security-Policy (CSP Level 3): everything from its own origin, no inline code or style, no
 * plug-ins, no other origin for anything.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
].join('; ');

/** `_headers`, as many static hosts read it; `frame-ancestors` works in a header only (§6.4.2). */
export const headersFile = [
  '/*',
  `  Content-Security-Policy: ${contentSecurityPolicy}; frame-ancestors 'self'`,
  '  X-Content-Type-Options: nosniff',
  '  Referrer-Policy: strict-origin-when-cross-origin',
  '',
].join('\n');

/** Files that every page refers to; addresses without the path prefix. */
interface SharedFiles {
  readonly boot: string;
  readonly chunkMapping: string;
  readonly pathPrefix: string;
  /** What Gatsby's code on a page compares with that of the page's data, to find out that the site was built anew. */
  readonly version: string;
  /** Where the site is, without a path; each page then names its own address. */
  readonly siteUrl?: string;
  readonly siteTitle: string;
  /** The address of a page's picture, below the path prefix. */
  readonly pictureOf?: (page: PageFacts, path: string) => string | undefined;
  /** Whether a page has a twin in Markdown beside it. */
  readonly hasTwin?: (path: string) => boolean;
  /** JSON of the not-found page's data, which is served under addresses that are not its own. */
  readonly notFoundData?: string;
}

const globalStyle = /<style data-href="([^"]+)" data-identity="gatsby-global-css">[\s\S]*?<\/style>/g;
const pagePathScript =
  /<script id="gatsby-script-loader">[\s\S]*?window\.pagePath=("(?:[^"\\]|\\.)*")[\s\S]*?<\/script>/;
const chunkMappingScript = /<script\s+id="gatsby-chunk-mapping"\s*>[\s\S]*?<\/script>/g;
const hashScript = /<script>window\.___webpackCompilationHash="[^"]*";<\/script>/g;
const coreScript = /<script src="([^"]+)" async(?:="")?>/g;
/** Of a page that Gatsby wrote: it holds the first paint until the footer is there (gatsby-ssr.tsx). */
const expectedElement = /(<link rel="expect" href="#)[^"]*(")/;
const ownTags = /<!--portal-->([\s\S]*?)<!--\/portal-->/g;

/**
 * Makes a page that Gatsby wrote fit a strict Content-Security-Policy: its inline styles and scripts become
 * references to files, their data attributes of one element. Applied to its own result it changes nothing, and a page
 * of which Gatsby renewed only a part on a later build comes out whole.
 * @throws Error that quotes the code when something inline would remain
 */
export function strictPage(html: string, shared: SharedFiles): string {
  const { boot, chunkMapping, pathPrefix, version, notFoundData, siteUrl } = shared;
  const path = pagePathScript.exec(html)?.[1];
  const pagePath = path === undefined ? ownPagePath(html) : (JSON.parse(path) as string);
  if (pagePath === undefined) return html;

  // The not-found page is shown under other addresses than its own.
  const isPage = !pagePath.startsWith('/404');
  const plain = html.replace(ownTags, '');
  const page = isPage ? readPage(plain, pagePath, shared.siteTitle) : undefined;
  const address =
    siteUrl && isPage && !isUnlisted(plain) ? siteUrl + (page?.canonical ?? pathPrefix + pagePath) : undefined;
  const attributes =
    ` data-page-path="${escapeHtml(pagePath)}" data-compilation-hash="${escapeHtml(version)}"` +
    ` data-path-prefix="${escapeHtml(pathPrefix)}"` +
    (pagePath === '/404.html' && notFoundData ? ` data-page-data="${escapeHtml(notFoundData)}"` : '');
  const head =
    '<!--portal-->' +
    `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(contentSecurityPolicy)}"/>` +
    `<script src="${pathPrefix}${boot}"${attributes}></script>` +
    `<script src="${pathPrefix}${chunkMapping}" async></script>` +
    canonicalLink(address) +
    (isPage && shared.hasTwin?.(pagePath) ? twinLink(pathPrefix + pagePath) : '') +
    iconLinks(plain, pathPrefix) +
    (isPage ? aboutPage(plain, page, pagePath, address, shared) : '<meta name="robots" content="noindex"/>') +
    '<!--/portal-->';

  const firstShown = firstScreensEnd(html);
  const strict = plain
    .replace(expectedElement, (link, before: string, after: string) =>
      firstShown ? before + firstShown + after : link,
    )
    .replace(globalStyle, (_, href: string) => `<link rel="stylesheet" href="${href}"/>`)
    .replace(pagePathScript, '')
    .replace(chunkMappingScript, '')
    .replace(hashScript, '')
    .replace(coreScript, '<script src="$1" async data-core="">')
    .replace(/(<div) style="[^"]*"((?: tabindex="-1")? id="gatsby-focus-wrapper")/, '$1$2')
    .replace(/(<div id="gatsby-announcer") style="[^"]*"/, '$1')
    .replace(/(<meta charset="utf-8"\/?>)/i, (charset) => charset + head)
    .replace(/<body([^>]*)>/, (body) =>
      pagePath === '/' ? `${body}<!--portal-->${baseUrlBanner(pathPrefix)}<!--/portal-->` : body,
    );
  refuseInline(strict, pagePath);
  return strict;
}

/** Whether the page asks search engines not to list it. */
const isUnlisted = (html: string): boolean =>
  /<meta(?=[^>]* name="robots")[^>]* content="noindex"/.test(html.slice(0, html.indexOf('</head>')));

/**
 * What search engines and other sites are told of a page: much of it only where it is known where the site is.
 * @param address of the page, or of the latest version's, where it is one of an earlier version
 */
function aboutPage(
  html: string,
  page: PageFacts | undefined,
  path: string,
  address: string | undefined,
  shared: SharedFiles,
): string {
  const { pathPrefix, siteUrl, siteTitle, pictureOf } = shared;
  if (page === undefined) return '';
  const file = address === undefined ? undefined : pictureOf?.(page, path);
  const picture = file === undefined ? undefined : `${siteUrl}${pathPrefix}${file}`;
  return (
    missingDescription(html, page) +
    sharingTags(page, { title: siteTitle, address, picture }) +
    (siteUrl && address ? structuredData(page, { title: siteTitle, siteUrl, pathPrefix, address, picture }) : '')
  );
}

/** Of icons and the manifest, where the configuration has none of its own. */
function iconLinks(html: string, pathPrefix: string): string {
  const head = html.slice(0, html.indexOf('</head>'));
  const link = (rel: string, file: string): string =>
    head.includes(`rel="${rel}"`) ? '' : `<link rel="${rel}" href="${pathPrefix}${file}"/>`;
  const colour = head.includes('name="theme-color"') ? '' : `<meta name="theme-color" content="${themeColour}"/>`;
  return link('apple-touch-icon', iconFiles.touch) + link('manifest', iconFiles.manifest) + colour;
}

/** @param address of the page, with the path prefix */
const twinLink = (address: string): string =>
  `<link rel="alternate" type="text/markdown" href="${escapeHtml(address.replace(/\/?$/, '/'))}index.md"/>`;

const canonicalLink = (address: string | undefined): string =>
  address === undefined ? '' : `<link rel="canonical" href="${escapeHtml(address)}"/>`;

/** The address that a strict page names as the one to be found at; undefined where it names none, and for other pages. */
export function canonicalAddress(html: string): string | undefined {
  const [own = ''] = html.match(ownTags) ?? [];
  const [, address] = /<link rel="canonical" href="([^"]*)"/.exec(own) ?? [];
  return address === undefined ? undefined : unescapeHtml(address);
}

function ownPagePath(html: string): string | undefined {
  const [, path] = /<script src="[^"]*" data-page-path="([^"]*)" data-compilation-hash=/.exec(html) ?? [];
  return path === undefined ? undefined : unescapeHtml(path);
}

/** What the policy would block must not reach a reader as a page that half works. */
function refuseInline(html: string, pagePath: string): void {
  const inline =
    /<script(?![^>]*\ssrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>[\s\S]{0,80}|<style[\s\S]{0,80}/.exec(html);
  if (inline) {
    throw new Error(
      `The page ${pagePath} has inline code that its Content-Security-Policy forbids: ${inline[0]}\n` +
        'Move it into a file, or handle it in src/gatsby/post-build/page-html.ts.',
    );
  }
  // Looked for first, which takes no time: the expression stops at every element of every page.
  const style = /\sstyle="/i.test(html) ? /<[a-z][^>]*\sstyle="[^"]*"[^>]*>/i.exec(html) : null;
  if (style) {
    throw new Error(
      `The page ${pagePath} has a style attribute that its Content-Security-Policy forbids: ${style[0].slice(0, 200)}\n` +
        'Use a class.',
    );
  }
}

/**
 * The text at the top of the home page that a reader sees when the site's files are not where the page looks for
 * them. The style sheet hides it: without JavaScript there is no other way to notice that nothing came.
 * @param pathPrefix as the portal's configuration has it, without a slash at its end
 */
function baseUrlBanner(pathPrefix: string): string {
  const base = escapeHtml(`${pathPrefix}/`);
  return (
    '<div id="base-url-banner" data-nosnippet>' +
    '<p><strong>Your site did not load properly.</strong> ' +
    'A very common reason is a wrong base URL: the configuration has ' +
    `<code>pathPrefix</code> so that the site is expected at <code>${base}</code>. ` +
    'If it is served from another path, correct <code>pathPrefix</code> and build it again.</p></div>'
  );
}
