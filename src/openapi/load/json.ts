import { createScanner, printParseErrorCode, visit, type ParseErrorCode } from 'jsonc-parser';
import { joinPointer } from '../../text/json-pointer';
import { setOwn, type JsonObject } from '../value';
import { inexactNumbers, noteNumber, type Inexact } from './written-numbers';
import { MAX_DEPTH, duplicateKey, notUnicode, textReader, tooDeep, type Parsed, type Problem } from './tree';

/** `SyntaxKind` of jsonc-parser, which is a `const enum` and so cannot be imported by a compiler that works file by file. */
const token = { openBrace: 1, closeBrace: 2, openBracket: 3, closeBracket: 4, comma: 5, end: 17 } as const;

type Container = { readonly node: JsonObject | unknown[]; key: string };

class TooDeep extends Error {}

/** Parses JSON (RFC 8259; neither comments nor trailing commas) and remembers where each object and array starts. */
export function parseJson(text: string): Parsed {
  const problems: Problem[] = [];
  const offsets = new Map<object, number>();
  const inexact: Inexact = new Map();
  const stack: Container[] = [];
  const read = textReader(text);
  let value: unknown;

  const put = (item: unknown): void => {
    const container = stack.at(-1);
    if (!container) value = item;
    else if (Array.isArray(container.node)) container.node.push(item);
    else setOwn(container.node, container.key, item);
  };
  const open = (node: JsonObject | unknown[], offset: number): void => {
    put(node);
    offsets.set(node, offset);
    stack.push({ node, key: '' });
    if (stack.length > MAX_DEPTH) {
      problems.push(tooDeep(offset));
      throw new TooDeep();
    }
  };

  try {
    visit(
      text,
      {
        onObjectBegin: (offset) => open({}, offset),
        onArrayBegin: (offset) => open([], offset),
        onObjectEnd: () => void stack.pop(),
        onArrayEnd: () => void stack.pop(),
        onObjectProperty: (name, offset) => {
          const container = stack.at(-1);
          if (!container) return;
          const key = read(name);
          const isKnown = Object.hasOwn(container.node, key);
          container.key = key;
          if (isKnown) problems.push(duplicateKey(key, pointerOf(stack), offset));
          else if (key !== name) problems.push(notUnicode(offset, pointerOf(stack)));
        },
        onLiteralValue: (literal: unknown, offset, length) => {
          const string = typeof literal === 'string' ? read(literal) : undefined;
          put(string ?? literal);
          if (string !== undefined && string !== literal) problems.push(notUnicode(offset, pointerOf(stack)));
          const container = stack.at(-1);
          if (typeof literal !== 'number' || !container) return;
          const { node, key } = container;
          const member = Array.isArray(node) ? String(node.length - 1) : key;
          noteNumber({ object: node, key: member }, literal, text.slice(offset, offset + length), inexact, () => ({
            offset,
            pointer: pointerOf(stack),
          }));
        },
        onError: (error, offset, length) => void problems.push(syntaxProblem(text, error, offset, length)),
      },
      { disallowComments: true, allowTrailingComma: false },
    );
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
  }
  // After the first mistake the scanner guesses; what it then finds has the same cause.
  const fatal = problems.find(({ severity }) => severity === 'error');
  if (fatal) return { problems: [fatal] };

  const memberOf = memberFinder(text, offsets, read);
  return {
    problems: [...problems, ...inexactNumbers(inexact)],
    tree: {
      value,
      offsetOf: (node) => offsets.get(node),
      memberOffset: (node, key) => memberOf(node, key)?.name,
      valueOffset: (node, key) => memberOf(node, key)?.value,
    },
  };
}

/** Of the member that is being read. An array already contains the item that is being read. */
const pointerOf = (stack: readonly Container[]): string =>
  stack.reduce((pointer, { node, key }) => joinPointer(pointer, Array.isArray(node) ? node.length - 1 : key), '');

const hints: Partial<Record<string, string>> = {
  InvalidCommentToken: 'JSON has no comments: remove it, or write the document in YAML',
  CommaExpected: 'Separate members with commas',
  ColonExpected: 'Put a colon between the name and its value',
  PropertyNameExpected: 'Write a name in double quotes here, or remove the comma before',
  ValueExpected: 'Write a value here, or remove the comma before',
  UnexpectedEndOfString: 'Close the string with a double quote',
  CloseBraceExpected: 'Close the object with }',
  CloseBracketExpected: 'Close the array with ]',
};

function syntaxProblem(text: string, error: ParseErrorCode, offset: number, length: number): Problem {
  const name = printParseErrorCode(error);
  const found = text.slice(offset, offset + Math.min(Math.max(length, 1), 30)).split('\n')[0];
  const problem = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return {
    severity: 'error',
    code: 'syntax',
    message: `This is not JSON: ${problem}${found ? `, at ${JSON.stringify(found)}` : ', at the end of the file'}.`,
    hint: hints[name],
    offset,
  };
}

type Members = ReadonlyMap<string, { readonly name: number; readonly value: number }>;

/**
 * Finds members by scanning again from where their container starts: only messages need it, so nothing is kept for containers
 * without any. One with a message may have as many as members, and is scanned once.
 */
function memberFinder(text: string, offsets: ReadonlyMap<object, number>, read: (name: string) => string) {
  const scanned = new WeakMap<object, Members>();
  return (container: object, key: string) => {
    let members = scanned.get(container);
    if (!members) {
      const start = offsets.get(container);
      members = start === undefined ? new Map() : membersFrom(text, start, read);
      scanned.set(container, members);
    }
    return members.get(key);
  };
}

/** The members of the object or array that starts at an offset. Of those with the same name it has the first. */
function membersFrom(text: string, start: number, read: (name: string) => string): Members {
  const members = new Map<string, { name: number; value: number }>();
  const scanner = createScanner(text, true);
  scanner.setPosition(start);
  const next = (): number => scanner.scan();
  const isList = next() === token.openBracket;
  for (let kind = next(); kind !== token.end; kind = next()) {
    if (kind === token.closeBrace || kind === token.closeBracket) break;
    if (kind === token.comma) continue;
    const name = scanner.getTokenOffset();
    const key = isList ? String(members.size) : read(scanner.getTokenValue());
    if (!isList) {
      next();
      kind = next();
    }
    if (!members.has(key)) members.set(key, { name, value: scanner.getTokenOffset() });
    skipValue(kind, next);
  }
  return members;
}

function skipValue(first: number, next: () => number): void {
  let depth = 0;
  for (let kind = first; kind !== token.end; kind = next()) {
    if (kind === token.openBrace || kind === token.openBracket) depth += 1;
    if (kind === token.closeBrace || kind === token.closeBracket) depth -= 1;
    if (depth === 0) return;
  }
}
