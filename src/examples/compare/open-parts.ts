import { joinPointer } from '../../text/json-pointer';
import type { Violation } from '../../sandbox/validation';
import type { JsonNode } from './json-node';

/** JSON Pointers of the parts of a value that say nothing or not everything. */
export interface OpenParts {
  readonly wildcards: readonly string[];
  /** Objects and arrays with `// ...`. */
  readonly containers: readonly string[];
}

/** @param isWildcard which other nodes stand for any value */
export function openParts(
  node: JsonNode,
  isWildcard: (node: JsonNode) => boolean = () => false,
  pointer = '',
): OpenParts {
  if (node.kind === 'wildcard' || isWildcard(node)) return { wildcards: [pointer], containers: [] };
  if (node.kind === 'value') return { wildcards: [], containers: [] };
  const children: [string | number, JsonNode][] =
    node.kind === 'object'
      ? node.members.map(({ name, value }) => [name, value])
      : node.items.map((item, index) => [index, item]);
  const inner = children.map(([key, child]) => openParts(child, isWildcard, joinPointer(pointer, key)));
  return {
    wildcards: inner.flatMap(({ wildcards }) => wildcards),
    containers: [...(node.open ? [pointer] : []), ...inner.flatMap(({ containers }) => containers)],
  };
}

const countRules = ['required', 'minItems', 'minProperties', 'contains', 'dependentRequired'];

/** Whether a violation is about something that a value leaves open; what is below a wildcard is open too. */
export function isLeftOpen({ pointer, rule }: Violation, open: OpenParts): boolean {
  return (
    open.wildcards.some((wildcard) => pointer === wildcard || pointer.startsWith(`${wildcard}/`)) ||
    (open.containers.includes(pointer) && countRules.includes(rule))
  );
}
