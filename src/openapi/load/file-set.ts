import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { decodeFragment, lookUp, pointerTokens, unescapeToken } from '../../text/json-pointer';
import { DocumentError, judge } from '../diagnostics';
import { sha256 } from '../kept/own-folder';
import type { Finding, Origin } from '../model';
import { parseJson } from './json';
import type { Parsed, Problem, Tree } from './tree';
import { parseYaml } from './yaml';

/** A file that was read and parsed, which knows the position of each of its values. */
export interface SourceFile {
  /** Relative to the portal's root, with forward slashes. */
  readonly name: string;
  readonly absolute: string;
  /** Of its bytes. */
  readonly digest: string;
  readonly tree: Tree;
  /** 1-based line and column of an offset into the file's text. */
  positionAt(offset: number): { readonly line: number; readonly column: number };
  /** Position of the value at `pointer`; passing `node` saves the lookup. For a missing value, that of its nearest container. */
  originOf(pointer: string, node?: unknown): Origin;
  /** Position of the name of the member at `pointer`. */
  originOfName(pointer: string): Origin;
  /** The scalar at `pointer` as it is written: `1.0` for the number 1. */
  writtenAt(pointer: string): string | undefined;
}

function sourceFile(name: string, absolute: string, { text, digest }: Text, tree: Tree): SourceFile {
  const positionAt = positions(text);

  const offsetAt = (pointer: string): number => {
    const tokens = pointerTokens(pointer);
    for (let length = tokens.length; length > 0; length -= 1) {
      const parts = pointer.split('/').slice(0, length);
      const container = lookUp(tree.value, parts.join('/'));
      if (!container.found || typeof container.value !== 'object' || container.value === null) continue;
      const key = tokens[length - 1]!;
      const offset = tree.valueOffset(container.value, key) ?? tree.offsetOf(container.value);
      if (offset !== undefined) return offset;
    }
    return 0;
  };

  const memberAt = (pointer: string): { container: object; key: string } | undefined => {
    const end = pointer.lastIndexOf('/');
    const found = lookUp(tree.value, pointer.slice(0, end));
    const container = found.found ? found.value : undefined;
    if (typeof container !== 'object' || container === null) return undefined;
    return { container, key: unescapeToken(pointer.slice(end + 1)) };
  };

  return {
    name,
    absolute,
    digest,
    tree,
    positionAt,
    writtenAt(pointer) {
      const member = memberAt(pointer);
      return member && tree.sourceOf?.(member.container, member.key);
    },
    originOfName(pointer) {
      const member = memberAt(pointer);
      const offset = member && tree.memberOffset(member.container, member.key);
      return { file: name, pointer, ...positionAt(offset ?? offsetAt(pointer)) };
    },
    originOf(pointer, node) {
      const known = typeof node === 'object' && node !== null ? tree.offsetOf(node) : undefined;
      return { file: name, pointer, ...positionAt(known ?? offsetAt(pointer)) };
    },
  };
}

function positions(text: string): SourceFile['positionAt'] {
  const starts: number[] = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - starts[low]! + 1 };
  };
}

/** Ten times the largest document that is known. */
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * Reads and parses one file.
 * @param root folder that the names of files in messages are relative to
 * @param diagnostics receives what is wrong but does not prevent reading
 * @throws DocumentError when it cannot be read or parsed
 */
export function readSourceFile(absolute: string, root: string, diagnostics: Finding[]): SourceFile {
  const name = relative(root, absolute).replaceAll('\\', '/') || absolute;
  const read = readText(absolute, name);
  const { text } = read;
  const positionAt = positions(text);
  const found = parse(text, name);
  const placed = found.problems.map(({ offset, pointer = '', ...problem }): Finding => {
    return { ...problem, origin: { file: name, pointer, ...positionAt(offset) } };
  });
  if (!found.tree) throw new DocumentError(judge(placed, true));
  diagnostics.push(...placed);
  return sourceFile(name, absolute, read, found.tree);
}

interface Text {
  readonly text: string;
  readonly digest: string;
}

function readText(absolute: string, name: string): Text {
  const fail = (message: string, hint: string): never => {
    throw new DocumentError([
      {
        severity: 'error',
        code: 'unreadable-file',
        message,
        hint,
        origin: { file: name, pointer: '', line: 1, column: 1 },
      },
    ]);
  };
  const stats = statSync(absolute, { throwIfNoEntry: false });
  if (!stats) {
    const dangling = lstatSync(absolute, { throwIfNoEntry: false });
    return fail(
      `There is no file ${name}${dangling ? ': the target of the link does not exist' : ''}.`,
      'Correct the path',
    );
  }
  // A pipe or a device would block or never end.
  if (!stats.isFile()) return fail(`${name} is not a file.`, 'Name an OpenAPI document, YAML or JSON');
  if (stats.size > MAX_BYTES) return fail(`${name} is larger than ${MAX_BYTES / 1024 / 1024} MB.`, 'Split it');
  let bytes: Buffer;
  try {
    bytes = readFileSync(absolute);
  } catch (error) {
    return fail(`${name} cannot be read: ${(error as Error).message}.`, 'Check its permissions');
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), digest: sha256(bytes) };
  } catch {
    return fail(`${name} is not text in UTF-8.`, 'Save it as UTF-8');
  }
}

function parse(text: string, name: string): Parsed {
  const start = text.trimStart();
  if (start === '')
    return refuse('empty-file', `${name} is empty.`, 'Write an OpenAPI document, YAML or JSON, into it');
  if (start.startsWith('<')) {
    return refuse(
      'not-a-document',
      `${name} contains a web page or XML, not YAML or JSON.`,
      'Download the document itself',
    );
  }
  // The text of a description.
  if (/\.(?:md|markdown)$/i.test(name)) return { tree: textTree(text), problems: [] };
  const looksLikeJson = start.startsWith('{') || start.startsWith('[');
  if (/\.json$/i.test(name)) return parseJson(text);
  if (!looksLikeJson) return parseYaml(text);
  const json = parseJson(text);
  // Flow style YAML starts like JSON does.
  return json.tree ? json : parseYaml(text);
}

const textTree = (text: string): Tree => ({
  value: text,
  offsetOf: () => undefined,
  memberOffset: () => undefined,
  valueOffset: () => undefined,
});

function refuse(code: string, message: string, hint: string): Parsed {
  const problem: Problem = { severity: 'error', code, message, hint, offset: 0 };
  return { problems: [problem] };
}

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
  /** Whether it was only asked for files that it could give: another one may be there the next time. */
  isWhole(): boolean;
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
  let whole = true;

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
    message: `${JSON.stringify(reference)} points outside the document's folder; files there are not read.`,
    hint: "Move the file into the document's folder, and refer to it by a relative path",
  });

  const unread = (path: string): Refusal => ({
    code: 'reference-outside',
    message: `${JSON.stringify(path)} is not read: a document can consist of YAML, JSON and Markdown files, except hidden ones.`,
    hint: 'Give it the extension of such a file, and a name that does not begin with a dot',
  });

  return {
    main,
    others,
    isWhole: () => whole,
    open(reference, from) {
      const before = whole;
      whole = false;
      const found = find(reference, from);
      whole = before && 'tree' in found;
      return found;
    },
  };

  function find(reference: string, from: SourceFile): SourceFile | Refusal {
    if (/^[a-z][a-z0-9+.-]+:|^\/\//i.test(reference)) {
      return {
        code: 'remote-reference',
        message: `${JSON.stringify(reference)} is not a file in the document's folder, and nothing is downloaded.`,
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
        hint: 'Correct the path; it is relative to the file that contains it',
      };
    }
    if (!isInside(folder, real)) return outside(reference);
    if (!isReadable(relative(folder, real)) || !isReadable(relative(folder, resolve(realDirectory(from), path))))
      return unread(path);
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
  }
}

/** Whether a file can be one of a document's: `.env`, `.git/config`, `.npmrc` and `id_rsa` of its folder would be published. */
const isReadable = (path: string): boolean =>
  /\.(?:ya?ml|json|md|markdown)$/i.test(path) && !path.split(sep).some((part) => part.startsWith('.'));

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
