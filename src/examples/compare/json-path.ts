/** Names and indexes from the whole value to a part of it. */
export type Path = readonly (string | number)[];

/** How a reader of JSON writes a place in it: `data.hits[0].score`; the whole is `the body`. */
export function showPath(path: Path): string {
  if (path.length === 0) return 'the body';
  return path
    .map((key, index) => {
      if (typeof key === 'number') return `[${key}]`;
      if (!/^[A-Za-z_$][A-Za-z0-9_$-]*$/.test(key)) return `[${JSON.stringify(key)}]`;
      return index === 0 ? key : `.${key}`;
    })
    .join('');
}
