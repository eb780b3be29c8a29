import type MarkdownIt from 'markdown-it';

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
export function unknownTags(markdown: MarkdownIt): void {
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
