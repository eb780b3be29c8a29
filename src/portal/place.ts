import { findNodeAtLocation, parseTree, printParseErrorCode, type ParseError } from 'jsonc-parser';

/** Where something of the configuration stands: names and indexes that lead to it. */
export type ConfigPath = readonly (string | number)[];

/** A configuration as it was written. */
export interface WrittenConfig {
  readonly file: string;
  /** Absent for one that is a program. */
  readonly text?: string;
}

/** `file:line`; of the nearest thing around it where it is not there itself. */
export function placeOf({ file, text }: WrittenConfig, path: ConfigPath): string {
  const root = text === undefined ? undefined : parseTree(text);
  if (text === undefined || !root) return file;
  for (let length = path.length; length >= 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node) return `${file}:${lineAt(text, node.offset)}`;
  }
  return file;
}

/** What keeps a text from being JSON (RFC 8259), with its line; undefined when nothing does. */
export function jsonFault(text: string): { readonly line: number; readonly message: string } | undefined {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (!first) return undefined;
  const words = printParseErrorCode(first.error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return { line: lineAt(text, first.offset), message: words };
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
