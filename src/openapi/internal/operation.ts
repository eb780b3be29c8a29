import { at, items, members, type Cursor, pointerOf } from '../cursor';
import { lookUp, pointerTokens } from '../../text/json-pointer';
import { isObject, own, stringOf, type JsonObject } from '../value';
import { INTERNAL } from './marked';
import type { Omissions } from './copy';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

interface Entry {
  readonly holder: unknown;
  readonly key: string;
  readonly node: Cursor;
}

/** The operations of a path item with their containers. */
const operationsIn = (item: Cursor): Entry[] => [
  ...methods
    .map((key) => ({ holder: item.value, key, node: at(item, key) }))
    .filter(({ node }) => isObject(node.value)),
  ...members(at(item, 'additionalOperations')).map(({ name, node }) => ({
    holder: own(item.value, 'additionalOperations'),
    key: name,
    node,
  })),
];

/** Omits the internal operations of a path item. */
export function hideOperations(item: Cursor, omitted: Omissions): void {
  for (const { holder, key, node } of operationsIn(item))
    if (own(node.value, INTERNAL) === true) omitted.drop(holder, key);
}

/** Omits path items that are internal, or all of whose operations are: an empty one would still reveal the path. */
export function hidePathItems(
  holder: Cursor,
  follow: (cursor: Cursor) => Cursor,
  isMarked: (cursor: Cursor) => boolean,
  omitted: Omissions,
): void {
  for (const { name, node } of members(holder)) {
    if (name.startsWith('x-')) continue;
    const operations = [...new Set([node, follow(node)])].flatMap(operationsIn);
    const isEmptied = operations.length > 0 && operations.every((one) => own(one.node.value, INTERNAL) === true);
    if (isMarked(node) || isEmptied) omitted.drop(holder.value, name);
  }
}

/** Omits links to operations that are omitted. */
export function hideLinks(links: readonly Entry[], root: JsonObject, omitted: Omissions): void {
  const shown = idsOf(root, omitted);
  const known = idsOf(root);
  for (const { holder, key, node } of links) {
    const id = stringOf(own(node.value, 'operationId'));
    const reference = stringOf(own(node.value, 'operationRef'));
    const leadsNowhere =
      id !== undefined
        ? known.has(id) && !shown.has(id)
        : reference?.startsWith('#/') === true && !isReached(root, pointerOf(reference), omitted);
    if (leadsNowhere) omitted.drop(holder, key);
  }
}

function isReached(root: JsonObject, pointer: string, omitted: Omissions): boolean {
  if (!lookUp(root, pointer).found) return true;
  let value: unknown = root;
  for (const key of pointerTokens(pointer)) {
    if (omitted.has(value as object, key)) return false;
    value = own(value, key);
  }
  return true;
}

/** The operations of `paths`, `webhooks` and `x-webhooks`; with `omitted`, only those that are kept. */
function operationsOf(root: JsonObject, omitted?: Omissions): Cursor[] {
  const isThere = (holder: unknown, key: string): boolean => !omitted?.has(holder as object, key);
  return ['paths', 'webhooks', 'x-webhooks'].flatMap((field) => {
    const holder = at({ value: root, pointer: '' }, field);
    return members(holder)
      .filter(({ name }) => isThere(holder.value, name))
      .flatMap(({ node }) => {
        const reference = stringOf(own(node.value, '$ref'));
        const found = reference === undefined ? undefined : lookUp(root, pointerOf(reference));
        const items = [node, ...(found?.found ? [{ value: found.value, pointer: '' }] : [])];
        return items.flatMap(operationsIn).filter(({ holder: item, key }) => isThere(item, key));
      })
      .map(({ node }) => node);
  });
}

const idsOf = (root: JsonObject, omitted?: Omissions): Set<string> =>
  new Set(operationsOf(root, omitted).map(({ value }) => stringOf(own(value, 'operationId')) ?? ''));

/** Omits the tags that only internal operations had. */
export function hideTags(root: JsonObject, omitted: Omissions): void {
  const tagsOf = (operations: readonly Cursor[]): Set<unknown> =>
    new Set(operations.flatMap(({ value }) => (own(value, 'tags') as unknown[] | undefined) ?? []));
  const before = tagsOf(operationsOf(root));
  const after = tagsOf(operationsOf(root, omitted));
  const isGone = (name: unknown): boolean => before.has(name) && !after.has(name);
  const tags: Cursor = { value: own(root, 'tags'), pointer: '/tags' };
  items(tags).forEach(({ value }, index) => {
    if (isGone(own(value, 'name'))) omitted.drop(tags.value, index);
  });
  const groups: Cursor = { value: own(root, 'x-tagGroups'), pointer: '/x-tagGroups' };
  items(groups).forEach((group, index) => {
    const names = own(group.value, 'tags');
    if (!Array.isArray(names)) return;
    names.forEach((name, at) => isGone(name) && omitted.drop(names, at));
    if (names.length > 0 && names.every(isGone)) omitted.drop(groups.value, index);
  });
}
