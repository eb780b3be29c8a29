/** Elements that have no end, or may lack it: they contain each other only inside others. */
const endless = /^(?:br|hr|img|input|wbr|p|li|dd|dt|td|tr|th)$/;
/** Elements in which no tag is one but their own end. */
const raw = /^(?:script|style|xmp|iframe|noembed|noframes|textarea|title)$/;
/** In these, HTML is parsed by other rules: anything may contain anything, and what looks like an end may be text. */
const foreign = /<(?:svg|math)\b/i;

/** A comment or a declaration, or the beginning of a tag (HTML 13.2.5). */
const token = /<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<[!?][^>]*>?|<(\/?)([a-z][^\s/>]*)/gi;
/** An attribute, or the end of a tag. */
const attribute = /[\s/]*(?:(>)|[^\s/>][^\s/>=]*(?:\s*=\s*(?:"[^"]*"?|'[^']*'?|[^\s>"'][^\s>]*)?)?|$)/y;

/** How deep elements are in each other, or more where their ends are in the wrong order or missing. It takes linear time. */
export function htmlDepth(html: string, max: number): number {
  const isForeign = foreign.test(html);
  const open: string[] = [];
  let deepest = 0;
  token.lastIndex = 0;
  for (let found = token.exec(html); found && deepest <= max; found = token.exec(html)) {
    const [, slash, written] = found;
    if (written === undefined) continue;
    const name = written.toLowerCase();
    token.lastIndex = endOfTag(html, token.lastIndex);
    if (slash) {
      // What is open inside it may remain so: `<b><div></b>` leaves the `div` open.
      const index = isForeign ? -1 : open.lastIndexOf(name);
      if (index >= 0) open.splice(index, 1);
      continue;
    }
    if (isForeign || !endless.test(name)) deepest = Math.max(deepest, open.push(name));
    if (!isForeign && raw.test(name)) token.lastIndex = endOfRaw(html, name, token.lastIndex);
  }
  return deepest;
}

function endOfTag(html: string, start: number): number {
  attribute.lastIndex = start;
  for (let found = attribute.exec(html); found && found[0] !== ''; found = attribute.exec(html)) {
    if (found[1]) return attribute.lastIndex;
  }
  return html.length;
}

function endOfRaw(html: string, name: string, start: number): number {
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = start;
  return end.exec(html)?.index ?? html.length;
}
