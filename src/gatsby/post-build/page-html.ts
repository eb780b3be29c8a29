import { escapeHtml, unescapeHtml } from '../../text/escape-html';
import { firstScreensEnd } from './first-screens';
import { asServed, missingDescription, type PageFacts, readPage } from './page-facts';
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
  "media-src 'self'",
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

/** A page in three parts, of which only the small first and last ones change: copying all of every page took longer than rendering it. */
export interface PageParts {
  /** Up to `<main`, or all of a page without it. */
  readonly front: string;
  readonly content: string;
  /** From the end of the last `main`. */
  readonly back: string;
}

/** Files that every page refers to; addresses without the path prefix. */
export interface SharedFiles {
  /** The scripts that Gatsby gives every page (`scriptsOf`). */
  readonly scripts: string;
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
  /** Whether the page has a twin in Markdown. */
  readonly hasTwin?: (path: string) => boolean;
  /** JSON of the not-found page's data, which is served under addresses that are not its own. */
  readonly notFoundData?: string;
}

/** Files that browsers, search engines and home screens look for under these very names. */
export const iconFiles = {
  favicon: '/favicon.ico',
  touch: '/apple-touch-icon.png',
  manifest: '/manifest.webmanifest',
} as const;

/** The surface at the top of every page (`--paper` in src/styles/tokens.css). */
export const themeColour = '#ffffff';

const globalStyle = /<style data-href="([^"]+)" data-identity="gatsby-global-css">[\s\S]*?<\/style>/g;
const pagePathScript =
  /<script id="gatsby-script-loader">[\s\S]*?window\.pagePath=("(?:[^"\\]|\\.)*")[\s\S]*?<\/script>/;
const chunkMappingScript = /<script\s+id="gatsby-chunk-mapping"\s*>[\s\S]*?<\/script>/;
const hashScript = /<script>window\.___webpackCompilationHash="[^"]*";<\/script>/;
const coreScript = /<script src="([^"]+)" async(?:="")?>/g;
/** Gatsby's slice with the scripts of every page: as a page was rendered, or with what Gatsby or this has put in. */
const scriptsSlice =
  /<slice-start id="_gatsby-scripts-1"><\/slice-start><slice-end id="_gatsby-scripts-1"><\/slice-end>|<!-- slice-start id="_gatsby-scripts-1" -->[\s\S]*?<!-- slice-end id="_gatsby-scripts-1" -->/;
/** Of a page that Gatsby wrote: it holds the first paint until the footer is there (gatsby-ssr.tsx). */
const expectedElement = /(<link rel="expect" href="#)[^"]*(")/;
const ownTags = /<!--portal-->([\s\S]*?)<!--\/portal-->/g;

export interface StrictPage {
  readonly front: string;
  readonly back: string;
  /** The address that the page names as the one to be found at; undefined where it names none. */
  readonly address?: string;
}

/** Cuts a page into its parts. */
export function pageParts(html: string): PageParts {
  const start = html.indexOf('<main');
  const end = html.lastIndexOf(mainEnd) + mainEnd.length;
  if (start < 0 || end < start) return { front: html, content: '', back: '' };
  return { front: html.slice(0, start), content: html.slice(start, end), back: html.slice(end) };
}

const mainEnd = '</main>';

/** @param slice the file that Gatsby writes with the scripts of every page: what is inline in it comes from files */
export const scriptsOf = (slice: string): string =>
  slice
    .replace(chunkMappingScript, '')
    .replace(hashScript, '')
    .replace(coreScript, '<script src="$1" async data-core="">')
    .trim();

/**
 * Makes a page that Gatsby wrote fit a strict Content-Security-Policy: its inline styles and scripts become
 * references to files, their data attributes of one element. Applied to its own result it changes nothing, and a page
 * of which Gatsby renewed only a part on a later build comes out whole.
 * @returns the first and the last part, and what the page tells of itself; undefined where the page is none of Gatsby's
 * @throws Error that quotes the code when something inline would remain
 */
export function strictPage(page: PageParts, shared: SharedFiles): StrictPage | undefined {
  const { boot, chunkMapping, pathPrefix, version, notFoundData, siteUrl, scripts } = shared;
  const { content } = page;
  // A page without `main` has its scripts in the first part.
  const path = (pagePathScript.exec(page.back) ?? pagePathScript.exec(page.front))?.[1];
  const pagePath = path === undefined ? ownPagePath(page.front) : (JSON.parse(path) as string);
  if (pagePath === undefined) return undefined;

  // The not-found page is shown under other addresses than its own.
  const isPage = !pagePath.startsWith('/404');
  const plain = page.front.replace(ownTags, '');
  const facts = isPage ? readPage({ front: plain, content }, pagePath, shared.siteTitle) : undefined;
  const address =
    siteUrl && isPage && !isUnlisted(plain) ? siteUrl + asServed(facts?.canonical ?? pathPrefix + pagePath) : undefined;
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
    (isPage ? aboutPage(plain, facts, pagePath, address, shared) : '<meta name="robots" content="noindex"/>') +
    '<!--/portal-->';

  const firstShown = firstScreensEnd(content);
  const withScripts = (html: string): string =>
    html
      .replace(
        scriptsSlice,
        () => `<!-- slice-start id="_gatsby-scripts-1" -->${scripts}<!-- slice-end id="_gatsby-scripts-1" -->`,
      )
      .replace(pagePathScript, '')
      .replace(/(<div id="gatsby-announcer") style="[^"]*"/, '$1');
  const front = withScripts(plain)
    .replace(expectedElement, (link, before: string, after: string) =>
      firstShown ? before + firstShown + after : link,
    )
    .replace(globalStyle, (_, href: string) => `<link rel="stylesheet" href="${href}"/>`)
    .replace(/(<div) style="[^"]*"((?: tabindex="-1")? id="gatsby-focus-wrapper")/, '$1$2')
    .replace(/(<meta charset="utf-8"\/?>)/i, (charset) => charset + head)
    .replace(/<body([^>]*)>/, (body) =>
      pagePath === '/' ? `${body}<!--portal-->${baseUrlBanner(pathPrefix)}<!--/portal-->` : body,
    );
  const back = withScripts(page.back);
  for (const part of [front, content, back]) refuseInline(part, pagePath);
  return { front, back, address };
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

function ownPagePath(html: string): string | undefined {
  const [, path] = /<script src="[^"]*" data-page-path="([^"]*)" data-compilation-hash=/.exec(html) ?? [];
  return path === undefined ? undefined : unescapeHtml(path);
}

/** A page that the policy would half break must never reach a reader. */
function refuseInline(html: string, pagePath: string): void {
  const inline =
    /<script(?![^>]*\ssrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>[\s\S]{0,80}|<style[\s\S]{0,80}/.exec(html);
  if (inline) {
    throw new Error(
      `The page ${pagePath} has inline code that its Content-Security-Policy forbids: ${inline[0]}\n` +
        'Move it into a file, or handle it in src/gatsby/post-build/page-html.ts.',
    );
  }
  // A quick check first, because the expression stops at every element of every page.
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
