import type { AST } from '@eslint-community/regexpp';
import type { ParsedPattern } from './parse';

/** One step of a nondeterministic automaton; `next` is the index of the step that follows. */
export type Instruction =
  | { readonly kind: 'match' }
  | { readonly kind: 'character'; readonly test: CharacterTest; readonly next: number }
  | { readonly kind: 'split'; readonly next: number; readonly otherwise: number }
  | { readonly kind: 'edge'; readonly edge: 'start' | 'end'; readonly next: number }
  | { readonly kind: 'word'; readonly negate: boolean; readonly next: number }
  | { readonly kind: 'look'; readonly around: Program; readonly negate: boolean; readonly next: number };

/** A regular expression as an automaton that reads forwards or backwards. */
export interface Program {
  readonly instructions: readonly Instruction[];
  readonly entry: number;
  readonly direction: 1 | -1;
}

/** Counted repetitions are written out; patterns that need more nodes than this are not evaluated. */
const MAX_NODES = 30_000;

/** Says in a few words why a pattern cannot be evaluated in linear time. */
export class Unsupported extends Error {}

/** @throws Unsupported for back references, inline flags, and patterns that repeat too much */
export function compileProgram({ alternatives, flags }: ParsedPattern): Program {
  const tests = new Map<string, CharacterTest>();
  const testOf = (node: CharacterNode): CharacterTest => {
    let test = tests.get(node.raw);
    if (!test) tests.set(node.raw, (test = characterTest(node, flags)));
    return test;
  };
  return assemble(alternatives, 1, testOf, { nodes: MAX_NODES });
}

/** Whether a character, given by its code point, is in a set. */
type CharacterTest = (point: number) => boolean;
export type CharacterNode = AST.Character | AST.CharacterSet | AST.CharacterClass;

function assemble(
  alternatives: readonly AST.Alternative[],
  direction: 1 | -1,
  testOf: (node: CharacterNode) => CharacterTest,
  budget: { nodes: number },
): Program {
  const instructions: Instruction[] = [{ kind: 'match' }];
  const add = (instruction: Instruction): number => instructions.push(instruction) - 1;

  const choice = (branches: readonly AST.Alternative[], next: number): number =>
    branches
      .map(({ elements }) =>
        direction === 1
          ? elements.reduceRight((after, node) => element(node, after), next)
          : elements.reduce((after, node) => element(node, after), next),
      )
      .reduceRight((otherwise, branch) => add({ kind: 'split', next: branch, otherwise }));

  const element = (node: AST.Element, next: number): number => {
    budget.nodes -= 1;
    if (budget.nodes < 0) throw new Unsupported('it repeats too much');
    switch (node.type) {
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
        return add({ kind: 'character', test: testOf(node), next });
      case 'Group':
        if (node.modifiers) throw new Unsupported('it has inline flags');
        return choice(node.alternatives, next);
      case 'CapturingGroup':
        return choice(node.alternatives, next);
      case 'Quantifier':
        return repetition(node, next);
      case 'Assertion':
        return assertion(node, next);
      default:
        throw new Unsupported('it has a back reference');
    }
  };

  const repetition = ({ min, max, element: repeated }: AST.Quantifier, next: number): number => {
    let after = next;
    if (max === Infinity) {
      after = add({ kind: 'match' });
      instructions[after] = { kind: 'split', next: element(repeated, after), otherwise: next };
    } else {
      for (let count = min; count < max; count += 1)
        after = add({ kind: 'split', next: element(repeated, after), otherwise: next });
    }
    for (let count = 0; count < min; count += 1) after = element(repeated, after);
    return after;
  };

  const assertion = (node: AST.Assertion, next: number): number => {
    switch (node.kind) {
      case 'start':
      case 'end':
        return add({ kind: 'edge', edge: node.kind, next });
      case 'word':
        return add({ kind: 'word', negate: node.negate, next });
      default: {
        // Read in the opposite direction, it finds all positions where it holds in one pass.
        const around = assemble(node.alternatives, node.kind === 'lookahead' ? -1 : 1, testOf, budget);
        return add({ kind: 'look', around, negate: node.negate, next });
      }
    }
  };

  return { entry: choice(alternatives, 0), instructions, direction };
}

/** Sets of characters are left to the runtime's own expressions: one character at a time, they cannot take long. */
export function characterTest(node: CharacterNode, flags: string): CharacterTest {
  if (node.type === 'Character' && !flags.includes('i')) return (point) => point === node.value;
  let expression: RegExp | undefined;
  const test = (point: number): boolean =>
    (expression ??= new RegExp(`^(?:${node.raw})$`, flags)).test(String.fromCodePoint(point));
  const ascii = new Uint8Array(128);
  return (point) => {
    if (point > 127) return test(point);
    if (ascii[point] === 0) ascii[point] = test(point) ? 1 : 2;
    return ascii[point] === 1;
  };
}
