import type { Cursor } from '../cursor';
import { own, stringOf, type JsonObject } from '../value';
import type { Finding, Origin } from '../model';

/**
 * The schemas of a document that have a URI or an anchor of their own (JSON Schema 2020-12 §8.2): `$id`, `$anchor` and
 * `$dynamicAnchor`, by the pointer of the schema that has them.
 */
export interface SchemaResources {
  /** Registers the URI and anchors of a schema. */
  add(schema: Cursor): void;
  /** Registers where another file was put: its anchors are its own, and its `$id`s are relative to it. */
  addFile(pointer: string, path: string): void;
  /** Pointer of the nearest file, or schema with an `$id`, above (or at) a pointer; `''` for the main document. */
  scopeOf(pointer: string): string;
  /** Pointer of the schema that a URI, relative to the scope of a pointer, identifies. */
  byUri(reference: string, from: string): string | undefined;
  /** Pointer of the schema with this anchor in the scope of a pointer, else of the only one anywhere. */
  byAnchor(anchor: string, from: string): string | undefined;
  /** Removes `$id` from the schemas: references have become pointers into the document, which it would redirect. */
  forget(): void;
}

/** The base URI of the document itself, which nothing can refer to. */
const BASE = 'document:///';

export function schemaResources(self: string | undefined): SchemaResources {
  const uris = new Map<string, string>([['', absolute(self ?? BASE, BASE) ?? BASE]]);
  const pointers = new Map<string, string>();
  const identified: JsonObject[] = [];
  const anchors = new Map<string, { scope: string; pointer: string }[]>();
  if (self !== undefined) pointers.set(uris.get('')!, '');

  const scopeOf = (pointer: string): string => {
    if (uris.size === 1) return '';
    let scope = pointer;
    while (scope !== '' && !uris.has(scope)) scope = scope.slice(0, scope.lastIndexOf('/'));
    return scope;
  };

  return {
    scopeOf,
    addFile(pointer, path) {
      if (!uris.has(pointer)) uris.set(pointer, absolute(path, BASE) ?? BASE);
    },
    add({ value, pointer }) {
      const id = stringOf(own(value, '$id'));
      if (id !== undefined && id !== '') {
        const uri = absolute(id, uris.get(scopeOf(pointer))!);
        if (uri !== undefined) {
          uris.set(pointer, uri);
          identified.push(value as JsonObject);
          if (!pointers.has(uri)) pointers.set(uri, pointer);
        }
      }
      for (const key of ['$anchor', '$dynamicAnchor']) {
        const name = stringOf(own(value, key));
        if (name !== undefined) anchors.set(name, [...(anchors.get(name) ?? []), { scope: scopeOf(pointer), pointer }]);
      }
    },
    byUri(reference, from) {
      if (pointers.size === 0) return undefined;
      const uri = absolute(reference, uris.get(scopeOf(from))!);
      return uri === undefined ? undefined : pointers.get(uri);
    },
    byAnchor(anchor, from) {
      const found = anchors.get(anchor) ?? [];
      const scope = scopeOf(from);
      return (found.find((candidate) => candidate.scope === scope) ?? (found.length === 1 ? found[0] : undefined))
        ?.pointer;
    },
    forget() {
      for (const schema of identified) delete schema.$id;
    },
  };
}

/** The absolute URI without its fragment. */
function absolute(reference: string, base: string): string | undefined {
  try {
    return new URL(reference, base).href.replace(/#.*$/, '');
  } catch {
    return undefined;
  }
}

/** Reads `$dynamicRef` statically (JSON Schema 2020-12 §8.2.3.2): as a `$ref` to the anchor that it names. */
export function replaceDynamicReference({ value }: Cursor, warn: (key: string) => void): void {
  const schema = value as JsonObject;
  const dynamic = own(schema, '$dynamicRef');
  if (typeof dynamic !== 'string') return;
  warn('$dynamicRef');
  delete schema.$dynamicRef;
  if (own(schema, '$ref') === undefined) schema.$ref = dynamic;
  else schema.allOf = [...(Array.isArray(schema.allOf) ? (schema.allOf as unknown[]) : []), { $ref: dynamic }];
}

export const dynamicWarning = (origin: Origin): Finding => ({
  severity: 'warning',
  code: 'dynamic-reference',
  message: '$dynamicRef is read as a $ref to the anchor of that name, wherever the schema is used from.',
  origin,
});
