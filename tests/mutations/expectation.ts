import type { Problem } from '../../src/examples/problem';
import type { Layer } from '../../src/examples/record';
import type { Laboratory } from './harness';
import type { Edit, Mutator } from './mutator';

/** Which of the problems that an edit makes is the right one. */
export interface Wanted {
  readonly layer?: Layer | readonly Layer[];
  readonly says?: RegExp;
  /** What stands on the line that is named; default: one of the changed lines. */
  readonly at?: string;
}

/** Does a mutation and requires that it is found, at its line and by the right kind of check. */
export async function expectFound(laboratory: Laboratory, mutator: Mutator, edit: Edit): Promise<void> {
  const layers = [mutator.layer].flat();
  requireFound(await laboratory.problemsOf(edit, layers, layers.includes('prose')), edit, mutator);
}

/** @throws Error that lists what was found instead */
export function requireFound(found: readonly Problem[], edit: Edit, wanted: Wanted): void {
  if (found.some((problem) => isRight(problem, edit, wanted))) return;
  const line = edit.source.split('\n')[edit.from - 1];
  const right = `${[wanted.layer].flat().join(' or ')} at ${edit.guide.file}:${edit.from}-${edit.to}  ${line}`;
  const details = found.length > 0 ? found.map((problem) => `  ${describeProblem(problem)}`) : ['  nothing'];
  throw new Error([`not found: ${right}`, 'but:', ...details].join('\n'));
}

function isRight({ layer, location, message }: Problem, edit: Edit, wanted: Wanted): boolean {
  const layers: readonly (string | undefined)[] = [wanted.layer].flat();
  const line = edit.source.split('\n')[location.line - 1]!;
  const here =
    wanted.at === undefined ? location.line >= edit.from && location.line <= edit.to : line.includes(wanted.at);
  return location.file === edit.guide.file && here && layers.includes(layer) && (wanted.says?.test(message) ?? true);
}

export const describeProblem = ({ layer, location, message }: Problem): string =>
  `${layer} ${location.file}:${location.line}  ${message}`;
