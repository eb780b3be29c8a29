import type { Origin } from '../model';
import { escapeToken } from '../../text/json-pointer';
import { setOwn, type JsonObject } from '../value';
import type { FileSet } from './file-set';
import type { SourceFile } from './source-file';

/** The other files of a document, which are put into it under a member of their own. */
export interface BundledFiles {
  readonly root: JsonObject;
  readonly key: string;
  /** Puts a file into the document, once; the pointer to it. */
  put(file: SourceFile): string;
  /** Where the value at a pointer was written, when a reference has been replaced by its target; else the pointer. */
  written(pointer: string): string;
  /** The inverse: where the value that was written at a pointer is now. */
  canonical(pointer: string): string;
  fileAt(pointer: string): SourceFile;
  /** Records that the members of the object at one pointer were written at another. */
  move(from: string, to: string): void;
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
  const moved: { from: string; to: string }[] = [];

  /** Where the value at a pointer was written, when a reference has been replaced by its target. */
  const written = (pointer: string): string => {
    const move = moved.findLast(({ from }) => pointer === from || pointer.startsWith(`${from}/`));
    return move ? written(move.to + pointer.slice(move.from.length)) : pointer;
  };

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
    written,
    fileAt: (pointer) => fileOf(written(pointer)),
    prefixAt: (pointer) => prefixOf(written(pointer)),
    canonical(pointer) {
      const move = moved.find(({ to }) => pointer === to || pointer.startsWith(`${to}/`));
      return move ? move.from + pointer.slice(move.to.length) : pointer;
    },
    move: (from, to) => void moved.push({ from, to }),
    originOfName(pointer) {
      const place = written(pointer);
      return fileOf(place).originOfName(place.slice(prefixOf(place).length));
    },
    writtenAt(pointer) {
      const place = written(pointer);
      return fileOf(place).writtenAt(place.slice(prefixOf(place).length));
    },
    originOf(pointer, node) {
      const place = moved.length > 0 ? written(pointer) : pointer;
      return fileOf(place).originOf(place.slice(prefixOf(place).length), node);
    },
  };
}
