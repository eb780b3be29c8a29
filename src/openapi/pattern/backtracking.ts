import type { AST } from '@eslint-community/regexpp';
import { parsePattern } from './parse';
import { characterTest, type CharacterNode } from './program';

/**
 * Whether an engine that backtracks, as those of JavaScript and Postman do, may take longer than the square of a string's length
 * for a pattern. Judged by its form, and rather once too often: a repetition must read each string in one way, since what it
 * repeats begins or ends with characters that nothing else in it has, and of more than two open repetitions none may overlap.
 */
export function mayBacktrack(pattern: string): boolean {
  const parsed = parsePattern(pattern);
  if (!parsed) return true;
  const shape: Shape = { flags: parsed.flags, open: [] };
  try {
    return parsed.alternatives.some((branch) => !isSafe(branch.elements, shape)) || overlapping(shape.open) > 2;
  } catch (error) {
    // Thousands of nested groups.
    if (error instanceof RangeError) return true;
    throw error;
  }
}

/** Code points that tell sets of characters apart: those of ASCII, and one for all others. */
const OTHERS = 128;
type Characters = ReadonlySet<number>;

/** A repetition up to this often is not open. */
const MAX_COUNT = 50;

interface Shape {
  readonly flags: string;
  /** What each repetition without an upper bound reads. */
  readonly open: Characters[];
}

const isSafe = (elements: readonly AST.Element[], shape: Shape): boolean =>
  elements.every((element) => isSafeElement(element, shape));

function isSafeElement(node: AST.Element, shape: Shape): boolean {
  switch (node.type) {
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.every(({ elements }) => isSafe(elements, shape));
    case 'Assertion':
      return 'alternatives' in node ? node.alternatives.every(({ elements }) => isSafe(elements, shape)) : true;
    case 'Backreference':
      return false;
    case 'Quantifier': {
      const before = shape.open.length;
      const isFine = node.max <= 1 ? isSafeElement(node.element, shape) : isSafeRepetition(node.element, shape);
      // What is repeated inside is delimited by the rest, and counts alone.
      if (node.max > MAX_COUNT && shape.open.length === before) shape.open.push(charactersIn(node.element, shape));
      return isFine;
    }
    default:
      return true;
  }
}

function isSafeRepetition(node: AST.QuantifiableElement, shape: Shape): boolean {
  if (node.type !== 'Group' && node.type !== 'CapturingGroup') return node.type !== 'Backreference';
  const branches = node.alternatives.map(({ elements }) => elements);
  if (branches.some((elements) => elements.length === 0)) return false;
  const starts = branches.map((elements) => edgeOf(elements[0]!, shape));
  if (starts.some((start, index) => !start || starts.slice(0, index).some((other) => !other || meet(start, other))))
    return branches.length === 1 && isDelimited(branches[0]!, shape);
  return branches.every(
    (elements) =>
      elements.every((element) => isFixed(element)) || (branches.length === 1 && isDelimited(elements, shape)),
  );
}

/** Whether the first or the last of these elements is one character that the others do not have. */
function isDelimited(elements: readonly AST.Element[], shape: Shape): boolean {
  const isSeparate = (delimiter: AST.Element, others: readonly AST.Element[]): boolean => {
    const characters = edgeOf(delimiter, shape);
    return characters !== undefined && others.every((other) => !meet(characters, charactersIn(other, shape)));
  };
  const variable = elements.filter((element) => !isFixed(element)).length;
  return (
    variable <= 1 &&
    isSafe(elements, shape) &&
    (isSeparate(elements[0]!, elements.slice(1)) || isSeparate(elements.at(-1)!, elements.slice(0, -1)))
  );
}

/** Whether an element reads strings of one length only, in one way. */
function isFixed(node: AST.Element): boolean {
  switch (node.type) {
    case 'Quantifier':
      return node.min === node.max && isFixed(node.element);
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.length === 1 && node.alternatives[0]!.elements.every(isFixed);
    case 'Backreference':
      return false;
    default:
      return true;
  }
}

/** The characters of an element that reads exactly one; undefined for any other. */
const edgeOf = (node: AST.Element, shape: Shape): Characters | undefined =>
  node.type === 'Character' || node.type === 'CharacterSet' || node.type === 'CharacterClass'
    ? setOf(node, shape)
    : undefined;

/** Every character that an element may read. */
function charactersIn(node: AST.Element, shape: Shape): Characters {
  switch (node.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
      return setOf(node, shape);
    case 'Quantifier':
      return charactersIn(node.element, shape);
    case 'Group':
    case 'CapturingGroup':
      return new Set(
        node.alternatives.flatMap(({ elements }) => elements.flatMap((element) => [...charactersIn(element, shape)])),
      );
    default:
      return new Set();
  }
}

function setOf(node: CharacterNode, { flags }: Shape): Characters {
  const test = characterTest(node, flags);
  const points = Array.from({ length: OTHERS }, (_, point) => point).filter(test);
  // A class that names or excludes others is taken to have some of them.
  const hasOthers = node.type === 'Character' ? node.value >= OTHERS : /[^\t-~]|\\[DSWpPux]|\^|\./.test(node.raw);
  return new Set(hasOthers ? [...points, OTHERS] : points);
}

const meet = (one: Characters, other: Characters): boolean => [...one].some((point) => other.has(point));

/** The most repetitions that one character may belong to. */
const overlapping = (repetitions: readonly Characters[]): number =>
  Math.max(0, ...Array.from({ length: OTHERS + 1 }, (_, point) => repetitions.filter((set) => set.has(point)).length));
