import { at, members, type Cursor, pointerOf } from '../cursor';
import { lookUp } from '../../text/json-pointer';
import { isObject, own, type JsonObject } from '../value';
import { INTERNAL } from './marked';
import type { Omissions } from './copy';

/** Objects whose members exist only to be referred to. */
const libraries = ['/components/schemas', '/components/responses', '/components/parameters', '/components/examples',
  '/components/requestBodies', '/components/headers', '/components/links', '/components/callbacks',
  '/components/pathItems', '/components/mediaTypes', '/definitions', '/parameters', '/responses'] as const; // prettier-ignore

const nothing: Pick<Omissions, 'has'> = { has: () => false };

/**
 * Omits the components, and the parts of other files, that only omitted parts referred to, and the internal ones that
 * nothing else refers to.
 */
export function hideUnreached(root: JsonObject, bundledFilesKey: string | undefined, omitted: Omissions): void {
  const entries = libraries.flatMap((pointer) => {
    const holder = cursorAt(root, pointer);
    return members(holder).map(({ name, node }) => ({ holder: holder.value, name, node }));
  });
  const bundled = bundledFilesKey === undefined ? undefined : own(root, bundledFilesKey);
  const outside = new Set<unknown>([...entries.map(({ node }) => node.value), bundled]);
  const start: Cursor = { value: root, pointer: '' };
  const before = reached(root, [start], outside, nothing);
  const unused = entries.filter(({ node }) => own(node.value, INTERNAL) !== true && !isUsed(node.pointer, before));
  const after = reached(root, [start, ...unused.map(({ node }) => node)], outside, omitted);
  for (const { holder, name, node } of entries) {
    const isMarked = own(node.value, INTERNAL) === true;
    if ((isMarked || isUsed(node.pointer, before)) && !isUsed(node.pointer, after)) omitted.drop(holder, name);
  }
  if (bundledFilesKey !== undefined) prune({ value: bundled, pointer: `/${bundledFilesKey}` }, before, after, omitted);
}

const cursorAt = (root: JsonObject, pointer: string): Cursor => {
  const found = lookUp(root, pointer);
  return { value: found.found ? found.value : undefined, pointer };
};

/** Pointers that something refers to, with all pointers above them. */
interface Reached {
  readonly exactly: ReadonlySet<string>;
  readonly within: ReadonlySet<string>;
}

const isUsed = (pointer: string, { exactly, within }: Reached): boolean => exactly.has(pointer) || within.has(pointer);

function reached(
  root: JsonObject,
  starts: readonly Cursor[],
  outside: ReadonlySet<unknown>,
  omitted: Pick<Omissions, 'has'>,
): Reached {
  const exactly = new Set<string>();
  const within = new Set<string>();
  const seen = new Set<unknown>();
  const waiting: unknown[] = starts.map(({ value }) => value);
  const refer = (reference: unknown): void => {
    if (typeof reference !== 'string' || !reference.startsWith('#')) return;
    const pointer = pointerOf(reference);
    if (exactly.has(pointer)) return;
    exactly.add(pointer);
    for (let end = pointer.lastIndexOf('/'); end > 0; end = pointer.lastIndexOf('/', end - 1))
      within.add(pointer.slice(0, end));
    waiting.push(cursorAt(root, pointer).value);
  };
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    refer(own(value, '$ref'));
    const mapping = own(value, 'mapping');
    if (isObject(mapping)) for (const target of Object.values(mapping)) refer(byName(root, target));
    for (const key of Object.keys(value)) {
      const member = own(value, key);
      if (!omitted.has(value, key) && !outside.has(member)) waiting.push(member);
    }
  }
  return { exactly, within };
}

/** A discriminator names a schema, or refers to it. */
const byName = (root: JsonObject, target: unknown): unknown =>
  typeof target === 'string' && lookUp(root, `/components/schemas/${target}`).found
    ? `#/components/schemas/${target}`
    : target;

function prune(holder: Cursor, before: Reached, after: Reached, omitted: Omissions): void {
  for (const { name } of members(holder)) {
    const node = at(holder, name);
    if (after.exactly.has(node.pointer)) continue;
    if (after.within.has(node.pointer)) prune(node, before, after, omitted);
    else if (isUsed(node.pointer, before)) omitted.drop(holder.value, name);
  }
}
