import type { Cursor } from '../cursor';
import { DocumentError } from '../document-error';
import { grammarOf, type Kind } from '../grammar';
import { walker } from '../grammar/walk';
import type { Diagnostic, Origin } from '../model';
import { decodeFragment, encodeFragment, escapeToken, joinPointer, lookUp, pointerTokens } from '../pointer';
import { isObject, own, setOwn, textOf, type JsonObject } from '../value';
import type { Version } from './api-document';
import type { FileSet } from './file-set';
import { schemaResources, type SchemaResources } from './schema-resources';
import type { SourceFile } from './source-file';
import { nearest } from '../suggestion';

/** The document with all its files in one object, and every reference leading to a pointer into it. */
export interface Bundle {
  readonly root: JsonObject;
  /** Name of the member of `root` that holds the other files, where there are any. */
  readonly shelf?: string;
  originOf(pointer: string, node?: unknown): Origin;
}

interface Pending {
  readonly kind: Kind;
  /** Of the object that holds the reference under `key`. */
  readonly holder: Cursor;
  readonly key: string;
  readonly reference: string;
}

/**
 * Puts the files that a document refers to under a root member of their own and rewrites the references, so that all
 * that follows has references of the form `#/…` only. Data such as examples is left alone, whatever it looks like.
 */
export function bundle(files: FileSet, version: Version, diagnostics: Diagnostic[]): Bundle {
  const root = files.main.tree.value as JsonObject;
  const shelf = shelfOf(root, files);
  const resources = schemaResources(textOf(own(root, '$self')));
  const pending: Pending[] = [];
  const report = ({ holder, key }: Pending, problem: Omit<Diagnostic, 'severity' | 'origin'>): void => {
    const origin = shelf.originOf(joinPointer(holder.pointer, key));
    // A mapping only helps readers along; without it the names of the schemas still tell them apart.
    diagnostics.push(
      key === '$ref'
        ? { severity: 'error', ...problem, origin }
        : { severity: 'warning', ...problem, code: 'discriminator-mapping', origin },
    );
  };

  const collector = walker(grammarOf(version), {
    object(kind, _rule, cursor) {
      if (kind === 'schema') {
        resources.add(cursor);
        replaceDynamicReference(cursor, (key) => {
          diagnostics.push(dynamicWarning(shelf.originOf(joinPointer(cursor.pointer, key))));
        });
      }
      if (kind === 'discriminator') pending.push(...mappedReferences(root, cursor));
    },
    reference(holder, kind) {
      pending.push({ kind, holder, key: '$ref', reference: String(own(holder.value, '$ref')) });
      return undefined;
    },
  });

  collector.enter('document', { value: root, pointer: '' });
  for (let index = 0; index < pending.length; index += 1) {
    const reference = pending[index]!;
    const target = resolveReference(reference, files, shelf, resources);
    if ('pointer' in target) {
      setOwn(reference.holder.value as JsonObject, reference.key, `#${encodeFragment(target.pointer)}`);
      collector.enter(reference.kind, target);
    } else if ('diagnostics' in target) diagnostics.push(...target.diagnostics);
    else report(reference, target);
  }
  resources.forget();
  return { root, ...(files.others.length > 0 && { shelf: shelf.key }), originOf: shelf.originOf };
}

type Failure =
  | { readonly code: string; readonly message: string; readonly cure?: string }
  /** A file that was found and cannot be parsed. */
  | { readonly diagnostics: readonly Diagnostic[] };

function resolveReference(
  pending: Pending,
  files: FileSet,
  shelf: Shelf,
  resources: SchemaResources,
): Cursor | Failure {
  const { reference, holder } = pending;
  const hash = reference.indexOf('#');
  const path = hash === -1 ? reference : reference.slice(0, hash);
  const fragment = hash === -1 ? '' : reference.slice(hash + 1);

  if (path !== '') {
    const named = resources.byUri(path, holder.pointer);
    if (named !== undefined) return within(shelf.root, [named], fragment, resources, pending);
    const file = openFile(files, path, shelf.fileAt(holder.pointer));
    if (!('tree' in file)) return file;
    return within(shelf.root, [shelf.put(file)], fragment, resources, pending);
  }
  const own = shelf.prefixAt(holder.pointer);
  // Many documents give a schema an `$id` and still refer to the document's components from inside it.
  return within(shelf.root, [...new Set([resources.scopeOf(holder.pointer), own])], fragment, resources, pending);
}

function openFile(files: FileSet, path: string, from: SourceFile): SourceFile | Failure {
  try {
    return files.open(path, from);
  } catch (error) {
    if (error instanceof DocumentError) return { diagnostics: error.diagnostics };
    if (error instanceof RangeError) throw error;
    return { code: 'unreadable-file', message: `${JSON.stringify(path)} cannot be read: ${(error as Error).message}.` };
  }
}

/** What a fragment means under the first of some pointers where it means anything. */
function within(
  root: JsonObject,
  prefixes: readonly string[],
  fragment: string,
  resources: SchemaResources,
  { reference, holder }: Pending,
): Cursor | Failure {
  // A key may hold a percent sign of its own.
  for (const text of new Set([decodeFragment(fragment), fragment])) {
    if (text === '' || text.startsWith('/')) {
      for (const prefix of prefixes) {
        const found = lookUp(root, prefix + text);
        if (found.found) return { value: found.value, pointer: prefix + text };
      }
    } else {
      const pointer = resources.byAnchor(text, prefixes[0] ?? holder.pointer);
      const found = pointer === undefined ? undefined : lookUp(root, pointer);
      if (pointer !== undefined && found?.found) return { value: found.value, pointer };
    }
  }
  const near = nearestPointer(root, prefixes[0] ?? '', decodeFragment(fragment));
  return {
    code: 'unresolved-reference',
    message: `The reference ${JSON.stringify(reference)} leads nowhere.`,
    cure:
      near === undefined
        ? 'Add what it names, or correct it'
        : `Did you mean "${reference.replace(/#.*$/, '')}#${near}"?`,
  };
}

/** The pointer with its first wrong part replaced by the likeliest right one. */
function nearestPointer(root: JsonObject, prefix: string, fragment: string): string | undefined {
  if (!fragment.startsWith('/')) return undefined;
  const tokens = pointerTokens(fragment);
  let right = '';
  for (const [index, token] of tokens.entries()) {
    const found = lookUp(root, prefix + joinPointer(right, token));
    if (found.found) {
      right = joinPointer(right, token);
      continue;
    }
    const container = lookUp(root, prefix + right);
    const near =
      container.found && isObject(container.value) ? nearest(token, Object.keys(container.value)) : undefined;
    if (near === undefined) return undefined;
    const whole = [joinPointer(right, near), ...tokens.slice(index + 1).map(escapeToken)].join('/');
    return lookUp(root, prefix + whole).found ? whole : joinPointer(right, near);
  }
  return undefined;
}

/** Where the other files stand in the bundled document. */
interface Shelf {
  readonly root: JsonObject;
  readonly key: string;
  /** Puts a file into the document, once; the pointer to it. */
  put(file: SourceFile): string;
  fileAt(pointer: string): SourceFile;
  /** Pointer of the file that a pointer is in: `''` for the main one. */
  prefixAt(pointer: string): string;
  originOf(pointer: string, node?: unknown): Origin;
}

function shelfOf(root: JsonObject, files: FileSet): Shelf {
  let key = 'x-files';
  while (Object.hasOwn(root, key)) key = `${key}-`;
  const folder = files.main.name.slice(0, files.main.name.lastIndexOf('/') + 1);
  const byToken = new Map<string, SourceFile>();
  const shelf: JsonObject = {};

  const prefixAt = (pointer: string): string =>
    byToken.size > 0 && pointer.startsWith(`/${key}/`) ? pointer.split('/', 3).join('/') : '';
  const fileAt = (pointer: string): SourceFile => byToken.get(prefixAt(pointer)) ?? files.main;
  return {
    root,
    key,
    put(file) {
      if (file === files.main) return '';
      const name = file.name.startsWith(folder) ? file.name.slice(folder.length) : file.name;
      const pointer = `/${key}/${escapeToken(name)}`;
      if (!byToken.has(pointer)) {
        byToken.set(pointer, file);
        setOwn(shelf, name, file.tree.value);
        root[key] = shelf;
      }
      return pointer;
    },
    fileAt,
    prefixAt,
    originOf: (pointer, node) => fileAt(pointer).originOf(pointer.slice(prefixAt(pointer).length), node),
  };
}

/** Static reading of `$dynamicRef` (JSON Schema 2020-12 §8.2.3.2): as a `$ref` to the anchor that it names. */
function replaceDynamicReference({ value }: Cursor, warn: (key: string) => void): void {
  const schema = value as JsonObject;
  const dynamic = own(schema, '$dynamicRef');
  if (typeof dynamic !== 'string') return;
  warn('$dynamicRef');
  delete schema.$dynamicRef;
  if (own(schema, '$ref') === undefined) schema.$ref = dynamic;
  else schema.allOf = [...(Array.isArray(schema.allOf) ? (schema.allOf as unknown[]) : []), { $ref: dynamic }];
}

const dynamicWarning = (origin: Origin): Diagnostic => ({
  severity: 'warning',
  code: 'dynamic-reference',
  message: '$dynamicRef is read as a $ref to the anchor of that name, wherever the schema is used from.',
  origin,
});

/** The mappings of a discriminator that are references and not names of schemas. */
function mappedReferences(root: JsonObject, discriminator: Cursor): Pending[] {
  const mapping = own(discriminator.value, 'mapping');
  if (!isObject(mapping)) return [];
  const schemas = own(own(root, 'components'), 'schemas');
  const holder: Cursor = { value: mapping, pointer: joinPointer(discriminator.pointer, 'mapping') };
  return Object.keys(mapping).flatMap((key): Pending[] => {
    const reference = textOf(mapping[key]);
    const isName = reference === undefined || own(schemas, reference) !== undefined || !/[#/.]/.test(reference);
    return isName ? [] : [{ kind: 'schema', holder, key, reference }];
  });
}
