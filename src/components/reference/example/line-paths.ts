/** Where in a value a line of code stands. */
export interface CodeLine {
  /** Names and `[]` that lead there; empty for the value itself and for what is no part of one. */
  readonly path: readonly string[];
  /** Of a line that opens an object or an array: the line that closes it. */
  readonly end?: number;
}

const keyed = /^\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([A-Za-z_$][\w$]*))\s*(?::|=>)\s/;

/**
 * The lines of a value that is written with a line for each member, as JSON is in examples; code around it, such as a
 * command that sends it, stands at its root.
 */
export function codeLines(lines: readonly string[]): CodeLine[] {
  const found: { path: readonly string[]; end?: number }[] = [];
  const open: { readonly path: readonly string[]; readonly line: number; readonly isArray: boolean }[] = [];
  lines.forEach((line, number) => {
    let text = line.trim();
    let path: readonly string[] | undefined;
    for (; /^[}\])]/.test(text); text = text.slice(1).trimStart()) {
      if (text.startsWith(')')) continue;
      const opened = open.pop();
      if (!opened) continue;
      path = opened.path;
      found[opened.line]!.end = number;
    }
    const holder = open.at(-1);
    const key = keyed
      .exec(`${line} `)
      ?.slice(1)
      .find((name) => name !== undefined);
    const own = holder?.isArray ? '[]' : key;
    path ??= own === undefined ? (holder?.path ?? []) : [...(holder?.path ?? []), own];
    found.push({ path });
    if (/[{[]$/.test(text)) open.push({ path, line: number, isArray: text.endsWith('[') });
  });
  return found;
}

/** The steps of a field's path as a page shows it: `data.links[].id` is `data`, `links`, `[]`, `id`. */
export const stepsOf = (path: string): string[] =>
  (path.match(/\[\]|\[\*\]|\["(?:[^"\\]|\\.)*"\]|[^.[\]]+/g) ?? []).map((step) =>
    step.startsWith('["') ? (JSON.parse(step.slice(1, -1)) as string) : step,
  );

/** Whether a field is what stands at a path of an example. `[*]` is any name. */
export const isAt = (field: readonly string[], path: readonly string[]): boolean =>
  field.length === path.length && field.every((step, at) => step === path[at] || (step === '[*]' && path[at] !== '[]'));

/**
 * The lines of an example that show a field.
 * @param isData the lines are the value and nothing else; else it may stand deeper, as an argument of a program
 */
export function linesOfField(field: readonly string[], lines: readonly CodeLine[], isData: boolean): number[] {
  if (field.length === 0) return [];
  const opening = lines.map((line, number) => ({ ...line, number })).filter(({ path }) => path.length > 0);
  const closing = new Set(lines.flatMap(({ end }) => end ?? []));
  const at = opening.filter(({ number }) => !closing.has(number));
  const exact = at.filter(({ path }) => isAt(field, path));
  if (exact.length > 0 || isData) return exact.map(({ number }) => number);
  const deeper = at.filter(({ path }) => isAt(field, path.slice(-field.length)));
  const least = Math.min(...deeper.map(({ path }) => path.length));
  return deeper.filter(({ path }) => path.length === least).map(({ number }) => number);
}
