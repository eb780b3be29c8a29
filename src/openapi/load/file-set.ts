import { realpathSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { DocumentError } from '../diagnostics';
import type { Finding } from '../model';
import { decodeFragment } from '../../text/json-pointer';
import { readSourceFile } from './read-file';
import type { SourceFile } from './source-file';

/** The files of one document: the main one, and those inside its folder that it refers to. */
export interface FileSet {
  readonly main: SourceFile;
  readonly others: readonly SourceFile[];
  /**
   * The file that a relative reference, written in `from`, names.
   * @returns the file, or why it must not or cannot be read
   * @throws DocumentError when it cannot be parsed
   */
  open(reference: string, from: SourceFile): SourceFile | Refusal;
}

export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

const MAX_FILES = 2_000;

export function fileSet(main: SourceFile, root: string, diagnostics: Finding[]): FileSet {
  const folder = realpathSync(dirname(main.absolute));
  const byPath = new Map([[realpathSync(main.absolute), main]]);
  const others: SourceFile[] = [];
  const broken = new Map<string, DocumentError>();

  const read = (absolute: string, real: string): SourceFile => {
    const failure = broken.get(real);
    if (failure) throw failure;
    try {
      const file = readSourceFile(absolute, root, diagnostics);
      byPath.set(real, file);
      others.push(file);
      return file;
    } catch (error) {
      if (error instanceof DocumentError) broken.set(real, error);
      throw error;
    }
  };

  const outside = (reference: string): Refusal => ({
    code: 'reference-outside',
    message: `${JSON.stringify(reference)} leads out of the document's folder; files outside it are not read.`,
    hint: "Move the file into the document's folder, and refer to it by a relative path",
  });

  return {
    main,
    others,
    open(reference, from) {
      if (/^[a-z][a-z0-9+.-]+:|^\/\//i.test(reference)) {
        return {
          code: 'remote-reference',
          message: `${JSON.stringify(reference)} is not a file in the document's folder, and nothing is fetched.`,
          hint: 'Save it next to the document and refer to it by a relative path',
        };
      }
      const path = decodeFragment(reference.replace(/\?.*$/, ''));
      if (isAbsolute(path) || /^[a-z]:|[\\\0]/i.test(path)) return outside(reference);
      const absolute = resolve(dirname(from.absolute), path);
      if (!isInside(folder, resolve(realDirectory(from), path))) return outside(reference);
      const real = realPath(absolute);
      if (real === undefined) {
        return {
          code: 'unresolved-reference',
          message: `There is no file ${JSON.stringify(path)} beside ${from.name}.`,
          hint: 'Correct the path, which is relative to the file that contains it',
        };
      }
      if (!isInside(folder, real)) return outside(reference);
      const known = byPath.get(real);
      if (known) return known;
      if (others.length >= MAX_FILES) {
        return {
          code: 'too-many-files',
          message: `The document has more than ${MAX_FILES} files.`,
          hint: 'Merge some of them',
        };
      }
      return read(absolute, real);
    },
  };
}

const realDirectory = (file: SourceFile): string => dirname(realpathSync(file.absolute));

const isInside = (folder: string, path: string): boolean => {
  const inner = relative(folder, path);
  return inner !== '' && inner !== '..' && !inner.startsWith(`..${sep}`) && !isAbsolute(inner);
};

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
