import type { JsonNode } from './json-node';
import { toValue } from './parse-json';

/** Whether a value shows nothing that could be untrue: every leaf of it is a wildcard or `// ...`. */
export function provesNothing(node: JsonNode): boolean {
  switch (node.kind) {
    case 'wildcard':
      return true;
    case 'value':
      return false;
    case 'object':
      return node.members.length === 0 ? node.open : node.members.every(({ value }) => provesNothing(value));
    case 'array':
      return node.items.length === 0 ? node.open : node.items.every(provesNothing);
  }
}

/** How many of the scalar values that a response shows are wildcards, and how many there are. */
export function countWildcards(node: JsonNode): { readonly wildcards: number; readonly scalars: number } {
  if (node.kind === 'wildcard' || node.kind === 'value')
    return { wildcards: node.kind === 'wildcard' ? 1 : 0, scalars: 1 };
  const parts = node.kind === 'object' ? node.members.map(({ value }) => value) : node.items;
  return parts
    .map(countWildcards)
    .reduce((sum, part) => ({ wildcards: sum.wildcards + part.wildcards, scalars: sum.scalars + part.scalars }), {
      wildcards: 0,
      scalars: 0,
    });
}

/** The shown value with its wildcards and `// ...` filled in from the received one, ready to be validated. */
export function filledIn(shown: JsonNode, actual: JsonNode): unknown {
  if (shown.kind === 'wildcard') return toValue(actual);
  if (shown.kind === 'object' && actual.kind === 'object') {
    const remaining = new Map(actual.members.map(({ name, value }) => [name, value]));
    const shownEntries = shown.members.map(({ name, value }): [string, unknown] => {
      const other = remaining.get(name);
      remaining.delete(name);
      return [name, other ? filledIn(value, other) : toValue(value)];
    });
    const rest = shown.open ? [...remaining].map(([name, value]): [string, unknown] => [name, toValue(value)]) : [];
    return Object.fromEntries([...shownEntries, ...rest]);
  }
  if (shown.kind === 'array' && actual.kind === 'array') {
    const shownEntries = shown.items.map((item, index) =>
      actual.items[index] ? filledIn(item, actual.items[index]) : toValue(item),
    );
    return shown.open ? [...shownEntries, ...actual.items.slice(shownEntries.length).map(toValue)] : shownEntries;
  }
  return toValue(shown);
}
