/** Deeper nesting is an attack on whoever walks through it. */
export const MAX_DEPTH = 512;

/** Whether JSON is nested too deep, and how many members its objects were written with. */
export function measure(text: string): { readonly isTooDeep: boolean; readonly members: number } {
  let depth = 0;
  let members = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (quoted) {
      if (code === 0x5c) index += 1;
      else if (code === 0x22) quoted = false;
    } else if (code === 0x22) quoted = true;
    else if (code === 0x3a) members += 1;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > MAX_DEPTH) return { isTooDeep: true, members };
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return { isTooDeep: false, members };
}

/** JSON of a parameter or a field. @throws SyntaxError where it is none, or nested too deep */
export function parseJson(text: string): unknown {
  if (measure(text).isTooDeep) throw new SyntaxError(`nested deeper than ${MAX_DEPTH} levels`);
  return JSON.parse(text) as unknown;
}
