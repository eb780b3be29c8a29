import type { Element, Root } from 'hast';
import MarkdownIt from 'markdown-it';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { Html } from '../components/reference/view';
import { escapeHtmlContent } from '../text/escape-html';
import { htmlDepth } from './html-depth';
import { isTooDeep } from './markdown-depth';
import { stackTable } from './stacked-tables';

/** Characters; a longer text is a book, and not a description. */
const MAX_LENGTH = 100_000;
/** Elements of HTML that may be in each other. */
const MAX_ELEMENTS = 240;

/**
 * The beginning of a text that is too long for a page, up to the end of a paragraph or a line.
 * @returns with the number of characters that are left out
 */
function clippedText(text: string, max = MAX_LENGTH): { readonly text: string; readonly omitted: number } {
  if (text.length <= max) return { text, omitted: 0 };
  const start = text.slice(0, max);
  const end = [start.lastIndexOf('\n\n'), start.lastIndexOf('\n'), start.lastIndexOf(' ')].find(
    (found) => found > max / 2,
  );
  const shown = start.slice(0, end ?? max).replace(/[\uD800-\uDBFF]$/, '');
  return { text: shown, omitted: text.length - shown.length };
}

const box = /^\[([ xX])\]\s+/;

/** A plugin: `- [ ]` and `- [x]` are the items of a task list, as in GitHub's Markdown (GFM 0.29 §5.3). */
function taskLists(markdown: MarkdownIt): void {
  markdown.core.ruler.after('inline', 'task_lists', ({ tokens, Token }) => {
    for (const [index, token] of tokens.entries()) {
      const [item, paragraph] = [tokens[index - 2], tokens[index - 1]];
      if (token.type !== 'inline' || item?.type !== 'list_item_open' || paragraph?.type !== 'paragraph_open') continue;
      const first = token.children?.[0];
      const [mark, state] = (first?.type === 'text' && box.exec(first.content)) || [];
      if (!first || mark === undefined) continue;
      first.content = first.content.slice(mark.length);
      item.attrJoin('class', 'task-list-item');
      const checkbox = new Token('html_inline', '', 0);
      checkbox.content = `<input type="checkbox" disabled${state === ' ' ? '' : ' checked'}> `;
      token.children!.unshift(checkbox);
    }
  });
}

/** Elements of HTML, current and obsolete. */
const elements = new Set(
  `a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink blockquote body br button canvas
  caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption
  figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins kbd label
  legend li link main map mark marquee math menu meta meter nav nobr noembed noframes noscript object ol optgroup option output
  p param picture plaintext pre progress q rb rp rt rtc ruby s samp script search section select slot small source span strike
  strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr
  xmp`.split(/\s+/),
);

const tag = /<\/?([a-z][^\s/>]*)/gi;
const tagHere = new RegExp(tag.source, 'iy');

/** Whether a tag of this name is HTML. `Object` and `Map` are types: HTML is written in capitals or without any. */
const isElement = (name: string): boolean =>
  elements.has(name.toLowerCase()) && (name === name.toLowerCase() || name === name.toUpperCase());

/** The name of the tag at an offset that HTML does not know. */
function unknownAt(text: string, offset: number): boolean {
  tagHere.lastIndex = offset;
  const name = tagHere.exec(text)?.[1];
  return name !== undefined && !isElement(name);
}

const escapeUnknown = (html: string): string =>
  html.replace(tag, (whole, name: string) => (isElement(name) ? whole : `&lt;${whole.slice(1)}`));

/** A plugin: what CommonMark takes for a tag and HTML does not know, such as `<T>`, `<token>` and `List<String>`, is text. */
function unknownTags(markdown: MarkdownIt): void {
  markdown.inline.ruler.before('html_inline', 'unknown_tag', (state, silent) => {
    if (!unknownAt(state.src, state.pos)) return false;
    if (!silent) state.pending += '<';
    state.pos += 1;
    return true;
  });
  const { ruler } = markdown.block;
  const htmlBlock = ruler.getRules('').find(({ name }) => name === 'html_block')!;
  const alt = ['paragraph', 'reference', 'blockquote'];
  ruler.at(
    'html_block',
    (state, line, ...rest) =>
      !unknownAt(state.src, state.bMarks[line]! + state.tShift[line]!) && htmlBlock(state, line, ...rest),
    { alt },
  );
  markdown.renderer.rules.html_block = (tokens, index) => escapeUnknown(tokens[index]!.content);
}

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
    const { text, omitted } = clippedText(whole);
    const html = htmlOf(text);
    if (html !== undefined) return omitted > 0 ? `${html}\n${noteOf(omitted)}` : html;
    const source = clippedText(whole, MAX_DEEP_LENGTH);
    const shown = `<pre>${escapeHtmlContent(source.text)}</pre>`;
    return source.omitted > 0 ? `${shown}\n${noteOf(source.omitted)}` : shown;
  }

  /** Nothing where elements are too deep in each other, also by rules of HTML's parser that are not foreseen here. */
  function htmlOf(text: string): string | undefined {
    if (isTooDeep(text)) return undefined;
    const html = markdown.render(text);
    if (htmlDepth(html, MAX_ELEMENTS) > MAX_ELEMENTS) return undefined;
    try {
      return String(render.stringify(render.runSync(treeOf(html)))).trim();
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  }
}

/** A tree of one node, which the next step parses as the HTML that it is. */
const treeOf = (html: string): Root => ({ type: 'root', children: [{ type: 'raw', value: html }] });

const noteOf = (omitted: number): string =>
  `<p><em>Shortened: the API description has ${omitted.toLocaleString('en')} more characters.</em></p>`;

const attributes = defaultSchema.attributes ?? {};

/**
 * Several descriptions share a page: what names an element of one, or refers to it, could mean that of another, and none may
 * put itself first in the order of the keyboard.
 */
const refused = new Set(
  `id name ariaDescribedBy ariaLabelledBy htmlFor headers useMap accessKey tabIndex
  itemProp itemScope itemType target`.split(/\s+/),
);

/**
 * GitHub's own list of what may stand in a text that strangers write, with the hooks of style and script taken out:
 * no `style`, no `on…`, no `id`, no form controls but a task list's box, and addresses only of the schemes below.
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
    '*': (attributes['*'] ?? []).filter((name) => !refused.has(String(name))),
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
      if (element.tagName === 'table') stackTable(element);
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
