import { escapeHtml, unescapeHtml } from '../../text/escape-html';
import { firstSentence } from '../../text/first-sentence';
import { plainOutput } from '../../text/printable';

/** What a page says of itself in its HTML: what search engines and other sites are told is never more than a reader sees. */
export interface PageFacts {
  /** Without the name of the site after it. */
  readonly title: string;
  readonly description?: string;
  readonly kind: 'home' | 'guide' | 'reference' | 'other';
  /** The visible breadcrumbs: titles with addresses, and the page itself, without one, at the end. */
  readonly crumbs: readonly Crumb[];
  /** Of an operation or a webhook, for example `PUT /api/persons`. */
  readonly call?: string;
  /** Whether it is an operation of which the build has proven something. */
  readonly proven: boolean;
  /** The path of the page that has the same of the latest version, with the path prefix. */
  readonly canonical?: string;
  /** When the page was last changed (ISO 8601). */
  readonly updated?: string;
}

interface Crumb {
  readonly title: string;
  /** As linked by the page, with the path prefix. */
  readonly href?: string;
}

/**
 * Reads a page that Gatsby wrote.
 * @param page `front` is what stands before `main`, and `content` is `main`
 * @param path of the page; `/` is the home page
 * @returns undefined for a page without a title
 */
export function readPage(
  { front, content }: { readonly front: string; readonly content: string },
  path: string,
  siteTitle: string,
): PageFacts | undefined {
  const title = /<title[^>]*>([^<]*)<\/title>/.exec(front)?.[1];
  if (title === undefined) return undefined;
  const kind = path === '/' ? 'home' : kindOf(content);
  const call = kind === 'reference' ? callOf(content) : undefined;
  const suffix = ` | ${plainOutput(siteTitle)}`;
  const plain = unescapeHtml(title);
  return {
    title: plain.endsWith(suffix) ? plain.slice(0, -suffix.length) : plain,
    description: metaDescription(front) ?? firstParagraph(content),
    kind,
    crumbs: crumbsOf(content),
    call,
    proven: call !== undefined && content.includes('class="badge badge--good"'),
    canonical: canonicalOf(content),
    updated: updatedOf(content),
  };
}

const kindOf = (content: string): PageFacts['kind'] => {
  if (content.includes('<article class="reference')) return 'reference';
  return content.includes(' data-guide=') ? 'guide' : 'other';
};

/** Few pages have one: that is found out in less time than the expression takes. */
const updatedOf = (content: string): string | undefined =>
  content.includes('guide-updated') ? /<time class="guide-updated" dateTime="([^"]*)"/i.exec(content)?.[1] : undefined;

const metaDescription = (html: string): string | undefined => {
  const text = /<meta(?=[^>]* name="description")[^>]* content="([^"]*)"/.exec(html)?.[1];
  return text ? unescapeHtml(text) : undefined;
};

function firstParagraph(content: string): string | undefined {
  const paragraph = /<article class="prose"[^>]*>[\s\S]*?<p>([\s\S]*?)<\/p>/.exec(content)?.[1];
  const sentence = paragraph === undefined ? undefined : firstSentence(paragraph);
  return sentence === undefined ? undefined : plainOutput(sentence);
}

function crumbsOf(content: string): Crumb[] {
  const [, list = ''] = /<nav class="crumbs"[^>]*>([\s\S]*?)<\/nav>/.exec(content) ?? [];
  return [...list.matchAll(/<li[^>]*>([\s\S]*?)<\/li>/g)].map(([, item = '']) => {
    const href = /<a [^>]*href="([^"]*)"/.exec(item)?.[1];
    return { title: plainOf(item), ...(href === undefined ? {} : { href: unescapeHtml(href) }) };
  });
}

function callOf(content: string): string | undefined {
  const [, line] = /<p class="endpoint__line">([\s\S]*?)<\/code>/.exec(content) ?? [];
  const call =
    line && plainOf(line.replace(/<span class="endpoint__base">[^<]*<\/span>/, '').replace('<code', ' <code'));
  return call || undefined;
}

/** As the notice has it that begins a page of an earlier version: nothing of an API document can stand there. */
function canonicalOf(content: string): string | undefined {
  const notice = /^<main\b[^>]*><div[^>]*><aside class="version-notice"[^>]*>/.exec(content)?.[0] ?? '';
  const path = / data-canonical="([^"]*)"/.exec(notice)?.[1];
  return path === undefined ? undefined : unescapeHtml(path);
}

const plainOf = (html: string): string =>
  plainOutput(unescapeHtml(html.replace(/<[^>]*>/g, '')))
    .replace(/\s+/g, ' ')
    .trim();

/** The description as an element, where the page has none of its own. */
export const missingDescription = (html: string, { description }: PageFacts): string =>
  description === undefined || metaDescription(html) !== undefined
    ? ''
    : `<meta name="description" content="${escapeHtml(description)}"/>`;

/** The path of a page as hosts of folders serve it, which lead to it from the one without the slash at its end; a file's stays as it is. */
export const asServed = (path: string): string =>
  path.replace(/^[^?#]*[^/?#](?=[?#]|$)/, (page) => (/\.[a-z]\w*$/i.test(page) ? page : `${page}/`));
