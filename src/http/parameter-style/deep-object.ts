import type { QueryPair } from '../query-string';
import { objectOf, type TextValue } from './read';

type Tree =
  { readonly kind: 'leaf'; readonly texts: string[] } | { readonly kind: 'node'; readonly members: Map<string, Tree> };

/** Deeper nesting than any document has makes a broken request. */
const MAX_DEPTH = 32;

/** The names inside the brackets of `name[a][b]`; undefined for a parameter of another name. `name[]` gives an empty name. */
export function bracketPath(pair: QueryPair, name: string): string[] | undefined {
  if (!pair.name.startsWith(`${name}[`) || !pair.name.endsWith(']')) return undefined;
  const path = pair.name.slice(name.length + 1, -1).split('][');
  return path.length <= MAX_DEPTH && path.every((part) => !/[[\]]/.test(part)) ? path : undefined;
}

/**
 * `deepObject` (OpenAPI 3.1 §4.8.12.3): `color[R]=100&color[G]=200`. The text defines one level; more levels, `name[]=x` and
 * `name[0]=x` are read as the libraries do that write them. A node whose names are all numbers or empty is an array.
 */
export function readDeepObject(
  entries: readonly { readonly path: readonly string[]; readonly value: string }[],
): TextValue {
  const root: Tree = { kind: 'node', members: new Map() };
  for (const { path, value } of entries) insert(root, path, value);
  return textOf(root);
}

function insert(tree: Tree & { kind: 'node' }, [name = '', ...rest]: readonly string[], value: string): void {
  const next = tree.members.get(name);
  if (rest.length === 0) {
    if (next?.kind === 'leaf') next.texts.push(value);
    else if (!next) tree.members.set(name, { kind: 'leaf', texts: [value] });
    return;
  }
  if (next?.kind === 'node') insert(next, rest, value);
  else if (!next) {
    const node: Tree = { kind: 'node', members: new Map() };
    tree.members.set(name, node);
    insert(node, rest, value);
  }
}

function textOf(tree: Tree): TextValue {
  if (tree.kind === 'leaf') return tree.texts.length === 1 ? (tree.texts[0] ?? '') : tree.texts;
  const names = [...tree.members.keys()];
  if (names.length > 0 && names.every((name) => /^\d*$/.test(name))) {
    return [...tree.members.entries()]
      .sort(([a], [b]) => Number(a) - Number(b))
      .flatMap(([name, member]) => {
        const value = textOf(member);
        return name === '' && Array.isArray(value) ? (value as TextValue[]) : [value];
      });
  }
  return objectOf([...tree.members].map(([name, member]) => [name, textOf(member)] as const));
}
