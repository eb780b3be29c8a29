/**
 * A JSON value as a JavaScript expression on one line. JSON is JavaScript but for one name: in an object literal
 * `__proto__` sets the prototype.
 */
export const expression = (value: unknown): string =>
  JSON.stringify(value).replaceAll('"__proto__":', '["__proto__"]:');

/** As `expression`, with each member of the first levels on a line of its own, so that a change shows where it is. */
export function expressionLines(value: unknown, levels: number): string[] {
  if (levels === 0 || typeof value !== 'object' || value === null) return [expression(value)];
  const isList = Array.isArray(value);
  const members = isList
    ? value.map((item: unknown) => ['', item] as const)
    : Object.entries(value).map(([name, member]) => [`${keyOf(name)}: `, member] as const);
  if (members.length === 0) return [isList ? '[]' : '{}'];
  const lines = members.flatMap(([name, member]) => {
    const [first, ...rest] = expressionLines(member, levels - 1);
    return indentAll([`${name}${first}`, ...rest]).map((line, index, all) =>
      index === all.length - 1 ? `${line},` : line,
    );
  });
  return [isList ? '[' : '{', ...lines, isList ? ']' : '}'];
}

const keyOf = (name: string): string => (name === '__proto__' ? '["__proto__"]' : JSON.stringify(name));

const indentAll = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);
