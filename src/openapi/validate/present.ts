import type { Cursor } from '../cursor';
import type { Form, Kind, ObjectRule } from '../grammar';
import type { ApiDocument } from '../load/api-document';
import { joinPointer } from '../../text/json-pointer';
import { isObject, own, setOwn, type JsonObject } from '../value';

/**
 * Collects what must be hidden from the parser, which takes every `$ref` for a reference, also in example data and in
 * extensions, and mixes what stands beside a reference into its target.
 */
export interface Presentation {
  object(kind: Kind, rule: ObjectRule, cursor: Cursor): void;
  value(form: Form, cursor: Cursor): void;
  reference(cursor: Cursor, kind: Kind): void;
  /** The document as the parser is to see it. The original stays as it is; what needs no change is shared. */
  of(root: JsonObject): JsonObject;
}

export function presentation({ shelf, version }: Pick<ApiDocument, 'shelf' | 'version'>): Presentation {
  const readsBesideReferences = version === '3.1' || version === '3.2';
  const hidden = new Set<string>();
  const hide = (cursor: Cursor, name: string) => void hidden.add(joinPointer(cursor.pointer, name));
  return {
    object(_kind, rule, cursor) {
      for (const name of Object.keys(cursor.value as object)) {
        const isExtension = name.startsWith('x-') && !Object.hasOwn(rule.fields, name);
        if (isExtension && name !== shelf && holdsReference(own(cursor.value, name))) hide(cursor, name);
      }
    },
    value(form, cursor) {
      if (form.is === 'data' && holdsReference(cursor.value)) hidden.add(cursor.pointer);
    },
    reference(cursor, kind) {
      if (kind === 'pathItem' || (kind === 'schema' && readsBesideReferences)) return;
      for (const name of Object.keys(cursor.value as object)) if (name !== '$ref') hide(cursor, name);
    },
    of: (root) => without(root, hidden),
  };
}

function holdsReference(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsReference);
  if (!isObject(value)) return false;
  return Object.hasOwn(value, '$ref') || Object.values(value).some(holdsReference);
}

/** A copy of the containers on the way to some members, without those; of lists, with null in place of the items. */
function without(root: JsonObject, hidden: ReadonlySet<string>): JsonObject {
  if (hidden.size === 0) return root;
  const above = new Set<string>();
  for (const pointer of hidden) {
    for (
      let end = pointer.lastIndexOf('/');
      end >= 0 && !above.has(pointer.slice(0, end));
      end = pointer.lastIndexOf('/', end - 1)
    ) {
      above.add(pointer.slice(0, end));
      if (end === 0) break;
    }
  }
  const copyOf = (node: unknown, pointer: string): unknown => {
    if (!above.has(pointer)) return node;
    if (Array.isArray(node)) {
      return node.map((item: unknown, index) =>
        hidden.has(joinPointer(pointer, index)) ? null : copyOf(item, joinPointer(pointer, index)),
      );
    }
    const copy: JsonObject = {};
    for (const [name, value] of Object.entries(node as JsonObject)) {
      const inner = joinPointer(pointer, name);
      if (!hidden.has(inner)) setOwn(copy, name, copyOf(value, inner));
    }
    return copy;
  };
  return copyOf(root, '') as JsonObject;
}
