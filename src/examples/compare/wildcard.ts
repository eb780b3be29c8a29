import type { JsonNode } from './json-node';
import { toValue } from './parse-json';

/** Whether a value shows nothing that could be untrue: every leaf of it is any value, or left open. */
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

/** What is shown, with the places that it leaves open filled in from the answer: what its schema check looks at. */
export function filledIn(shown: JsonNode, actual: JsonNode): unknown {
  if (shown.kind === 'wildcard') return toValue(actual);
  if (shown.kind === 'object' && actual.kind === 'object') {
    const answered = new Map(actual.members.map(({ name, value }) => [name, value]));
    const told = shown.members.map(({ name, value }): [string, unknown] => {
      const other = answered.get(name);
      answered.delete(name);
      return [name, other ? filledIn(value, other) : toValue(value)];
    });
    const rest = shown.open ? [...answered].map(([name, value]): [string, unknown] => [name, toValue(value)]) : [];
    return Object.fromEntries([...told, ...rest]);
  }
  if (shown.kind === 'array' && actual.kind === 'array') {
    const told = shown.items.map((item, index) =>
      actual.items[index] ? filledIn(item, actual.items[index]) : toValue(item),
    );
    return shown.open ? [...told, ...actual.items.slice(told.length).map(toValue)] : told;
  }
  return toValue(shown);
}
