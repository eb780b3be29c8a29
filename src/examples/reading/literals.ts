import type { JsonNode } from '../compare/json-node';
import { readJsonText } from './json-text';
import { queriesOf } from './literal-queries';
import { joined, type Token } from './literal-tokens';
import { type LiteralValue, serialisedValues } from './literal-values';
import { HOLE, type Reading, type WrittenPair, type WrittenRequest } from './written-request';

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
  if (language === 'lua') return /^--(?!\[\[)[^\n]*/;
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
      : /^(?:r?#"([\s\S]*?)"#|"""([\s\S]*?)"""|'''([\s\S]*?)'''|"((?:[^"\\\n]|\\[\s\S])*)"|'((?:[^'\\\n]|\\[\s\S])*)'|`([^`]*)`)/.exec(
          rest,
        );
    const word = comment || string ? null : /^[A-Za-z_]\w*/.exec(rest);
    const length = (comment ?? string ?? word)?.[0].length ?? 1;
    if (comment) tokens.push({ kind: 'comment', text: comment[0], line: row, at });
    else if (string) {
      const text = (string.slice(1).find((part) => part !== undefined) ?? '')
        .replace(/\\(["'\\/])/g, '$1')
        .replace(/\\n/g, '\n');
      tokens.push({ kind: 'string', text: withHoles(text, language, code[at - 1] === '$'), line: row, at });
    } else if (word) tokens.push({ kind: 'word', text: word[0], line: row, at });
    row += rest.slice(0, length).split('\n').length - 1;
    at += length;
  }
  return tokens;
}

/** What languages put values into strings with: `#{id}`, `${id}`, `$id`, `{id}`, `%s`. */
function withHoles(text: string, language: string, isInterpolated: boolean): string {
  const filled = text.replace(/#\{[^}]*\}|\\\([^()]*\)|\$\{[^}]*\}|%[sdv]\b/g, HOLE);
  if (language === 'csharp' && (isInterpolated || /^(?:https?:|[\w/{}.-]+$)/.test(text)))
    return filled.replace(/\{[^}]*\}/g, HOLE);
  return ['php', 'kotlin', 'dart', 'groovy', 'perl', 'powershell'].includes(language)
    ? filled.replace(/\{?\$\w+(?:->\w+)?\}?/g, HOLE)
    : filled;
}

const verbs = 'get|put|post|patch|delete|head|options';
const verbWord = new RegExp(
  `^(?:(?:method|http)?_?)?(${verbs})(?:async|json|(?:as|from)jsonasync|(?:string|stream|bytearray)async)?$`,
  'i',
);

/**
 * The requests of a program in a language without a parser here, from its literals: each address with the method and the header
 * fields that stand between it and the next one, and the JSON that is closest to it, or is given to it by a variable.
 */
export function readLiterals(code: string, language: string): Reading {
  const tokens = joined(
    tokensOf(code, language).filter(({ kind }) => kind !== 'comment'),
    code,
  );
  const values = serialisedValues(code);
  // An address in a body is none that is called.
  const isInBody = (at: number): boolean => values.some((value) => value.at <= at && at < value.end);
  const base = baseOf(tokens, code);
  const starts = tokens.flatMap((token, index) =>
    isAddress(tokens, index, code, base) && !isInBody(token.at) ? [index] : [],
  );
  const bodies = bodiesOf(code, tokens, starts, values);
  const queries = queriesOf(code, language);
  /** The address to which something at a position belongs: the one in front of it, or the first. */
  const ownerOf = (at: number): number =>
    Math.max(
      0,
      starts.findLastIndex((start) => tokens[start]!.at < at),
    );
  const requests = starts.map((start, index): WrittenRequest => {
    const before = starts[index - 1] ?? -1;
    const after = starts[index + 1] ?? tokens.length;
    const follower = tokens[after];
    const isOther = follower !== undefined && new RegExp(`^(?:https?:|${HOLE})`).test(follower.text);
    const [from, next] = [tokens[start]!.line, isOther ? follower.line : Infinity];
    // What stands on the line of the next address belongs to that.
    const block = tokens.slice(start + 1, after).filter(({ line }) => line < next || line === from);
    const ahead = tokens.slice(Math.max(before + 1, start - 4), start);
    const url = tokens[start]!;
    const method = methodOfVariable(url, code) ?? methodIn(ahead, block, code);
    const close = url.end ?? url.at + url.text.length + 1;
    const appended = /^["'`)]*\s*(?:\+|\.(?!\w)|<<)/.test(code.slice(close, close + 5));
    // What is set on a client before its first call is sent with that.
    const around = index === 0 ? tokens.slice(0, start).concat(block) : block;
    const form = queries.find(({ at, isBody }) => isBody && ownerOf(at) === index)?.pairs;
    return {
      line: url.line,
      ...(method ? { method: method.name, methodLine: method.line } : {}),
      url: { text: below(base, appended ? `${url.text}${HOLE}` : url.text), line: url.line },
      query: queries.flatMap(({ at, pairs, isForm, isBody }) => {
        const isQuery =
          !isBody && ownerOf(at) === index && !(isForm && !/^(?:GET|HEAD|DELETE)$/.test(method?.name ?? ''));
        return isQuery ? pairs : [];
      }),
      headers: headersIn(around, code),
      body: form
        ? { form: formOf(form, url.line) }
        : { json: bodies.get(index) ?? { kind: 'wildcard', line: url.line } },
      open: { headers: true, query: true },
    };
  });
  return { requests, unread: [] };
}

function formOf(pairs: readonly WrittenPair[], line: number) {
  const text = pairs.map((pair) => `${encodeURIComponent(pair.name)}=${encodeURIComponent(pair.text)}`).join('&');
  return { text: text.replaceAll(encodeURIComponent(HOLE), HOLE), line, pairs };
}

const baseBefore = /base_?(?:url|uri|address)\b[^\n]{0,20}$/i;
/** Clients that put a slash between their base and a path. */
const clientBefore =
  /(?:\bFaraday\.new\(|\bRestClient::Resource\.new\(|\bHTTP\.persistent\(|\bnew RestClient\()\s*(?:url:\s*)?$/;
const isBaseAt = (at: number, code: string): boolean => {
  const before = code.slice(Math.max(0, at - 40), at);
  return baseBefore.test(before) || clientBefore.test(before);
};

/** The base address of a client whose calls have relative paths (RFC 3986 §5.2.3), as far as it has a path itself. */
function baseOf(tokens: readonly Token[], code: string): string | undefined {
  const base = tokens.find(
    ({ kind, text, at }) => kind === 'string' && /^https?:\/\/[^/]/.test(text) && isBaseAt(at, code),
  );
  if (!base) return undefined;
  const isJoined = clientBefore.test(code.slice(Math.max(0, base.at - 40), base.at));
  return base.text.endsWith('/') ? base.text : isJoined ? `${base.text}/` : undefined;
}

const below = (base: string | undefined, url: string): string =>
  base === undefined || /^(?:https?:|\/|\uE000)/.test(url) ? url : base + url;

/** An absolute address, or a path that is given to the method of a client: `client.post("/books")`. */
function isAddress(tokens: readonly Token[], index: number, code: string, base: string | undefined): boolean {
  const { kind, text, at } = tokens[index]!;
  if (kind !== 'string') return false;
  if (text.startsWith(`${HOLE}/`)) return true;
  if (/^https?:\/\/[^/]/.test(text)) {
    // The base of the paths that follow.
    const isBase = isBaseAt(at, code);
    return !isBase || !tokens.slice(index + 1).some((_, next) => isPath(tokens, index + 1 + next, code, base));
  }
  return isPath(tokens, index, code, base);
}

function isPath(tokens: readonly Token[], index: number, code: string, base: string | undefined): boolean {
  const { kind, text, at } = tokens[index]!;
  const isRelative = /^[\w-]+(?:[/?][\w\uE000?=&.,:%+-]+)*$/.test(text) && base !== undefined;
  if (kind !== 'string' || !(/^\/[\w{]/.test(text) || isRelative)) return false;
  const before = tokens[index - 1];
  // `GetFromJsonAsync<Page>($"books")`
  const [, receiverOf = '', generic = ''] =
    /([A-Za-z_]\w*)\s*\.\s*([A-Za-z_]\w*)<[\w<>[\],. ?]*>\s*\(\s*[$@]?$/.exec(code.slice(Math.max(0, at - 120), at)) ??
    [];
  if (receiverOf !== '' && verbWord.test(generic)) return true;
  if (
    !before ||
    !/^\s*[($]?[\s,$]*["']?$/.test(code.slice(before.at + before.text.length + (before.kind === 'string' ? 2 : 0), at))
  )
    return false;
  if (before.kind === 'string') return new RegExp(`^(?:${verbs})$`, 'i').test(before.text);
  const receiver =
    /([A-Za-z_$@]\w*)\s*(?:\.|->|::)$/.exec(code.slice(Math.max(0, before.at - 60), before.at))?.[1] ?? '';
  return (
    verbWord.test(before.text) && receiver !== '' && !/^(?:app|router|route|routes|server|mux|r|e)$/i.test(receiver)
  );
}

/**
 * The JSON of each address. What a variable holds belongs to the address behind which that is named; other JSON to the address before
 * it, or, where there is none, to the first.
 */
function bodiesOf(
  code: string,
  tokens: readonly Token[],
  starts: readonly number[],
  values: readonly LiteralValue[],
): Map<number, JsonNode> {
  const written = tokens.flatMap((token) => {
    const node = token.kind === 'string' ? readJsonText(token) : undefined;
    return node ? [{ at: token.at, node }] : [];
  });
  const bodies = new Map<number, JsonNode>();
  for (const { at, node } of [...written, ...values].sort((a, b) => a.at - b.at)) {
    const statement = code.slice(Math.max(code.lastIndexOf(';', at), code.lastIndexOf('\n\n', at), at - 200, 0), at);
    const name = /([A-Za-z_]\w*)\s*(?:,\s*_\s*)?:?=(?![=>])[^=\n]*$/.exec(statement)?.[1];
    const use = tokens.findIndex(({ kind, text, at: from }) => kind === 'word' && text === name && from > at);
    const ofUse = use < 0 ? -1 : starts.findLastIndex((start) => start < use);
    const ofPlace = Math.max(
      0,
      starts.findLastIndex((start) => tokens[start]!.at < at),
    );
    const owner = name === undefined || ofUse < 0 ? ofPlace : ofUse;
    if (starts.length > 0 && !bodies.has(owner)) bodies.set(owner, node);
  }
  return bodies;
}

/** The method of the call that is given the variable which holds an address: `var url = "…"; client.GetAsync(url)`. */
function methodOfVariable({ at, line }: Token, code: string): { name: string; line: number } | undefined {
  const start = code.slice(Math.max(0, code.lastIndexOf('\n', at)), at);
  const name = /([A-Za-z_$][\w$]*)\s*:?=\s*[$@f]?(?:new \w+\(|\w+\.parse\()?$/.exec(start)?.[1];
  if (name === undefined) return undefined;
  const use = new RegExp(`[.>]\\s*([A-Za-z_]\\w*)(?:<[^()\\n]*>)?\\(\\s*${name.replace(/\$/g, '\\$')}\\b`).exec(
    code.slice(at),
  );
  const method = verbWord.exec(use?.[1] ?? '')?.[1];
  return method === undefined
    ? undefined
    : { name: method.toUpperCase(), line: line + code.slice(at, at + use!.index).split('\n').length - 1 };
}

/** The only method that is named near an address; undefined when none is, or more. */
function methodIn(
  ahead: readonly Token[],
  block: readonly Token[],
  code: string,
): { name: string; line: number } | undefined {
  const named = [...ahead, ...block].flatMap(({ kind, text, at, line }) => {
    // PHP's curl sends POST where it is told so, or given fields.
    if (text === 'CURLOPT_POST') return [{ name: 'POST', line }];
    const name = verbWord.exec(text)?.[1]?.toUpperCase();
    if (name === undefined) return [];
    if (kind === 'string') return text === name ? [{ name, line }] : [];
    // A word is a method where it is called or a part of a name: `.POST(`, `Net::HTTP::Put`, `HttpMethod.Put`, `http.MethodPut`.
    return /[.:>]$|-Method\s+$/i.test(code.slice(Math.max(0, at - 12), at)) &&
      !/^\s*(?:Body|String)/.test(code.slice(at + text.length, at + text.length + 20))
      ? [{ name, line }]
      : [];
  });
  const [first] = named;
  if (!named.every(({ name }) => name === first?.name)) return undefined;
  const fields = block.find(({ text }) => text === 'CURLOPT_POSTFIELDS');
  // Functions that read a file read an address, too.
  const read = ahead.find(({ kind, text }) => kind === 'word' && /^(?:file_get_contents|fopen|urlopen)$/.test(text));
  if (!first && !fields && read && !code.includes('stream_context_create')) return { name: 'GET', line: read.line };
  return first ?? (fields && { name: 'POST', line: fields.line });
}

const fieldName = /^(?:[A-Za-z]\w*(?:-\w+)+|Accept|Authorization|Cookie)$/;
/** Words before the name of a header field: `.header("X", …)`, `Headers.Add("X", …)`. */
const setsHeader =
  /^(?:set|add|put|append|with|\w*headers?|set_?request_?(?:header|property)|tryaddwithoutvalidation)$/i;
const type = /^(?:application|text|image|audio|video|multipart)\/[\w.+-]+(?:;.*)?$/;

/** `"Content-Type", "application/json"`, `'Content-Type' => 'x'` and `'Content-Type: x'` */
function headersIn(tokens: readonly Token[], code: string): WrittenPair[] {
  const found = tokens.flatMap((token, index): WrittenPair[] => {
    if (token.kind !== 'string') return [];
    const [, name, value] = /^([A-Za-z]\w*(?:-\w+)+|Accept|Authorization|Cookie):\s*(.*)$/.exec(token.text) ?? [];
    if (name !== undefined) return [{ name, text: value === '' ? HOLE : value!, line: token.line }];
    const before = tokens[index - 1];
    // What is given to `.header("…", …)` is one, whatever it is called.
    const isNamed = before?.kind === 'word' && /^(?:set|add)?(?:request)?_?header$/i.test(before.text);
    if (!fieldName.test(token.text) && !(isNamed && /^[A-Za-z][\w-]+$/.test(token.text))) return [];
    const end = token.at + token.text.length + 2;
    // `response.header("Retry-After")` reads it.
    const isSet = before?.kind === 'word' && setsHeader.test(before.text) && !/^\s*\)/.test(code.slice(end, end + 4));
    if (!/^\s*(?:=>|:|\]\s*=)/.test(code.slice(end, end + 12)) && !isSet) return [];
    if (!isSet && !/^[A-Z]/.test(token.text) && !/^x-/i.test(token.text)) return [];
    const next = tokens[index + 1];
    return [{ name: token.text, text: next?.kind === 'string' ? next.text : HOLE, line: token.line }];
  });
  if (found.some(({ name }) => /^content-type$/i.test(name))) return found;
  // `new StringContent(body, Encoding.UTF8, "application/json")`
  const given = tokens.find(
    ({ kind, text }, index) =>
      kind === 'string' &&
      type.test(text) &&
      !/^accept/i.test(tokens[index - 1]?.text ?? '') &&
      !found.some((one) => one.text === text),
  );
  return given ? [...found, { name: 'Content-Type', text: given.text, line: given.line }] : found;
}
