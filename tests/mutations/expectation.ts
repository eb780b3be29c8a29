import type { Problem } from '../../src/examples/problem';
import type { Laboratory } from './harness';
import type { Edit, Mutator } from './mutator';

/** Does a mutation and requires that it is found, at its line and by the right kind of check. */
export async function expectFound(laboratory: Laboratory, mutator: Mutator, edit: Edit): Promise<void> {
  const found = await laboratory.problemsOf(edit, [mutator.layer].flat().includes('prose'));
  if (found.some((problem) => isRight(problem, edit, mutator))) return;
  const line = edit.source.split('\n')[edit.from - 1];
  const wanted = `${[mutator.layer].flat().join(' or ')} at ${edit.guide.file}:${edit.from}-${edit.to}  ${line}`;
  const told = found.map(({ layer, place, message }) => `  ${layer} at ${place.file}:${place.line}  ${message}`);
  throw new Error([`not found: ${wanted}`, 'but:', ...(told.length > 0 ? told : ['  nothing'])].join('\n'));
}

function isRight({ layer, place }: Problem, edit: Edit, mutator: Mutator): boolean {
  const layers: readonly string[] = [mutator.layer].flat();
  return place.file === edit.guide.file && place.line >= edit.from && place.line <= edit.to && layers.includes(layer);
}
