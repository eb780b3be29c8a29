import { didYouMeanHint, nearestName } from '../../text/did-you-mean';
import { decodeFragment, escapeToken, joinPointer, lookUp, pointerTokens } from '../../text/json-pointer';
import type { Cursor } from '../cursor';
import { DocumentError } from '../diagnostics';
import type { Finding, Origin } from '../model';
import { type JsonObject, isObject, own, setOwn } from '../value';
import type { FileSet, SourceFile } from './file-set';
import { type MovedValues, movedValues } from './moved-values';
import type { SchemaResources } from './schema-resources';

/** The other files of a document, which are put into it under a member of their own. */
export interface BundledFiles extends MovedValues {
  readonly root: JsonObject;
  readonly key: string;
  /** Puts a file into the document, once; the pointer to it. */
  put(file: SourceFile): string;
  fileAt(pointer: string): SourceFile;
  /** Pointer of the file that a pointer is in: `''` for the main one. */
  prefixAt(pointer: string): string;
  originOf(pointer: string, node?: unknown): Origin;
  /** Where the name of the member at a pointer was written. */
  originOfName(pointer: string): Origin;
  /** The scalar at a pointer as it is written. */
  writtenAt(pointer: string): string | undefined;
}

export function bundledFiles(root: JsonObject, files: FileSet): BundledFiles {
  let key = 'x-files';
  while (Object.hasOwn(root, key)) key = `${key}-`;
  const folder = files.main.name.slice(0, files.main.name.lastIndexOf('/') + 1);
  const byToken = new Map<string, SourceFile>();
  const holder: JsonObject = {};
  const moved = movedValues();
  const { written } = moved;

  const prefixOf = (place: string): string =>
    byToken.size > 0 && place.startsWith(`/${key}/`) ? place.split('/', 3).join('/') : '';
  const fileOf = (place: string): SourceFile => byToken.get(prefixOf(place)) ?? files.main;
  return {
    root,
    key,
    put(file) {
      if (file === files.main) return '';
      const name = file.name.startsWith(folder) ? file.name.slice(folder.length) : file.name;
      const pointer = `/${key}/${escapeToken(name)}`;
      if (!byToken.has(pointer)) {
        byToken.set(pointer, file);
        setOwn(holder, name, file.tree.value);
        root[key] = holder;
      }
      return pointer;
    },
    ...moved,
    fileAt: (pointer) => fileOf(written(pointer)),
    prefixAt: (pointer) => prefixOf(written(pointer)),
    originOfName(pointer) {
      const place = written(pointer);
      return fileOf(place).originOfName(place.slice(prefixOf(place).length));
    },
    writtenAt(pointer) {
      const place = written(pointer);
      return fileOf(place).writtenAt(place.slice(prefixOf(place).length));
    },
    originOf(pointer, node) {
      const place = written(pointer);
      return fileOf(place).originOf(place.slice(prefixOf(place).length), node);
    },
  };
}

export type Failure =
  | { readonly code: string; readonly message: string; readonly hint?: string }
  /** A file that was found and cannot be parsed. */
  | { readonly diagnostics: readonly Finding[] };

/** `isThroughReference`: the pointer goes on inside the target of another reference. */
export type Target = Cursor & { readonly isThroughReference?: boolean };

/**
 * Where a reference leads (OpenAPI 3.1 §4.6): a pointer or an anchor in its own file or schema, a schema by its `$id`, or
 * a value in another file of the document's folder.
 * @param from pointer of the object that contains the reference
 */
export function resolveReference(
  reference: string,
  from: string,
  files: FileSet,
  bundled: BundledFiles,
  resources: SchemaResources,
  depth = 0,
): Target | Failure {
  const place = bundled.written(from);
  const find = (prefixes: readonly string[]) => within(bundled.root, prefixes, reference, resources);
  const hash = reference.indexOf('#');
  const path = hash === -1 ? reference : reference.slice(0, hash);

  if (path !== '') {
    const named = resources.byUri(path, place);
    if (named !== undefined) return find([named]);
    const file = openFile(files, path, bundled.fileAt(place));
    if (!('tree' in file)) return file;
    const prefix = bundled.put(file);
    resources.addFile(prefix, path);
    return find([prefix]);
  }
  // Many documents give a schema an `$id` and still refer to the document's components from inside it.
  const found = find([...new Set([resources.scopeOf(place), bundled.prefixAt(place)])]);
  if ('pointer' in found || depth > MAX_DEPTH) return found;
  const start = lookUp(bundled.root, bundled.prefixAt(place));
  const root: Cursor = { value: start.found ? start.value : undefined, pointer: bundled.prefixAt(place) };
  const target = throughReferences(root, decodeFragment(reference.slice(1)), (inner, at) =>
    resolveReference(inner, at, files, bundled, resources, depth + 1),
  );
  return target ? { ...target, isThroughReference: true } : found;
}

/** So many references may be on the way of one pointer. */
const MAX_DEPTH = 10;

/**
 * Where a pointer leads that goes on inside the target of another reference. A JSON Pointer (RFC 6901) does not, but
 * many tools follow it.
 */
function throughReferences(
  root: Cursor,
  pointer: string,
  resolve: (reference: string, from: string) => Target | Failure,
): Cursor | undefined {
  if (!pointer.startsWith('/')) return undefined;
  let cursor = root;
  for (const token of pointerTokens(pointer)) {
    const reference = own(cursor.value, '$ref');
    if (typeof reference === 'string' && own(cursor.value, token) === undefined) {
      const target = resolve(reference, cursor.pointer);
      if (!('pointer' in target)) return undefined;
      cursor = target;
    }
    const value = own(cursor.value, token);
    if (value === undefined) return undefined;
    cursor = { value, pointer: joinPointer(cursor.pointer, token) };
  }
  return cursor;
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
  reference: string,
  resources: SchemaResources,
): Cursor | Failure {
  const fragment = reference.includes('#') ? reference.slice(reference.indexOf('#') + 1) : '';
  // A key may hold a percent sign of its own.
  for (const text of new Set([decodeFragment(fragment), fragment])) {
    if (text === '' || text.startsWith('/')) {
      for (const prefix of prefixes) {
        const found = lookUp(root, prefix + text);
        if (found.found) return { value: found.value, pointer: prefix + text };
      }
    } else {
      const pointer = resources.byAnchor(text, prefixes[0] ?? '');
      const found = pointer === undefined ? undefined : lookUp(root, pointer);
      if (pointer !== undefined && found?.found) return { value: found.value, pointer };
    }
  }
  const near = nearestPointer(root, prefixes[0] ?? '', decodeFragment(fragment));
  return {
    code: 'unresolved-reference',
    message: `The reference ${JSON.stringify(reference)} cannot be resolved: it has no target.`,
    hint:
      near === undefined
        ? 'Add the target, or correct the reference'
        : didYouMeanHint(`${reference.replace(/#.*$/, '')}#${near}`),
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
      container.found && isObject(container.value) ? nearestName(token, Object.keys(container.value)) : undefined;
    if (near === undefined) return undefined;
    const whole = [joinPointer(right, near), ...tokens.slice(index + 1).map(escapeToken)].join('/');
    return lookUp(root, prefix + whole).found ? whole : joinPointer(right, near);
  }
  return undefined;
}
