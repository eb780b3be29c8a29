import { at, items, members, type Cursor, pointerOf } from '../cursor';
import { lookUp, pointerTokens } from '../../text/json-pointer';
import { isObject, own, textOf, type JsonObject } from '../value';
import { INTERNAL } from './marked';
import type { LeftOut } from './copy';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

interface Held {
  readonly holder: unknown;
  readonly key: string;
  readonly node: Cursor;
}

/** The operations of a path item with what holds each. */
const operationsIn = (item: Cursor): Held[] => [
  ...methods
    .map((key) => ({ holder: item.value, key, node: at(item, key) }))
    .filter(({ node }) => isObject(node.value)),
  ...members(at(item, 'additionalOperations')).map(({ name, node }) => ({
    holder: own(item.value, 'additionalOperations'),
    key: name,
    node,
  })),
];

/** Leaves out the internal operations of a path item. */
export function hideOperations(item: Cursor, left: LeftOut): void {
  for (const { holder, key, node } of operationsIn(item))
    if (own(node.value, INTERNAL) === true) left.drop(holder, key);
}

/** Leaves out path items that are internal, or of whose operations none is left: that would only say that they are there. */
export function hidePathItems(
  holder: Cursor,
  follow: (cursor: Cursor) => Cursor,
  isMarked: (cursor: Cursor) => boolean,
  left: LeftOut,
): void {
  for (const { name, node } of members(holder)) {
    if (name.startsWith('x-')) continue;
    const operations = [...new Set([node, follow(node)])].flatMap(operationsIn);
    const isEmptied = operations.length > 0 && operations.every((one) => own(one.node.value, INTERNAL) === true);
    if (isMarked(node) || isEmptied) left.drop(holder.value, name);
  }
}

/** Leaves out links to operations that are left out. */
export function hideLinks(links: readonly Held[], root: JsonObject, left: LeftOut): void {
  const shown = idsOf(root, left);
  const known = idsOf(root);
  for (const { holder, key, node } of links) {
    const id = textOf(own(node.value, 'operationId'));
    const reference = textOf(own(node.value, 'operationRef'));
    const leadsNowhere =
      id !== undefined
        ? known.has(id) && !shown.has(id)
        : reference?.startsWith('#/') === true && !isReached(root, pointerOf(reference), left);
    if (leadsNowhere) left.drop(holder, key);
  }
}

function isReached(root: JsonObject, pointer: string, left: LeftOut): boolean {
  if (!lookUp(root, pointer).found) return true;
  let value: unknown = root;
  for (const key of pointerTokens(pointer)) {
    if (left.has(value as object, key)) return false;
    value = own(value, key);
  }
  return true;
}

/** The operations of `paths`, `webhooks` and their kin; without those that are left out where that is given. */
export function operationsOf(root: JsonObject, left?: LeftOut): Cursor[] {
  const isThere = (holder: unknown, key: string): boolean => !left?.has(holder as object, key);
  return ['paths', 'webhooks', 'x-webhooks'].flatMap((field) => {
    const holder = at({ value: root, pointer: '' }, field);
    return members(holder)
      .filter(({ name }) => isThere(holder.value, name))
      .flatMap(({ node }) => {
        const reference = textOf(own(node.value, '$ref'));
        const found = reference === undefined ? undefined : lookUp(root, pointerOf(reference));
        const items = [node, ...(found?.found ? [{ value: found.value, pointer: '' }] : [])];
        return items.flatMap(operationsIn).filter(({ holder: item, key }) => isThere(item, key));
      })
      .map(({ node }) => node);
  });
}

const idsOf = (root: JsonObject, left?: LeftOut): Set<string> =>
  new Set(operationsOf(root, left).map(({ value }) => textOf(own(value, 'operationId')) ?? ''));

/** Leaves out the tags that stood over internal operations only. */
export function hideTags(root: JsonObject, left: LeftOut): void {
  const tagsOf = (operations: readonly Cursor[]): Set<unknown> =>
    new Set(operations.flatMap(({ value }) => (own(value, 'tags') as unknown[] | undefined) ?? []));
  const before = tagsOf(operationsOf(root));
  const after = tagsOf(operationsOf(root, left));
  const isGone = (name: unknown): boolean => before.has(name) && !after.has(name);
  const tags: Cursor = { value: own(root, 'tags'), pointer: '/tags' };
  items(tags).forEach(({ value }, index) => {
    if (isGone(own(value, 'name'))) left.drop(tags.value, index);
  });
  const groups: Cursor = { value: own(root, 'x-tagGroups'), pointer: '/x-tagGroups' };
  items(groups).forEach((group, index) => {
    const names = own(group.value, 'tags');
    if (!Array.isArray(names)) return;
    names.forEach((name, at) => isGone(name) && left.drop(names, at));
    if (names.length > 0 && names.every(isGone)) left.drop(groups.value, index);
  });
}
