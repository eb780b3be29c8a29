import type { Element, Root } from 'hast';
import MarkdownIt from 'markdown-it';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { Html } from '../components/reference/view';
import { escapeHtmlContent } from '../text/escape-html';
import { clippedText, isTooDeep } from './markdown-limits';
import { taskLists } from './task-lists';
import { unknownTags } from './unknown-tags';

/** Takes linear time for any text, because descriptions are hostile input. */
const markdown = new MarkdownIt({ html: true, linkify: true }).use(unknownTags).use(taskLists);
// GitHub turns addresses into links, but not every word that contains a dot.
markdown.linkify.set({ fuzzyLink: false, fuzzyIP: false });
// What an address may begin with is decided below, for those in HTML too.
markdown.validateLink = () => true;

const processor = (fitting: Fitting) =>
  unified().use(rehypeRaw).use(rehypeSanitize, allowed).use(fit, fitting).use(rehypeStringify).freeze();

/** Letters, digits and punctuation that means nothing in Markdown. */
const plain = /^[\p{L}\p{N} ,;'"()/%?–—’“”-]+[.]?$/u;
/** Characters; a longer text is cut. */
const MAX_PLAIN_LENGTH = 10_000;
/** Characters of a text that is shown without being read as Markdown. */
const MAX_DEEP_LENGTH = 20_000;
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
    const html = (
      text.length <= MAX_PLAIN_LENGTH && plain.test(text) && !listLike.test(text) ? `<p>${text}</p>` : convert(text)
    ) as Html;
    seen.set(text, html);
    return html;
  };

  function convert(whole: string): string {
    const isDeep = isTooDeep(clippedText(whole).text);
    const { text, omitted } = clippedText(whole, isDeep ? MAX_DEEP_LENGTH : undefined);
    const html = isDeep
      ? `<pre>${escapeHtmlContent(text)}</pre>`
      : String(render.stringify(render.runSync(treeOf(text)))).trim();
    return omitted > 0 ? `${html}\n${noteOf(omitted)}` : html;
  }
}

/** A tree of one node, which the next step parses as the HTML that it is. */
const treeOf = (text: string): Root => ({ type: 'root', children: [{ type: 'raw', value: markdown.render(text) }] });

const noteOf = (omitted: number): string =>
  `<p><em>Shortened: the API description has ${omitted.toLocaleString('en')} more characters.</em></p>`;

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
      if (element.tagName === 'blockquote') alertToAdmonition(element);
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

const alerts: Readonly<Record<string, readonly [kind: string, word: string]>> = {
  NOTE: ['note', 'Note'],
  TIP: ['tip', 'Tip'],
  IMPORTANT: ['note', 'Important'],
  WARNING: ['warning', 'Warning'],
  CAUTION: ['warning', 'Caution'],
};

/** GitHub's alerts are quotations that begin with `[!NOTE]`; here they look like the notes in guides. */
function alertToAdmonition(quotation: Element): void {
  const first = quotation.children.find((child) => child.type === 'element');
  const text = first?.children[0];
  const name = text?.type === 'text' ? /^\s*\[!([A-Z]+)\][ \t]*(?:\n|$)/.exec(text.value) : null;
  const alert = name && Object.hasOwn(alerts, name[1]!) ? alerts[name[1]!] : undefined;
  if (!alert || first?.tagName !== 'p' || text?.type !== 'text') return;
  const [kind, word] = alert;
  text.value = text.value.slice(name![0].length);
  const rest =
    first.children.length === 1 && text.value === ''
      ? quotation.children.filter((child) => child !== first)
      : quotation.children;
  quotation.tagName = 'aside';
  quotation.properties = { className: ['admonition', `admonition--${kind}`], ariaLabel: word };
  const part = (tagName: string, className: string, children: Element['children']): Element => ({
    type: 'element',
    tagName,
    properties: { className: [className] },
    children,
  });
  quotation.children = [
    part('p', 'admonition__title', [{ type: 'text', value: word }]),
    part('div', 'admonition__text', rest),
  ];
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

/** The site loads nothing from elsewhere, so a picture is replaced by a link. */
function imageToLink(element: Element, inLink: boolean): void {
  const { src, alt } = element.properties ?? {};
  const remote = !inLink && typeof src === 'string' && /^https?:/i.test(src);
  element.tagName = remote ? 'a' : 'span';
  element.properties = remote ? { href: src, rel: ['noopener', 'noreferrer'] } : {};
  element.children = [{ type: 'text', value: typeof alt === 'string' && alt !== '' ? alt : 'Image' }];
}

const isScroller = (node: { type: string; properties?: { className?: unknown } }): boolean =>
  Array.isArray(node.properties?.className) && node.properties.className.includes('table-scroll');
