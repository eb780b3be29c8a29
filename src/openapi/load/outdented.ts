import { isScalar, parseDocument, visit, type Document } from 'yaml';
import type { Problem } from './tree';

/** A document whose strings in quotes may go on in lines that are indented less than YAML requires. */
interface Outdented {
  readonly document: Document.Parsed;
  readonly problems: readonly Problem[];
}

/** Each round finds the strings that the parser has taken for something else in the one before. */
const MAX_ROUNDS = 20;

/**
 * Reads a document again in which the lines of a string in quotes are indented less than its parent's members (YAML 1.2 §7.3): libyaml, and
 * with it Python, Go and Ruby, reads such a string to its closing quotation mark.
 * @param document as it was parsed, with errors
 * @param parse what has parsed it
 * @returns undefined where it still has errors then
 */
export function readOutdented(
  text: string,
  document: Document.Parsed,
  parse: (text: string) => Document.Parsed,
): Outdented | undefined {
  const strings = new Map<number, QuotedString>();
  let [read, masked] = [document, text];
  for (let round = 0; round < MAX_ROUNDS && read.errors.length > 0; round += 1) {
    const known = strings.size;
    for (const start of openStrings(read, masked)) {
      const string = strings.has(start) ? undefined : stringAt(text, start);
      if (string) strings.set(start, string);
    }
    if (strings.size === known) return undefined;
    masked = onOneLineEach(text, strings);
    read = parse(masked);
  }
  if (read.errors.length > 0) return undefined;
  visit(read, {
    Scalar: (_, node) => {
      const string = strings.get(node.range?.[0] ?? -1);
      if (string) node.value = string.value;
    },
  });
  return { document: read, problems: [...strings.keys()].map(problemAt) };
}

interface QuotedString {
  readonly source: string;
  readonly value: string;
}

/** The text with some of its strings on one line each, and as long as it was, so that all that follows stays where it is. */
function onOneLineEach(text: string, strings: ReadonlyMap<number, QuotedString>): string {
  const parts: string[] = [];
  let end = 0;
  for (const [start, { source }] of [...strings].toSorted(([a], [b]) => a - b)) {
    // One inside of another was none.
    if (start < end) continue;
    parts.push(text.slice(end, start), source.replace(/[\r\n]/g, ' '));
    end = start + source.length;
  }
  return [...parts, text.slice(end)].join('');
}

const closed = /^(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^']|'')*')$/;

/** Where strings in quotes begin whose closing quotation mark the parser has not found. */
function openStrings(document: Document.Parsed, text: string): number[] {
  const starts: number[] = [];
  visit(document, {
    Scalar: (_, { type, range }) => {
      if (range && type?.startsWith('QUOTE') && !closed.test(text.slice(range[0], range[1]))) starts.push(range[0]);
    },
  });
  return starts;
}

const inQuotes = /^(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^']|'')*')/;
/** After a value: the end of its line, but for what a flow or a comment adds. */
const endOfValue = /^[ \t]*(?:[,}\]][ \t]*)*(?:#.*)?(?:\r?\n|$)/;
/** As members of an object or items of an array begin, and sentences, whose first word may end with a colon, do not. */
const member = /\n[ \t]*(?:- |(?:[a-z$/{]|\d{3})[\w$./{}-]*:(?:\s|$))/;

/** The string in quotes that begins at an offset, where none of its lines looks as if its closing quotation mark was forgotten. */
function stringAt(text: string, start: number): QuotedString | undefined {
  const rest = text.slice(start);
  const [source] = inQuotes.exec(rest) ?? [];
  if (source === undefined || member.test(source) || !endOfValue.test(rest.slice(source.length))) return undefined;
  const { contents, errors } = parseDocument(source.replace(/(\r?\n)[ \t]*/g, '$1 '), { prettyErrors: false });
  return errors.length === 0 && isScalar(contents) ? { source, value: String(contents.value) } : undefined;
}

const problemAt = (offset: number): Problem => ({
  severity: 'warning',
  code: 'yaml-indentation',
  message:
    'A string continues on a line with too little indentation for YAML; it is read up to its closing quotation mark.',
  hint: 'Indent its lines more than the key before it, or use | for several lines',
  offset,
});
