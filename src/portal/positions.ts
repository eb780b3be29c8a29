import { createRequire } from 'node:module';
import { findNodeAtLocation, type Node, parseTree, printParseErrorCode, type ParseError } from 'jsonc-parser';
import type * as TypeScript from 'typescript';

/** Location in a configuration: the names and indexes that lead to it. */
export type ConfigPath = readonly (string | number)[];

/** The source of a configuration. */
export interface WrittenConfig {
  readonly file: string;
  /** Absent where nothing was read. */
  readonly text?: string;
}

/** `file:line` of a location, or of the nearest enclosing one that exists; of a program, where its object literals show it. */
export function positionOf({ file, text }: WrittenConfig, path: ConfigPath): string {
  if (text === undefined) return file;
  const offset = file.endsWith('.json') ? offsetInJson(text, path) : offsetInProgram(text, path);
  return offset === undefined ? file : `${file}:${lineAt(text, offset)}`;
}

function offsetInJson(text: string, path: ConfigPath): number | undefined {
  const root = parseTree(text);
  if (!root) return undefined;
  for (let length = path.length; length >= 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node) return node.offset;
  }
  return undefined;
}

/** The first object or array literal that a name leads to: of what is computed, a program shows the setting above it. */
function offsetInProgram(text: string, path: ConfigPath): number | undefined {
  // Loaded where there is a mistake only: it takes longer than everything else about a configuration.
  const ts = createRequire(__filename)('typescript') as typeof TypeScript;
  const source = ts.createSourceFile('portal.config.ts', text, ts.ScriptTarget.Latest, true);
  const inside = (node: TypeScript.Node, key: string | number): TypeScript.Node | undefined => {
    if (typeof key === 'number') return ts.isArrayLiteralExpression(node) ? node.elements[key] : undefined;
    if (!ts.isObjectLiteralExpression(node)) return undefined;
    const member = node.properties.find(
      ({ name }) => name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) && name.text === key,
    );
    return member && ts.isPropertyAssignment(member) ? member.initializer : member;
  };
  const literals: TypeScript.Node[] = [];
  const visit = (node: TypeScript.Node): void => {
    if (ts.isObjectLiteralExpression(node)) literals.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  let best: { readonly node: TypeScript.Node; readonly depth: number } | undefined;
  for (const literal of literals) {
    let node = literal;
    let depth = 0;
    for (
      let next = inside(node, path[0] ?? '');
      next;
      next = depth < path.length ? inside(node, path[depth]!) : undefined
    ) {
      node = next;
      depth += 1;
    }
    if (depth > (best?.depth ?? 0)) best = { node, depth };
  }
  return best?.node.getStart(source);
}

/** What to do about the mistakes that are made most often. */
const hints: Readonly<Record<string, string>> = {
  InvalidCommentToken: 'JSON has no comments: remove it, or write a portal.config.ts.',
  PropertyNameExpected: 'Remove the comma before it, or put the name into double quotes.',
  ValueExpected: 'Write a value, or remove the comma before it.',
  CommaExpected: 'Write a comma after the setting before it.',
  InvalidSymbol: 'Write strings and names in double quotes.',
};

/** Why a string is not JSON (RFC 8259) with each name once, and what to do, with the line; undefined when it is. */
export function jsonFault(text: string): { readonly line: number; readonly message: string } | undefined {
  const tooDeep = offsetBelow(text, MAX_DEPTH);
  if (tooDeep !== undefined) {
    const message = `not JSON of a portal: arrays and objects are nested more than ${MAX_DEPTH} levels deep. Remove those that are not settings.`;
    return { line: lineAt(text, tooDeep), message };
  }
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (!first) return root && repeatedName(root, text);
  const what = printParseErrorCode(first.error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  const otherwise = 'Write it like { "apis": [{ "spec": "petstore.yaml" }] }.';
  const hint = text.trim() === '' ? otherwise : (hints[printParseErrorCode(first.error)] ?? otherwise);
  return { line: lineAt(text, first.offset), message: `not JSON: ${what}. ${hint}` };
}

/** Settings are a few levels deep; the parser calls itself for each. */
const MAX_DEPTH = 100;

/** Where the first array or object begins that is in more than so many others. */
function offsetBelow(text: string, max: number): number | undefined {
  let depth = 0;
  for (const { 0: found, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (found === '[' || found === '{') depth += 1;
    else if (found === ']' || found === '}') depth -= 1;
    if (depth > max) return index;
  }
  return undefined;
}

/** A name that an object has already: JSON's readers take the last and say nothing. */
function repeatedName(node: Node, text: string): { readonly line: number; readonly message: string } | undefined {
  const seen = new Map<unknown, Node>();
  for (const child of node.children ?? []) {
    const [key] = child.type === 'property' ? (child.children ?? []) : [];
    const earlier = key && seen.get(key.value);
    if (earlier) {
      const message = `"${key.value}" is already set in line ${lineAt(text, earlier.offset)}. Keep one of the two.`;
      return { line: lineAt(text, key.offset), message };
    }
    if (key) seen.set(key.value, key);
    const nested = repeatedName(child, text);
    if (nested) return nested;
  }
  return undefined;
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
