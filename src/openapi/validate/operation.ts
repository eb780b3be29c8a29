import { isBodiless } from '../exchange';
import { at, fields, has, items, members, type Cursor } from '../cursor';
import { own, stringOf, stringsOf } from '../value';
import { type Checks, shown } from './report';

/** Every operation below `paths`, callbacks not included. */
export function operationsOf({ root, follow, methods }: Checks): Cursor[] {
  return fields(at(root, 'paths')).flatMap(({ node }) => {
    const pathItem = follow(node);
    const additional = members(at(pathItem, 'additionalOperations')).map(({ node: operation }) => operation);
    return [...methods.filter((method) => has(pathItem, method)).map((method) => at(pathItem, method)), ...additional];
  });
}

/** OpenAPI 3.1 §4.8.10: an operationId is unique among all operations. A path item used under several paths counts once. */
export function checkOperationIds(checks: Checks): void {
  const places = new Map<string, Cursor>();
  for (const operation of operationsOf(checks)) {
    const id = stringOf(own(operation.value, 'operationId'));
    if (id === undefined) continue;
    const first = places.get(id);
    if (first && first.pointer !== operation.pointer) {
      checks.report(
        'fault',
        'duplicate-operation-id',
        at(operation, 'operationId'),
        `The operationId ${shown(id)} is used by ${first.pointer} too.`,
        'Give each operation an id of its own',
      );
    }
    places.set(id, first ?? operation);
  }
}

/** An operation's parameters are unique by name and location. */
export function checkParameterList(holder: Cursor, { follow, report }: Checks): void {
  const seen = new Set<string>();
  for (const node of items(at(holder, 'parameters'))) {
    const parameter = follow(node);
    const name = stringOf(own(parameter.value, 'name'));
    const place = stringOf(own(parameter.value, 'in'));
    if (name === undefined || place === undefined) continue;
    const key = `${place} ${name}`;
    if (seen.has(key))
      report(
        'fault',
        'duplicate-parameter',
        node,
        `The ${place} parameter ${shown(name)} is defined twice.`,
        'Remove one of them',
      );
    seen.add(key);
  }
}

/** No client gets the body that a response without one is documented with, so that no page shows it. */
export function checkBodilessResponses(operation: Cursor, { follow, report }: Checks): void {
  for (const { name, node: reference } of fields(at(operation, 'responses'))) {
    const node = follow(reference);
    const body = ['content', 'schema'].find((field) => members(at(node, field)).length > 0);
    if (/^\d{3}$/.test(name) && isBodiless(Number(name)) && body !== undefined)
      report(
        'warning',
        'body-of-bodiless-response',
        at(node, body),
        `A response with status ${name} has no body (RFC 9110): what is documented here is not shown.`,
        'Remove it, or document another status',
      );
  }
}

/** Tags that are used and not declared; each name once. Only where any are declared, since otherwise nobody meant to. */
export function checkTags(checks: Checks): void {
  const { root, report } = checks;
  const declared = new Map<string, Cursor>();
  for (const tag of items(at(root, 'tags'))) {
    const name = stringOf(own(tag.value, 'name'));
    if (name === undefined) continue;
    if (declared.has(name))
      report('warning', 'duplicate-tag', tag, `The tag ${shown(name)} is declared twice.`, 'Remove one of them');
    declared.set(name, tag);
  }
  checkTagParents(declared, checks);
  if (declared.size === 0) return;
  const reported = new Set<string>();
  for (const operation of operationsOf(checks)) {
    for (const name of stringsOf(own(operation.value, 'tags'))) {
      if (declared.has(name) || reported.has(name)) continue;
      reported.add(name);
      report(
        'warning',
        'undeclared-tag',
        at(operation, 'tags'),
        `The tag ${shown(name)} is not declared under tags.`,
        'Declare it, with a description',
      );
    }
  }
}

/** The names that are their own ancestors, in a time that grows with their number. */
function namesInCircles(names: Iterable<string>, parentOf: (name: string) => string | undefined): Set<string> {
  const circular = new Set<string>();
  const seen = new Set<string>();
  for (const name of names) {
    const path = new Set<string>();
    let next: string | undefined = name;
    for (; next !== undefined && !seen.has(next); next = parentOf(next)) {
      seen.add(next);
      path.add(next);
    }
    // The walk has met its own path: what lies behind that point is a circle.
    if (next !== undefined && path.has(next))
      for (const each of [...path].slice([...path].indexOf(next))) circular.add(each);
  }
  return circular;
}

/** OpenAPI 3.2 §4.22: a tag's parent exists, and no tag is its own ancestor. */
function checkTagParents(declared: ReadonlyMap<string, Cursor>, { report }: Checks): void {
  const parentOf = (name: string): string | undefined => stringOf(own(declared.get(name)?.value, 'parent'));
  const circular = namesInCircles(declared.keys(), parentOf);
  for (const [name, tag] of declared) {
    const parent = parentOf(name);
    if (parent === undefined) continue;
    if (!declared.has(parent))
      report(
        'fault',
        'unknown-tag',
        at(tag, 'parent'),
        `The parent ${shown(parent)} of the tag ${shown(name)} is not declared.`,
        'Declare it under tags',
      );
    if (circular.has(name))
      report(
        'fault',
        'circular-tags',
        tag,
        `The tag ${shown(name)} is its own ancestor.`,
        'Give it another parent, or remove its parent',
      );
  }
}
