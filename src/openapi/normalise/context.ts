import type { ApiDocument } from '../load/api-document';
import type { Diagnostic, Origin, SchemaId } from '../model';
import { decodeFragment, joinPointer, lookUp } from '../pointer';
import { own, textOf } from '../value';
import { at, items, members, type Cursor } from '../cursor';
import type { SchemaRegistry } from './schema-registry';

/** What every part of the normalisation shares. */
export interface Context {
  readonly document: ApiDocument;
  readonly root: Cursor;
  /** Pointer of the object that holds the document's named schemas. */
  readonly schemaHome: string;
  originOf(cursor: Cursor): Origin;
  /** Follows `$ref` until there is none. A reference that leads nowhere gives an empty cursor: validation has refused it. */
  follow(cursor: Cursor): Cursor;
  /** Id of the named schema at a pointer, which thereby becomes part of the model. */
  schemaIdOf(pointer: string): SchemaId;
  /** Pointers of the named schemas that have a reference to this one in their `allOf`. */
  heirsOf(pointer: string): string[];
  /** Makes what stands at a place once, however many references lead there; `kind` tells apart what is made of it. */
  once<T>(kind: string, cursor: Cursor, make: () => T): T;
  warn(code: string, message: string, cursor: Cursor, cure?: string): void;
}

/** Pointer of a reference into this document: `#/a/b` to `/a/b`. */
export const pointerOf = (reference: string): string => decodeFragment(reference.replace(/^[^#]*#?/, ''));

const LONGEST_CHAIN = 100;

export function createContext(document: ApiDocument, registry: SchemaRegistry, diagnostics: Diagnostic[]): Context {
  const root: Cursor = { value: document.root, pointer: '' };
  const schemaHome = document.version === '2.0' ? '/definitions' : '/components/schemas';
  const targets = new Map<string, Cursor>();
  const made = new Map<string, unknown>();
  let heirs: Map<string, string[]> | undefined;

  const targetOf = (reference: string): Cursor => {
    const known = targets.get(reference);
    if (known) return known;
    const pointer = pointerOf(reference);
    const found = lookUp(document.root, pointer);
    const target = { value: found.found ? found.value : undefined, pointer };
    targets.set(reference, target);
    return target;
  };

  const context: Context = {
    document,
    root,
    schemaHome,
    originOf: (cursor) => document.originOf(cursor.pointer, cursor.value),
    follow(cursor) {
      let current = cursor;
      for (let hops = 0; hops < LONGEST_CHAIN; hops += 1) {
        const reference = textOf(own(current.value, '$ref'));
        if (reference === undefined) return current;
        current = targetOf(reference);
      }
      return { value: undefined, pointer: cursor.pointer };
    },
    schemaIdOf: (pointer) => registry.idOf(pointer),
    heirsOf(pointer) {
      heirs ??= heirsByParent({ value: lookUpValue(document.root, schemaHome), pointer: schemaHome });
      return heirs.get(pointer) ?? [];
    },
    once<T>(kind: string, { pointer }: Cursor, make: () => T): T {
      const key = `${kind} ${pointer}`;
      if (!made.has(key)) made.set(key, make());
      return made.get(key) as T;
    },
    warn(code, message, cursor, cure) {
      diagnostics.push({ severity: 'warning', code, message, cure, origin: context.originOf(cursor) });
    },
  };
  return context;
}

const lookUpValue = (root: unknown, pointer: string): unknown => {
  const found = lookUp(root, pointer);
  return found.found ? found.value : undefined;
};

function heirsByParent(home: Cursor): Map<string, string[]> {
  const heirs = new Map<string, string[]>();
  for (const { name, node } of members(home)) {
    for (const branch of items(at(node, 'allOf'))) {
      const parent = textOf(own(branch.value, '$ref'));
      if (parent === undefined) continue;
      const pointer = pointerOf(parent);
      heirs.set(pointer, [...(heirs.get(pointer) ?? []), joinPointer(home.pointer, name)]);
    }
  }
  return heirs;
}

/** Text of a member, when it is a text. */
export const text = (cursor: Cursor, key: string): string | undefined => textOf(own(cursor.value, key));

export const flag = (cursor: Cursor, key: string): boolean => own(cursor.value, key) === true;
