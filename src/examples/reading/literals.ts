import { readJsonText } from './json-text';
import { HOLE, type Reading, type WrittenPair, type WrittenRequest, type WrittenText } from './written-request';

interface Token extends WrittenText {
  readonly kind: 'string' | 'word' | 'comment';
  readonly at: number;
}

/** Which characters start a comment until the end of the line, by canonical name of a language. */
const hash = new Set([
  'php',
  'ruby',
  'python',
  'perl',
  'r',
  'elixir',
  'julia',
  'nim',
  'bash',
  'powershell',
  'crystal',
  'yaml',
]);

const comments = (language: string): RegExp => {
  if (language === 'php') return /^(?:#|\/\/)[^\n]*/;
  return hash.has(language) ? /^#(?!\{)[^\n]*/ : /^\/\/[^\n]*/;
};

/**
 * The literals of a program in any language: its strings, without escapes and with a hole for each value put in, its words and
 * its comments.
 */
export function tokensOf(code: string, language: string): Token[] {
  const line = comments(language);
  const tokens: Token[] = [];
  let [at, row] = [0, 1];
  while (at < code.length) {
    const rest = code.slice(at);
    const isStart = at === 0 || !hash.has(language) || /[\s;]/.test(code[at - 1]!);
    const block = hash.has(language) && language !== 'php' ? null : /^\/\*[\s\S]*?(?:\*\/|$)/.exec(rest);
    const comment = isStart ? (line.exec(rest) ?? block) : null;
    const string = comment
      ? null
      : /^(?:"""([\s\S]*?)"""|'''([\s\S]*?)'''|"((?:[^"\\\n]|\\[\s\S])*)"|'((?:[^'\\\n]|\\[\s\S])*)'|`([^`]*)`)/.exec(
          rest,
        );
    const word = comment || string ? null : /^[A-Za-z_]\w*/.exec(rest);
    const length = (comment ?? string ?? word)?.[0].length ?? 1;
    if (comment) tokens.push({ kind: 'comment', text: comment[0], line: row, at });
    else if (string) {
      const text = (string.slice(1).find((part) => part !== undefined) ?? '')
        .replace(/\\(["'\\/])/g, '$1')
        .replace(/\\n/g, '\n');
      tokens.push({ kind: 'string', text: withHoles(text, language), line: row, at });
    } else if (word) tokens.push({ kind: 'word', text: word[0], line: row, at });
    row += rest.slice(0, length).split('\n').length - 1;
    at += length;
  }
  return tokens;
}

/** What languages put values into strings with: `#{id}`, `${id}`, `$id`, `{id}`, `%s`. */
function withHoles(text: string, language: string): string {
  const filled = text.replace(/#\{[^}]*\}|\$\{[^}]*\}|%[sdv]\b/g, HOLE);
  if (language === 'csharp' && /^https?:/.test(text)) return filled.replace(/\{[^}]*\}/g, HOLE);
  return ['php', 'kotlin', 'dart', 'groovy', 'perl', 'powershell'].includes(language)
    ? filled.replace(/\{?\$\w+(?:->\w+)?\}?/g, HOLE)
    : filled;
}

const verbs = 'get|put|post|patch|delete|head|options';
const verbWord = new RegExp(`^(?:(?:method|http)?_?)?(${verbs})(?:async|json)?$`, 'i');

/**
 * The requests of a program in a language without a parser here, from its literals: each address with the method, the header
 * fields and the JSON that stand between it and the next one.
 */
export function readLiterals(code: string, language: string): Reading {
  const tokens = tokensOf(code, language).filter(({ kind }) => kind !== 'comment');
  const starts = tokens.flatMap(({ kind, text }, index) =>
    kind === 'string' && /^https?:\/\/[^/]/.test(text) ? [index] : [],
  );
  const requests = starts.map((start, index): WrittenRequest => {
    const before = starts[index - 1] ?? -1;
    const after = starts[index + 1] ?? tokens.length;
    const block = tokens.slice(start + 1, after);
    const ahead = tokens.slice(Math.max(before + 1, start - 4), start);
    const url = tokens[start]!;
    const method = methodIn(ahead, block, code);
    const json = block
      .map((token) => (token.kind === 'string' ? readJsonText(token) : undefined))
      .find((node) => node !== undefined);
    const appended = /^["'`)]*\s*(?:\+|\.(?!\w)|<<)/.test(
      code.slice(url.at + url.text.length + 1, url.at + url.text.length + 6),
    );
    return {
      line: url.line,
      ...(method ? { method: method.name, methodLine: method.line } : {}),
      url: { text: appended ? `${url.text}${HOLE}` : url.text, line: url.line },
      query: [],
      headers: headersIn(block),
      body: { json: json ?? { kind: 'wildcard', line: url.line } },
      open: { headers: true, query: true },
    };
  });
  return { requests, unread: [] };
}

/** The only method that is named near an address; undefined when none is, or more. */
function methodIn(
  ahead: readonly Token[],
  block: readonly Token[],
  code: string,
): { name: string; line: number } | undefined {
  const named = [...ahead, ...block].flatMap(({ kind, text, at, line }) => {
    const name = verbWord.exec(text)?.[1]?.toUpperCase();
    if (name === undefined) return [];
    if (kind === 'string') return text === name ? [{ name, line }] : [];
    // A word is a method where it is called or a part of a name: `.POST(`, `Net::HTTP::Put`, `HttpMethod.Put`, `http.MethodPut`.
    return /[.:>]$/.test(code.slice(0, at)) && !/^\s*(?:Body|String)/.test(code.slice(at + text.length))
      ? [{ name, line }]
      : [];
  });
  const [first] = named;
  return named.every(({ name }) => name === first?.name) ? first : undefined;
}

/** `"Content-Type", "application/json"`, `'Content-Type' => 'x'` and `'Content-Type: x'` */
function headersIn(block: readonly Token[]): WrittenPair[] {
  return block.flatMap((token, index): WrittenPair[] => {
    if (token.kind !== 'string') return [];
    const [, name, value] = /^([A-Z][\w]*(?:-[A-Z][\w]*)+|Accept|Authorization|Cookie):\s+(.+)$/.exec(token.text) ?? [];
    if (name !== undefined) return [{ name, text: value!, line: token.line }];
    const next = block[index + 1];
    if (!/^(?:[A-Z][a-z]+(?:-[A-Z][A-Za-z]*)+|Accept|Authorization|Cookie)$/.test(token.text)) return [];
    return [{ name: token.text, text: next?.kind === 'string' ? next.text : HOLE, line: token.line }];
  });
}
