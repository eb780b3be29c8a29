import type { ApiDocument } from '../load/api-document';
import type { Finding, MediaType, Origin, SchemaId } from '../model';
import { follower, pointerOf, at, items, members, type Cursor } from '../cursor';
import { joinPointer, lookUp } from '../../text/json-pointer';
import { own, stringOf } from '../value';
import type { SchemaRegistry } from './schema-registry';

/** What every part of the normalisation shares. */
export interface Context {
  readonly document: ApiDocument;
  readonly root: Cursor;
  /** Pointer of the object that holds the document's named schemas. */
  readonly schemaHome: string;
  /** From 3.1 on keywords beside a `$ref` count too. */
  readonly readsBesideReferences: boolean;
  originOf(cursor: Cursor): Origin;
  /** Follows `$ref` until there is none. A reference that leads nowhere gives an empty cursor: validation has reported it. */
  follow(cursor: Cursor): Cursor;
  /** Id of the named schema at a pointer, which thereby becomes part of the model. */
  schemaIdOf(pointer: string): SchemaId;
  /** Pointers of the named schemas that have a reference to this one in their `allOf`. */
  derivedSchemas(pointer: string): string[];
  /** Normalises a node once, however many references lead there; `kind` distinguishes what is made of it. */
  once<T>(kind: string, cursor: Cursor, make: () => T): T;
  /** Every media type of the model. */
  readonly mediaTypes: MediaType[];
  warn(code: string, message: string, cursor: Cursor, hint?: string): void;
}

export function createContext(document: ApiDocument, registry: SchemaRegistry, diagnostics: Finding[]): Context {
  const root: Cursor = { value: document.root, pointer: '' };
  const schemaHome = document.version === '2.0' ? '/definitions' : '/components/schemas';
  const made = new Map<string, unknown>();
  let derived: Map<string, string[]> | undefined;

  const context: Context = {
    document,
    root,
    schemaHome,
    readsBesideReferences: document.version === '3.1' || document.version === '3.2',
    originOf: (cursor) => document.originOf(cursor.pointer, cursor.value),
    follow: follower(document.root),
    schemaIdOf: (pointer) => registry.idOf(pointer),
    derivedSchemas(pointer) {
      derived ??= derivedByParent({ value: lookUpValue(document.root, schemaHome), pointer: schemaHome });
      return derived.get(pointer) ?? [];
    },
    once<T>(kind: string, { pointer }: Cursor, make: () => T): T {
      const key = `${kind} ${pointer}`;
      if (!made.has(key)) made.set(key, make());
      return made.get(key) as T;
    },
    mediaTypes: [],
    warn(code, message, cursor, hint) {
      diagnostics.push({ severity: 'warning', code, message, hint, origin: context.originOf(cursor) });
    },
  };
  return context;
}

const lookUpValue = (root: unknown, pointer: string): unknown => {
  const found = lookUp(root, pointer);
  return found.found ? found.value : undefined;
};

function derivedByParent(home: Cursor): Map<string, string[]> {
  const derived = new Map<string, string[]>();
  for (const { name, node } of members(home)) {
    for (const branch of items(at(node, 'allOf'))) {
      const parent = stringOf(own(branch.value, '$ref'));
      if (parent === undefined) continue;
      const pointer = pointerOf(parent);
      derived.set(pointer, [...(derived.get(pointer) ?? []), joinPointer(home.pointer, name)]);
    }
  }
  return derived;
}

/** A member that is a string. */
export const stringAt = (cursor: Cursor, key: string): string | undefined => stringOf(own(cursor.value, key));

export const isTrue = (cursor: Cursor, key: string): boolean => own(cursor.value, key) === true;

/** From 3.1 on a reference may override the summary and description of its target (OpenAPI 3.1 §4.8.23). */
export function withReferenceOverrides<T extends { description?: string; summary?: string }>(
  reference: Cursor,
  node: T,
): T {
  if (stringAt(reference, '$ref') === undefined) return node;
  const description = stringAt(reference, 'description');
  const summary = 'summary' in node ? stringAt(reference, 'summary') : undefined;
  return { ...node, ...(description !== undefined && { description }), ...(summary !== undefined && { summary }) };
}
