/** One word of a fence's info string: `fresh`, `status=404` or `skip="a reason"`. */
export interface Attribute {
  readonly name: string;
  /** Absent for a bare word. */
  readonly value?: string;
}

export interface Attributes {
  readonly attributes: readonly Attribute[];
  /** The part that cannot be read, if there is one. */
  readonly unreadable?: string;
}

const word =
  /\s*([A-Za-z][A-Za-z0-9_-]*)(?:=(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s"'`=“”„‘’«»]+)))?(?=\s|$)/y;

/**
 * Splits what follows the language on a fence's opening line. Values are data: nothing in them is evaluated.
 * Quoted values may hold `\"` and `\\`.
 */
export function parseAttributes(meta: string): Attributes {
  const attributes: Attribute[] = [];
  word.lastIndex = 0;
  let end = 0;
  while (meta.slice(end).trim() !== '') {
    const match = word.exec(meta);
    if (!match) return { attributes, unreadable: meta.slice(end).trim() };
    end = word.lastIndex;
    const quoted = match[2] ?? match[3];
    const value = quoted === undefined ? match[4] : quoted.replace(/\\(.)/g, '$1');
    attributes.push(value === undefined ? { name: match[1]! } : { name: match[1]!, value });
  }
  return { attributes };
}
