/** How a reader of JSON writes a place in it: `data.hits[0].score`; the whole is `the body`. */
export function childPath(path: string, key: string | number): string {
  if (typeof key === 'number') return `${path}[${key}]`;
  const plain = /^[A-Za-z_$][A-Za-z0-9_$-]*$/.test(key);
  if (!plain) return `${path}[${JSON.stringify(key)}]`;
  return path === '' ? key : `${path}.${key}`;
}

export const showPath = (path: string): string => (path === '' ? 'the body' : path);
