import { matchesPattern } from '../json-schema/pattern';

/**
 * A string that matches a simple regular expression and satisfies `accepts`; undefined for unsupported syntax
 * (look-around, back references, property escapes). Of alternatives, the first; as few repetitions as possible.
 */
export function sampleMatching(pattern: string, accepts: (text: string) => boolean): string | undefined {
  if (!compile(pattern) || pattern.length > 500) return undefined;
  for (const more of [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 255]) {
    const text = generate(pattern, more);
    if (text === undefined) return undefined;
    if (accepts(text) && matchesPattern(pattern, text)) return text;
  }
  return undefined;
}

function compile(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
}

class Unsupported extends Error {}

/** @param more how often a repetition without an upper bound is repeated beyond its least */
function generate(pattern: string, more: number): string | undefined {
  const reader = { pattern, index: 0, more };
  try {
    const text = alternatives(reader);
    return reader.index === pattern.length ? text : undefined;
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

interface Reader {
  readonly pattern: string;
  readonly more: number;
  index: number;
}

const peek = (reader: Reader): string => reader.pattern[reader.index] ?? '';
const take = (reader: Reader): string => reader.pattern[reader.index++] ?? '';

function alternatives(reader: Reader): string {
  const first = sequence(reader);
  while (peek(reader) === '|') {
    take(reader);
    sequence(reader);
  }
  return first;
}

function sequence(reader: Reader): string {
  let text = '';
  while (reader.index < reader.pattern.length && !'|)'.includes(peek(reader))) {
    const start = reader.index;
    const one = atom(reader);
    const times = repetitions(reader);
    text += one.repeat(times);
    if (text.length > 10_000 || reader.index === start) throw new Unsupported();
  }
  return text;
}

function atom(reader: Reader): string {
  const character = take(reader);
  switch (character) {
    case '^':
    case '$':
      return '';
    case '.':
      return 'a';
    case '(':
      return group(reader);
    case '[':
      return characterClass(reader);
    case '\\':
      return escape(reader);
    default:
      return character;
  }
}

function group(reader: Reader): string {
  const rest = reader.pattern.slice(reader.index);
  const opening = /^\?(?::|<[A-Za-z_$][\w$]*>)/.exec(rest);
  if (opening) reader.index += opening[0].length;
  else if (rest.startsWith('?')) throw new Unsupported();
  const text = alternatives(reader);
  if (take(reader) !== ')') throw new Unsupported();
  return text;
}

const escapes: Readonly<Record<string, string>> = {
  d: '1',
  w: 'a',
  s: ' ',
  D: 'a',
  W: '-',
  S: 'a',
  t: '\t',
  n: '\n',
  r: '\r',
  b: '',
  B: '',
};

function escape(reader: Reader): string {
  const character = take(reader);
  if (character === 'x' || character === 'u') {
    const digits = /^(?:[0-9A-Fa-f]{4}|[0-9A-Fa-f]{2}|\{[0-9A-Fa-f]+\})/.exec(reader.pattern.slice(reader.index))?.[0];
    const used = character === 'x' ? digits?.slice(0, 2) : digits;
    if (!used) throw new Unsupported();
    reader.index += used.length;
    return String.fromCodePoint(Number.parseInt(used.replace(/[{}]/g, ''), 16));
  }
  if (/[pPkc0-9]/.test(character)) throw new Unsupported();
  return Object.hasOwn(escapes, character) ? escapes[character]! : character;
}

/** One character of a class; of a negated one the first plain character that is not in it. */
function characterClass(reader: Reader): string {
  const start = reader.index - 1;
  const isNegated = peek(reader) === '^';
  if (isNegated) take(reader);
  const candidate = peek(reader) === '\\' ? (take(reader), escape(reader)) : take(reader);
  while (reader.index < reader.pattern.length && peek(reader) !== ']') {
    if (take(reader) === '\\') take(reader);
  }
  take(reader);
  const whole = compile(`^${reader.pattern.slice(start, reader.index)}$`);
  const found = [...'a1Az0Z-_ ./:', candidate].find((character) => whole?.test(character));
  if (found === undefined) throw new Unsupported();
  return found;
}

function repetitions(reader: Reader): number {
  const quantifier = /^(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/.exec(reader.pattern.slice(reader.index));
  if (!quantifier) return 1;
  reader.index += quantifier[0].length;
  if (quantifier[0].startsWith('*')) return reader.more;
  if (quantifier[0].startsWith('+')) return 1 + reader.more;
  if (quantifier[0].startsWith('?')) return reader.more > 0 ? 1 : 0;
  const least = Number(quantifier[1]);
  const most = quantifier[2] ? (quantifier[3] ? Number(quantifier[3]) : Infinity) : least;
  return Math.min(least + reader.more, most, 10_000);
}
