import { type JSONVisitor, type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import type { JsonNode, Member, StatedValue } from './json-node';

export interface JsonFault {
  /** 1-based line of the text. */
  readonly line: number;
  readonly message: string;
}

export interface ParseJsonOptions {
  /** Allow comments, of which `// ...` stands for any further members or items. */
  readonly comments: boolean;
  /** Read the string `"..."` as any value. */
  readonly wildcards: boolean;
}

interface OpenContainer {
  readonly kind: 'object' | 'array';
  readonly line: number;
  readonly members: Member[];
  readonly items: JsonNode[];
  open: boolean;
  openLine?: number;
  /** Of the property whose value is read next. */
  name?: { readonly name: string; readonly line: number };
}

/** The parser calls itself for each level. */
const MAX_DEPTH = 512;

class TooDeep extends Error {}

/**
 * Parses JSON (RFC 8259), or JSON with comments, keeping line numbers.
 * @returns the value, or the first error in the text; a name that occurs twice in an object is an error
 */
export function parseJson(text: string, options: ParseJsonOptions): JsonNode | { readonly fault: JsonFault } {
  const containers: OpenContainer[] = [];
  let root: JsonNode | undefined;
  let fault: JsonFault | undefined;
  /** The last value read, which a comment on its line may be about. */
  let leaf: { readonly line: number; stated?: StatedValue } | undefined;
  const report = (line: number, message: string): void => {
    fault ??= { line: line + 1, message };
  };
  const add = (node: JsonNode): void => {
    const container = containers.at(-1);
    if (!container) root ??= node;
    else if (container.kind === 'array') {
      if (container.open) report(node.line - 1, 'an item follows "// ..."; put the comment last');
      container.items.push(node);
    } else if (container.name) {
      container.members.push({ ...container.name, value: node });
      container.name = undefined;
    }
  };
  const close = (line: number): void => {
    const container = containers.pop();
    if (!container) return;
    const { kind, line: start, members, items, open, openLine } = container;
    const span = { line: start, endLine: line + 1, open, ...(openLine === undefined ? {} : { openLine }) };
    leaf = undefined;
    add(kind === 'object' ? { kind, members, ...span } : { kind, items, ...span });
  };
  const begin = (kind: OpenContainer['kind'], line: number): void => {
    containers.push({ kind, line: line + 1, members: [], items: [], open: false });
    if (containers.length <= MAX_DEPTH) return;
    report(line, `nested deeper than ${MAX_DEPTH} levels`);
    throw new TooDeep();
  };
  const visitor: JSONVisitor = {
    onObjectBegin: (_offset, _length, line) => begin('object', line),
    onArrayBegin: (_offset, _length, line) => begin('array', line),
    onObjectProperty(name, _offset, _length, line) {
      const container = containers.at(-1)!;
      if (container.members.some((member) => member.name === name)) report(line, `the name "${name}" is repeated`);
      container.name = { name, line: line + 1 };
    },
    onObjectEnd: (_offset, _length, line) => close(line),
    onArrayEnd: (_offset, _length, line) => close(line),
    onLiteralValue(value: string | number | boolean | null, offset, length, line) {
      const node =
        options.wildcards && value === '...'
          ? { kind: 'wildcard' as const, line: line + 1 }
          : { kind: 'value' as const, line: line + 1, value, text: text.slice(offset, offset + length) };
      leaf = node;
      add(node);
    },
    onComment(offset, length, line) {
      if (!options.comments) report(line, 'JSON has no comments; write `jsonc`');
      const container = containers.at(-1);
      const comment = text.slice(offset, offset + length);
      if (container && /^\/[/*]\s*(?:\.\.\.|…)/.test(comment)) {
        container.open = true;
        container.openLine = line + 1;
      } else if (leaf?.line === line + 1) leaf.stated = statedIn(comment);
    },
    onError: (code: ParseErrorCode, _offset, _length, line) => report(line, describe(printParseErrorCode(code))),
  };
  try {
    visit(text, visitor, { allowTrailingComma: options.comments, disallowComments: false });
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
  }
  if (fault) return { fault };
  return root ?? { fault: { line: 1, message: 'not JSON: it is empty' } };
}

const stated =
  /^(?:=|is|always|here|i\.e\.|→|->)?\s*("(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)\.?$/;

/** The value that a comment gives, where it says nothing else. */
function statedIn(comment: string): StatedValue | undefined {
  const value = stated.exec(comment.replace(/^\/[/*]+|\*\/$/g, '').trim())?.[1];
  return value === undefined ? undefined : (JSON.parse(value) as StatedValue);
}

/** Whether a text is JSON, without comments or wildcards. */
export const isJsonText = (text: string): boolean =>
  !('fault' in parseJson(text, { comments: false, wildcards: false }));

/** `CommaExpected` reads "not JSON: a comma is expected". */
function describe(code: string): string {
  const words = code.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return `not JSON: ${words}`;
}

/** The plain value; a wildcard is the string `"..."`. Own properties only, so that any name is safe. */
export function toValue(node: JsonNode): unknown {
  switch (node.kind) {
    case 'object':
      return Object.fromEntries(node.members.map(({ name, value }) => [name, toValue(value)]));
    case 'array':
      return node.items.map(toValue);
    case 'value':
      return node.value;
    case 'wildcard':
      return '...';
  }
}
