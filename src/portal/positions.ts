import { findNodeAtLocation, parseTree, printParseErrorCode, type ParseError } from 'jsonc-parser';

/** Location in a configuration: the names and indexes that lead to it. */
export type ConfigPath = readonly (string | number)[];

/** The source of a configuration. */
export interface WrittenConfig {
  readonly file: string;
  /** Absent for a program. */
  readonly text?: string;
}

/** `file:line` of a location, or of the nearest enclosing one that exists. */
export function positionOf({ file, text }: WrittenConfig, path: ConfigPath): string {
  const root = text === undefined ? undefined : parseTree(text);
  if (text === undefined || !root) return file;
  for (let length = path.length; length >= 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node) return `${file}:${lineAt(text, node.offset)}`;
  }
  return file;
}

/** Why a string is not JSON (RFC 8259), with the line; undefined when it is. */
export function jsonFault(text: string): { readonly line: number; readonly message: string } | undefined {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (!first) return undefined;
  const message = printParseErrorCode(first.error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return { line: lineAt(text, first.offset), message };
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
