import { parsePattern, parseWith, type ParsedPattern } from './parse';
import { compileProgram, Unsupported, type Instruction, type Program } from './program';

/** What one evaluation may take: bits of memory for its states, and states that it visits. */
const MAX_STATES = 2 ** 28;
const MAX_STEPS = 10_000_000;

/** A regular expression that is evaluated in time proportional to its size and the length of the string. */
export interface Matcher {
  /** Whether it matches anywhere in the string; undefined where that would take more than the limits. */
  test(text: string): boolean | undefined;
}

/**
 * Whether a string matches a pattern of a document, which may be hostile: true also where the pattern is not a regular
 * expression, or cannot be evaluated (`uncheckedReason`).
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const matcher = compiled(pattern);
  return typeof matcher === 'string' || matcher.test(text) !== false;
}

/** Why strings are not validated against a regular expression of a document; undefined where they are. */
export function uncheckedReason(pattern: string): string | undefined {
  const matcher = compiled(pattern);
  return typeof matcher === 'string' ? matcher : undefined;
}

/** A matcher of an expression that is known to be supported, such as those of formats. */
export function matcherOf({ source, flags }: RegExp): Matcher {
  const parsed = parseWith(source, flags);
  if (!parsed) throw new Error(`/${source}/${flags} cannot be read.`);
  return matcher(parsed);
}

const MAX_CACHED = 10_000;
const kept = new Map<string, Matcher | string>();

function compiled(pattern: string): Matcher | string {
  const known = kept.get(pattern);
  if (known !== undefined) return known;
  if (kept.size >= MAX_CACHED) kept.clear();
  const result = compile(pattern);
  kept.set(pattern, result);
  return result;
}

/** Longer patterns are not evaluated. */
export const MAX_PATTERN_LENGTH = 10_000;

function compile(pattern: string): Matcher | string {
  if (pattern.length > MAX_PATTERN_LENGTH) return `it has more than ${MAX_PATTERN_LENGTH} characters`;
  const parsed = parsePattern(pattern);
  if (!parsed) return 'it is not a regular expression';
  try {
    return matcher(parsed);
  } catch (error) {
    if (error instanceof Unsupported) return error.message;
    // Thousands of nested groups.
    if (error instanceof RangeError) return 'it nests too deep';
    throw error;
  }
}

function matcher(parsed: ParsedPattern): Matcher {
  const program = compileProgram(parsed);
  const isUnicode = parsed.flags.includes('u');
  return {
    test(text) {
      try {
        return explore(program, { points: pointsOf(text, isUnicode), around: new Map(), steps: 0 }, () => true);
      } catch (error) {
        if (error instanceof TooMuch) return undefined;
        throw error;
      }
    },
  };
}

/** Code points with the `u` flag, else UTF-16 units (ECMA-262 §22.2.2). */
function pointsOf(text: string, isUnicode: boolean): number[] {
  const points: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const point = isUnicode ? text.codePointAt(index)! : text.charCodeAt(index);
    if (point > 0xffff) index += 1;
    points.push(point);
  }
  return points;
}

class TooMuch extends Error {}

interface Input {
  readonly points: readonly number[];
  /** For each look-around, the positions where it holds. */
  readonly around: Map<Program, Uint8Array>;
  steps: number;
}

/**
 * Visits each pair of instruction and position that can be reached from any position at most once. That suffices where nothing
 * depends on how a pair was reached, as without back references.
 * @param found receives the positions at which the program ends; true ends the search
 */
function explore(program: Program, input: Input, found: (position: number) => boolean): boolean {
  const { instructions, entry, direction } = program;
  const { points } = input;
  const width = points.length + 1;
  if (instructions.length * width > MAX_STATES) throw new TooMuch();
  const visited = new Uint32Array(((instructions.length * width) >>> 5) + 1);
  const pending: number[] = [];
  const reach = (index: number, position: number): void => {
    const state = index * width + position;
    const bit = 1 << (state & 31);
    if ((visited[state >>> 5]! & bit) !== 0) return;
    visited[state >>> 5]! |= bit;
    pending.push(state);
  };

  for (let start = 0; start < width; start += 1) {
    reach(entry, start);
    for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
      input.steps += 1;
      if (input.steps > MAX_STEPS) throw new TooMuch();
      const index = Math.floor(state / width);
      const position = state - index * width;
      const instruction = instructions[index]!;
      if (instruction.kind === 'match') {
        if (found(position)) return true;
      } else if (instruction.kind === 'split') {
        reach(instruction.otherwise, position);
        reach(instruction.next, position);
      } else if (instruction.kind === 'character') {
        const point = points[direction === 1 ? position : position - 1];
        if (point !== undefined && instruction.test(point)) reach(instruction.next, position + direction);
      } else if (holds(instruction, position, input)) reach(instruction.next, position);
    }
  }
  return false;
}

function holds(
  assertion: Extract<Instruction, { kind: 'edge' | 'word' | 'look' }>,
  position: number,
  input: Input,
): boolean {
  const { points } = input;
  if (assertion.kind === 'edge') return position === (assertion.edge === 'start' ? 0 : points.length);
  if (assertion.kind === 'word')
    return (isWord(points[position - 1]) !== isWord(points[position])) !== assertion.negate;
  let positions = input.around.get(assertion.around);
  if (!positions) {
    const marks = new Uint8Array(points.length + 1);
    explore(assertion.around, input, (end) => {
      marks[end] = 1;
      return false;
    });
    input.around.set(assertion.around, (positions = marks));
  }
  return (positions[position] === 1) !== assertion.negate;
}

/** `\w` without the `i` flag. */
const isWord = (point: number | undefined): boolean =>
  point !== undefined &&
  ((point >= 48 && point <= 57) || (point >= 65 && point <= 90) || point === 95 || (point >= 97 && point <= 122));
