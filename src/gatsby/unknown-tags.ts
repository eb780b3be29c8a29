import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

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

const tag = /<\/?([a-z][^\s/>]*)/i;

/** Whether a tag of this name is HTML. `Object` and `Map` are types: HTML is written in capitals or without any. */
const isElement = (name: string): boolean =>
  elements.has(name.toLowerCase()) && (name === name.toLowerCase() || name === name.toUpperCase());

/** What Markdown takes for a tag and HTML does not know, such as `<T>`, `<token>` and `List<String>`, as text. */
export function withoutUnknownTags(text: string): string {
  let shown = text;
  // A line that such a tag begins is HTML as a whole; only without it are the others in the line found.
  for (let pass = 0; pass < MAX_PASSES && hasUnknownTag(shown); pass += 1) {
    const starts = unknownTagsIn(shown);
    if (starts.length === 0) return shown;
    shown = [0, ...starts].map((start, index) => shown.slice(start, starts[index])).join('\\');
  }
  return shown;
}

const MAX_PASSES = 4;

const hasUnknownTag = (text: string): boolean =>
  [...text.matchAll(new RegExp(tag, 'gi'))].some(([, name = '']) => !isElement(name));

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** Offsets of the HTML that begins with such a tag, in ascending order. */
function unknownTagsIn(text: string): number[] {
  const starts: number[] = [];
  visit(
    parser.parse(text),
    'html',
    ({ value, position }: { value: string; position?: { start: { offset?: number } } }) => {
      const [whole, name] = tag.exec(value) ?? [];
      if (whole !== undefined && name !== undefined && value.startsWith(whole) && !isElement(name))
        starts.push(position?.start.offset ?? 0);
    },
  );
  return starts.sort((one, other) => one - other);
}

/** The same inside HTML, where there is no other Markdown. */
export const escapeUnknownTags = (html: string): string =>
  html.replace(new RegExp(tag, 'gi'), (whole, name: string) => (isElement(name) ? whole : `&lt;${whole.slice(1)}`));
