import type { JsonNode, Member } from '../compare/json-node';
import { HOLE } from './written-request';

/** What a program turns into JSON: in front of it, or behind it. */
const serialised =
  /(?:\bjson_encode\(|['"]json['"]\s*=>|\bJSON\.(?:generate|dump)\(|\bjson\.Marshal\(|\b(?:JsonSerializer\.Serialize|JsonConvert\.SerializeObject|JsonContent\.Create|writeValueAsString|toJson|encodeToString|jsonEncode|encode_json|toJSON)\(|\bwithJSONObject:|\bjson!\s*\(|\bc?json\.encode\(|\b(?:Jason|Poison)\.encode!?\(|AsJsonAsync\([^,()]*,|(?<![\w$@:])json:)\s*/g;
const behind = /\.to_json\b|\s*\|\s*ConvertTo-Json\b/g;
const opens =
  /\s*(?:new\s*(?:\[\s*\]|[A-Za-z][\w<>., ]*(?:\(\s*\))?)?|map\[string\][\w.{}]*?(?=\{)|\[\][\w.{}]+?(?=\{)|gin\.H|fiber\.Map|array|list|[%@](?=[{(])|(?:Map|List)\.of|mapOf|listOf|jsonObjectOf)?\s*([[{(])/y;
const word = /\s*[$@]?([A-Za-z_]\w*)/y;
const text = /\s*(?:@?"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)')/y;
const number = /\s*-?\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?[LlfFdDmM]?(?![\w.])/y;
const constant = /\s*(true|false|null|nil|None)\b/iy;
const key = /\s*(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|:?([A-Za-z_]\w*))\s*(?:=>|:(?!:)|=(?!=)|\bto\b)/y;
/** The first member of a hash without braces, in Ruby: elsewhere, `Serialize(value: order)` names an argument. */
const named = /(?<=\bJSON\.(?:generate|dump)\(\s{0,20})[a-z_]\w*:\s/y;
const spaces = /[^\S\n]*/y;
const skipped = /(?:\s|\/\/[^\n]*|#[^\n{]*)*/y;

/** JSON that a program writes in its own syntax, with where it begins. */
export interface LiteralValue {
  readonly at: number;
  /** Behind its last character. */
  readonly end: number;
  readonly node: JsonNode;
}

/**
 * The objects and arrays that a program serialises to JSON: hashes, arrays, maps and anonymous objects of Ruby, PHP, Go, C#, Java and
 * Kotlin, given at once or by the variable that holds them. What is computed in them is a wildcard.
 */
export function serialisedValues(code: string): LiteralValue[] {
  const lines = lineCounter(code);
  const found: LiteralValue[] = [];
  const add = (at: number): void => {
    const reader = new ValueReader(code, at, lines);
    named.lastIndex = at;
    const node = (named.test(code) ? reader.arguments() : undefined) ?? reader.read();
    if (node.kind === 'object' || node.kind === 'array') found.push({ at, end: reader.at, node });
  };
  const resolved = (at: number): void => {
    opens.lastIndex = at;
    word.lastIndex = at;
    named.lastIndex = at;
    const name = opens.test(code) || named.test(code) ? undefined : word.exec(code)?.[1];
    if (name === undefined) return add(at);
    const start = new RegExp(`(?<![\\w$@.])[$@]?${name}\\s*:?=(?![=>~])\\s*`).exec(code);
    if (start) add(start.index + start[0].length);
  };
  for (const match of code.matchAll(serialised))
    if (!isMember(code.slice(0, match.index))) resolved(match.index + match[0].length);
  for (const match of code.matchAll(behind)) {
    const before = code.slice(0, match.index);
    const name = /[@$]?[A-Za-z_]\w*$/.exec(before.slice(-80))?.[0];
    if (name !== undefined) resolved(match.index - name.length);
    else if (before.endsWith('}')) add(openingOf(before));
  }
  return [...found, ...builtObjects(code, lines)];
}

/** Whether what stands before a serialised value gives it to a member, as to a field of a form, which is no body. */
function isMember(before: string): boolean {
  const key = /["'](\w+)["']\s*(?:=>|:)\s*$/.exec(before.slice(-80))?.[1];
  return key !== undefined && !/^(?:body|content|data|payload|json)$/i.test(key);
}

/** The object that is written at a position of a program, or held by the variable that is named there. */
export function objectAt(code: string, at: number): (LiteralValue & { node: { kind: 'object' } }) | undefined {
  const lines = lineCounter(code);
  word.lastIndex = at;
  opens.lastIndex = at;
  const name = opens.test(code) ? undefined : word.exec(code)?.[1];
  const start = name === undefined ? undefined : new RegExp(`(?<![\\w$@.])[$@]?${name}\\s*:?=(?![=>~])\\s*`).exec(code);
  if (name !== undefined && !start) return undefined;
  const reader = new ValueReader(code, start ? start.index + start[0].length : at, lines);
  const node = reader.read();
  return node.kind === 'object' ? { at, end: reader.at, node } : undefined;
}

const creation = /\bnew\s+J(?:SON|son)Object\(\s*\)|\bJ(?:SON|son)Object\(\s*\)/g;
const adding = /\s*\.(?:put|addProperty|accumulate)\(\s*"((?:[^"\\\n]|\\.)*)"\s*,/y;

/** `new JSONObject().put("a", 1)`, or the same by the name of the variable: the object with what is put into it. */
function builtObjects(code: string, lineAt: (at: number) => number): LiteralValue[] {
  return [...code.matchAll(creation)].flatMap((match): LiteralValue[] => {
    const members: Member[] = [];
    const take = (from: number): number => {
      adding.lastIndex = from;
      const found = adding.exec(code);
      if (!found) return from;
      const reader = new ValueReader(code, from + found[0].length, lineAt);
      members.push({ name: found[1]!, line: lineAt(from + /^\s*/.exec(found[0])![0].length), value: reader.read(1) });
      const end = code.indexOf(')', reader.at);
      return end < 0 ? code.length : take(end + 1);
    };
    const end = take(match.index + match[0].length);
    const name = /([A-Za-z_]\w*)\s*(?::\s*\w+\s*)?=\s*$/.exec(
      code.slice(Math.max(0, match.index - 80), match.index),
    )?.[1];
    if (name !== undefined)
      for (const use of code.matchAll(new RegExp(`(?<![\\w.$])${name}(?=\\.(?:put|addProperty|accumulate)\\()`, 'g')))
        if (use.index > match.index) take(use.index + name.length);
    const line = lineAt(match.index);
    return members.length === 0
      ? []
      : [{ at: match.index, end, node: { kind: 'object', members, open: false, line, endLine: lineAt(end) } }];
  });
}

/** Where the brace that ends a text opens. */
function openingOf(before: string): number {
  let depth = 0;
  for (let at = before.length - 1; at >= 0; at -= 1) {
    if (before[at] === '}') depth += 1;
    if (before[at] === '{' && --depth === 0) return at;
  }
  return before.length;
}

function lineCounter(code: string): (at: number) => number {
  const starts = [0];
  for (let at = code.indexOf('\n'); at >= 0; at = code.indexOf('\n', at + 1)) starts.push(at + 1);
  return (at) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= at) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}

/** `seconds || 300`, `(name ?? "any")`, `limit ?: 20`: what is sent where nothing else is given. */
const otherwise =
  /(?:\|\||\?\?|\?:|\bor\b)\s*(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|(-?\d[\d_]*(?:\.\d+)?))\s*\)*(?:\.to_[if]|\.toInt\(\))?\s*$/;
const MAX_EXPRESSION = 300;

function fallback(expression: string, line: number): JsonNode | undefined {
  const [, double, single, digits] = expression.length > MAX_EXPRESSION ? [] : (otherwise.exec(expression) ?? []);
  const string = double ?? single;
  // A string in which something is computed says nothing.
  if (string !== undefined && !/[$#%\\]/.test(string)) return { kind: 'value', value: string, text: string, line };
  if (digits === undefined) return undefined;
  const plain = digits.replace(/_/g, '');
  return { kind: 'value', value: Number(plain), text: plain, line };
}

class ValueReader {
  constructor(
    private readonly code: string,
    public at: number,
    private readonly lineAt: (at: number) => number,
  ) {}

  /** @param isLine whether a semicolon or the line's end parts members, as in PowerShell */
  read(depth = 0, isLine = false): JsonNode {
    this.match(skipped);
    const line = this.lineAt(this.at);
    const start = this.at;
    const node = depth > 40 ? undefined : this.known(line, depth);
    this.match(isLine ? spaces : skipped);
    const end = isLine ? /^(?:[,;\n)\]}]|$)/ : /^(?:[,)\]}]|$)/;
    if (node && (depth === 0 || end.test(this.code[this.at] ?? ''))) return node;
    this.at = start;
    this.skip(isLine);
    return fallback(this.code.slice(start, this.at), line) ?? { kind: 'wildcard', line };
  }

  private known(line: number, depth: number): JsonNode | undefined {
    const string = this.match(text);
    if (string) {
      const value = (string[1] ?? string[2] ?? '').replace(/\\(["'\\/])/g, '$1');
      const filled = value.replace(/#\{[^}]*\}|\$\{[^}]*\}|\{?\$\w+\}?|%[sdv]\b/g, HOLE);
      return { kind: 'value', value: filled, text: filled, line };
    }
    const digits = this.match(number)?.[0].trim();
    if (digits !== undefined) {
      const plain = digits.replace(/_|[LlfFdDmM]$/g, '');
      return { kind: 'value', value: Number(plain), text: plain, line };
    }
    const fixed = this.match(constant)?.[1]?.toLowerCase();
    if (fixed !== undefined) {
      const value = fixed === 'true' ? true : fixed === 'false' ? false : null;
      return { kind: 'value', value, text: String(value), line };
    }
    const open = this.match(opens);
    if (!open) return undefined;
    return this.parts(open, depth);
  }

  /** The members of a hash that is an argument without braces: `JSON.generate(title: "A")`. */
  arguments(): JsonNode | undefined {
    return this.parts(['', '('], 0);
  }

  /** What stands behind an opening bracket, up to its closing one. */
  private parts([opening, bracket]: readonly string[], depth: number): JsonNode | undefined {
    const line = this.lineAt(this.at);
    const isLine = /@\s*\{$/.test(opening!);
    const alternates = /(?:Map\.of|jsonObjectOf)\s*\($/.test(opening!);
    const members: Member[] = [];
    const items: JsonNode[] = [];
    const close = { '[': ']', '{': '}', '(': ')' }[bracket!]!;
    for (;;) {
      this.match(skipped);
      if (this.at >= this.code.length) return undefined;
      if (this.code[this.at] === close) break;
      const from = this.at;
      const memberLine = this.lineAt(this.at);
      const named = alternates ? undefined : this.match(key);
      if (named) {
        const name = named[1] ?? named[2] ?? named[3] ?? '';
        members.push({ name, line: memberLine, value: this.read(depth + 1, isLine) });
      } else items.push(this.read(depth + 1));
      this.match(skipped);
      if (this.code[this.at] === ',' || (isLine && this.code[this.at] === ';')) this.at += 1;
      else if (this.at === from) return undefined;
    }
    this.at += 1;
    const span = { line, endLine: this.lineAt(this.at), open: false };
    // Nothing but brackets around an expression.
    if (/^\s*\($/.test(opening!) && members.length === 0 && items.length === 1) return items[0];
    if (alternates) return { kind: 'object', members: paired(items), ...span };
    if (members.length === 0 && (items.length > 0 || bracket === '[')) return { kind: 'array', items, ...span };
    // What is spread into an object may have any members.
    return { kind: 'object', members, ...span, open: items.length > 0 };
  }

  private match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.code) ?? undefined;
    if (found) this.at += found[0].length;
    return found;
  }

  /** Over an expression that is no literal, to the comma or bracket that ends it. */
  private skip(isLine: boolean): void {
    let depth = 0;
    while (this.at < this.code.length) {
      if (this.match(text)) continue;
      const char = this.code[this.at]!;
      if (/[([{]/.test(char)) depth += 1;
      else if (/[)\]}]/.test(char) && --depth < 0) return;
      else if ((char === ',' || (isLine && /[;\n]/.test(char))) && depth === 0) return;
      this.at += 1;
    }
  }
}

/** `Map.of("a", 1, "b", 2)` */
const paired = (items: readonly JsonNode[]): Member[] =>
  items.flatMap((item, index) => {
    const value = items[index + 1];
    return index % 2 === 0 && value && item.kind === 'value'
      ? [{ name: String(item.value), line: item.line, value }]
      : [];
  });
