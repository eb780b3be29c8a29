import type { Element, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { Html } from '../components/reference/view';
import { escapeHtmlContent } from '../text/escape-html';

const processor = (fitting: Fitting) =>
  unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(rehypeRaw)
    .use(rehypeSanitize, allowed)
    .use(fit, fitting)
    .use(rehypeStringify)
    .freeze();

/** Letters, digits and such punctuation as means nothing in Markdown. */
const plain = /^[\p{L}\p{N} ,;'"()/%?–—’“”-]+[.]?$/u;
const listLike = /^\s*([-+*]|\d+[.)])(\s|$)|^[-=]+$|^ {4}|:\/\/|www\./;

/**
 * A renderer of the texts of one document. Descriptions are CommonMark (OpenAPI 3.1 §4.4) with GitHub's tables, task lists
 * and autolinks; HTML inside them is parsed as HTML and only what `allowed` names is kept, so nothing of it can run.
 * The same text gives the same HTML, from memory when it was rendered before.
 */
export function markdownRenderer(fitting: Fitting = {}): (text: string) => Html {
  const seen = new Map<string, Html>();
  const render = processor(fitting);
  return (text) => {
    const known = seen.get(text);
    if (known !== undefined) return known;
    const html = (plain.test(text) && !listLike.test(text) ? `<p>${text}</p>` : convert(text)) as Html;
    seen.set(text, html);
    return html;
  };

  function convert(text: string): string {
    return tooDeep(text) ? `<pre>${escapeHtmlContent(text)}</pre>` : String(render.processSync(text)).trim();
  }
}

const attributes = defaultSchema.attributes ?? {};

/**
 * GitHub's own list of what may stand in a text that strangers write, with the hooks of style and script taken out:
 * no `style`, no `on…`, no form controls but a task list's box, and addresses only of the schemes below.
 */
const allowed: typeof defaultSchema = {
  ...defaultSchema,
  tagNames: [
    ...(defaultSchema.tagNames ?? []).filter((name) => name !== 'picture' && name !== 'source'),
    'mark',
    'small',
    'u',
  ],
  attributes: {
    ...attributes,
    code: [['className', /^language-[\w.+#-]+$/]],
    '*': (attributes['*'] ?? []).filter(
      (name) => !['itemProp', 'itemScope', 'itemType', 'target'].includes(String(name)),
    ),
  },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], cite: ['http', 'https'], src: ['http', 'https'] },
  strip: ['script', 'style', 'template', 'noscript', 'iframe', 'object', 'embed', 'title', 'textarea', 'svg', 'math'],
};

interface Fitting {
  /** How many levels headings sink, so that a text's own `#` stays below the heading that it stands under; 2 unless told. */
  readonly sink?: number;
  /** The address to use for a link as written; undefined leaves it as it is. */
  readonly link?: (href: string) => string | undefined;
}

/** A step of the renderer: makes a clean tree fit the page that it goes into. */
function fit({ sink = 2, link }: Fitting) {
  return (tree: Root): void => {
    visit(tree, 'element', (element: Element, index, parent) => {
      if (/^h[1-6]$/.test(element.tagName)) element.tagName = `h${Math.min(6, Number(element.tagName[1]) + sink)}`;
      if (element.tagName === 'a') fitLink(element, link);
      if (element.tagName === 'img') imageToLink(element, parent?.type === 'element' && parent.tagName === 'a');
      if (element.tagName === 'table' && parent && index !== null && !isScroller(parent)) {
        parent.children[index] = {
          type: 'element',
          tagName: 'div',
          properties: { className: ['table-scroll'], tabIndex: 0 },
          children: [element],
        };
      }
    });
  };
}

function fitLink(element: Element, link: Fitting['link']): void {
  const { href } = element.properties ?? {};
  if (typeof href !== 'string') return;
  const address = link?.(href) ?? href;
  element.properties = {
    ...element.properties,
    href: address,
    ...(/^(https?:)?\/\//i.test(address) ? { rel: ['noopener', 'noreferrer'] } : {}),
  };
}

/** The site loads nothing from elsewhere, so a picture is named and not shown; a reader may follow it. */
function imageToLink(element: Element, inLink: boolean): void {
  const { src, alt } = element.properties ?? {};
  const remote = !inLink && typeof src === 'string' && /^https?:/i.test(src);
  element.tagName = remote ? 'a' : 'span';
  element.properties = remote ? { href: src, rel: ['noopener', 'noreferrer'] } : {};
  element.children = [{ type: 'text', value: typeof alt === 'string' && alt !== '' ? alt : 'Image' }];
}

const isScroller = (node: { type: string; properties?: { className?: unknown } }): boolean =>
  Array.isArray(node.properties?.className) && node.properties.className.includes('table-scroll');

/** Characters; a longer text is a book, and not a description. */
const MAX_LENGTH = 400_000;
const MAX_DEPTH = 60;

const containers = new RegExp(`^(?:[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]))){${MAX_DEPTH}}`, 'm');
const opening = /<(?!(?:br|hr|img|input|wbr|p|li|dd|dt|td|tr|th)\b)[a-z]/gi;
const closing = /<\/[a-z]/gi;

/** Whether a text nests so deep, or goes on so long, that the time to parse it (quadratic in its depth) is not worth it. */
function tooDeep(text: string): boolean {
  return (
    text.length > MAX_LENGTH || containers.test(text) || count(text, opening) - count(text, closing) > MAX_DEPTH * 4
  );
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
