import { isAlias, isMap, isPair, isScalar, isSeq, LineCounter, parseAllDocuments, type Node } from 'yaml';
import type { JsonNode } from '../compare/json-node';
import { parseJson } from '../compare/parse-json';
import { shift } from '../reading/json-text';

/** A value with the format that it is written in: only JSON tells numbers from strings. */
export interface Data {
  readonly node: JsonNode;
  readonly format: 'json' | 'yaml' | 'xml' | 'csv';
}

/**
 * The data in a text of any kind: all of a text in JSON or YAML, the JSON in any other one, and the elements of XML; lines are
 * those of the text.
 */
export function dataIn(text: string, language: string): Data[] {
  if (language === 'yaml') return yamlNodes(text).map((node) => ({ node, format: 'yaml' }));
  if (language === 'xml' || language === 'html') return xmlNodes(text).map((node) => ({ node, format: 'xml' }));
  if (language === 'csv') return columnsOf(text).map((node) => ({ node, format: 'csv' }));
  const whole = parseJson(text, { comments: true, wildcards: true });
  const nodes = !('fault' in whole) ? [whole] : language === 'mermaid' ? [] : jsonInside(text);
  return nodes.map((node) => ({ node, format: 'json' }));
}

/** The objects of JSON that have a line of a program for themselves, as in the text blocks of Java and here-documents. */
export const bodiesIn = (text: string): Data[] =>
  text.split('\n').flatMap((line, index): Data[] => {
    const own = line.trim();
    if (!/^\{\s*"/.test(own) || !own.endsWith('}')) return [];
    const node = parseJson(own, { comments: true, wildcards: true });
    return 'fault' in node ? [] : [{ node: shift(node, index), format: 'json' }];
  });

/** The names of columns, where a table without quotation marks begins with these (RFC 4180 §2.3). */
function columnsOf(text: string): JsonNode[] {
  const [head = '', row = ''] = text.split('\n');
  const names = head.trim().split(/[,;\t]/);
  if (names.length < 3 || !names.every((name) => /^[A-Za-z_][\w.]*$/.test(name)) || !/\d/.test(row)) return [];
  const items = names.map((name) => ({ kind: 'value', value: name, text: name, line: 1 }) as const);
  return [{ kind: 'array', items, open: false, line: 1, endLine: 1 }];
}

/** Objects and arrays of JSON in lines of something else. */
function jsonInside(text: string): JsonNode[] {
  const found: JsonNode[] = [];
  const lines = text.split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    const start = lines[index]!.search(/[{[]\s*(?:["{[\]}]|$)/);
    if (start < 0) continue;
    for (let end = index; end < Math.min(lines.length, index + 200); end += 1) {
      const last = lines[end]!.lastIndexOf(/^\s*\[/.test(lines[index]!.slice(start)) ? ']' : '}');
      if (last < 0) continue;
      const block = [...lines.slice(index, end), lines[end]!.slice(0, last + 1)];
      block[0] = block[0]!.slice(start);
      const node = parseJson(block.join('\n'), { comments: true, wildcards: true });
      if ('fault' in node) continue;
      found.push(shift(node, index));
      index = end;
      break;
    }
  }
  return found;
}

function yamlNodes(text: string): JsonNode[] {
  const counter = new LineCounter();
  const lineOf = (node: Node): number => counter.linePos(node.range?.[0] ?? 0).line;
  const toNode = (node: unknown): JsonNode | undefined => {
    if (isScalar(node)) {
      const { value } = node;
      const line = lineOf(node);
      if (value !== null && !['string', 'number', 'boolean'].includes(typeof value)) return { kind: 'wildcard', line };
      return { kind: 'value', value: value as string | number | boolean | null, text: String(value), line };
    }
    if (isMap(node)) {
      const members = node.items.flatMap((pair) => {
        if (!isPair(pair) || !isScalar(pair.key)) return [];
        const line = lineOf(pair.key);
        return [
          { name: String(pair.key.value), line, value: toNode(pair.value) ?? ({ kind: 'wildcard', line } as const) },
        ];
      });
      return { kind: 'object', members, open: false, line: lineOf(node), endLine: lineOf(node) };
    }
    if (isSeq(node))
      return {
        kind: 'array',
        items: node.items.flatMap((item) => toNode(item) ?? []),
        open: false,
        line: lineOf(node),
        endLine: lineOf(node),
      };
    return isAlias(node) ? { kind: 'wildcard', line: lineOf(node) } : undefined;
  };
  try {
    const documents = parseAllDocuments(text, { lineCounter: counter, logLevel: 'silent' });
    return Array.isArray(documents)
      ? documents.flatMap(({ contents, errors }) => (errors.length > 0 ? [] : (toNode(contents) ?? [])))
      : [];
  } catch {
    return [];
  }
}

/** Elements as objects of their children; attributes are members too. */
function xmlNodes(text: string): JsonNode[] {
  interface Open {
    readonly name: string;
    readonly line: number;
    readonly members: { name: string; line: number; value: JsonNode }[];
    content: string;
  }
  const root: Open = { name: '', line: 1, members: [], content: '' };
  const stack = [root];
  let [at, line] = [0, 1];
  for (const match of text.matchAll(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([A-Za-z][\w.:-]*)([^<>]*?)(\/?)>/g)) {
    stack.at(-1)!.content += text.slice(at, match.index);
    line += text.slice(at, match.index).split('\n').length - 1;
    at = match.index + match[0].length;
    const start = line;
    line += match[0].split('\n').length - 1;
    const [, isEnd, name, attributes = '', isEmpty] = match;
    if (name === undefined) continue;
    if (isEnd !== '/') {
      const members = [...attributes.matchAll(/([\w.-]+)=(?:"([^"]*)"|'([^']*)')/g)].flatMap(([, key = '', a, b]) =>
        key.startsWith('xmlns') ? [] : [{ name: key, line, value: scalar(a ?? b ?? '', line) }],
      );
      stack.push({ name, line: start, members, content: '' });
    }
    if (isEnd === '/' || isEmpty === '/') {
      const done = stack.length > 1 ? stack.pop()! : undefined;
      if (done) {
        const isLeaf = done.members.length === 0;
        const value: JsonNode = isLeaf
          ? scalar(done.content.trim(), done.line)
          : { kind: 'object', members: done.members, open: false, line: done.line, endLine: line };
        stack.at(-1)!.members.push({ name: done.name, line: done.line, value });
      }
    }
  }
  return root.members.map(({ value }) => value);
}

/** What XML writes may be of any type. */
const scalar = (text: string, line: number): JsonNode => ({ kind: 'value', value: text, text: 'xml', line });
