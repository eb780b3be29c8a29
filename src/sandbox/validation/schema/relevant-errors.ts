import type { ErrorObject } from 'ajv/dist/2020';

/** Validates `data`, which is at `instancePath`, against one branch of a composition. */
export type ExplainBranch = (branch: unknown, data: unknown, instancePath: string) => readonly ErrorObject[];

const keyOf = (error: ErrorObject): string => `${error.instancePath} ${error.keyword} ${JSON.stringify(error.params)}`;

/** How deep compositions inside compositions are examined. */
const MAX_DEPTH = 6;

/**
 * The errors worth reporting. Ajv reports every branch of a failed `anyOf` or `oneOf`: kept are those of the branch that came
 * nearest, or the composition's own where none is nearest, or where several branches of a `oneOf` fit. `if` only repeats the error of `then` or `else`.
 */
export function relevantErrors(
  errors: readonly ErrorObject[],
  explain: ExplainBranch,
  depth = 0,
): readonly ErrorObject[] {
  let kept = errors.filter((error) => error.keyword !== 'if' && error.keyword !== 'propertyNames');
  // The outermost composition comes last and has the errors of those inside it among its own.
  for (const composition of kept.filter(failedChoice).reverse()) {
    if (kept.includes(composition)) kept = withNearestBranch(kept, composition, explain, depth);
  }
  for (const composition of kept.filter(({ params }) => params.passingSchemas)) {
    const ofOthers = new Set(branchErrors(composition, explain).flat().map(keyOf));
    kept = kept.filter((error) => error === composition || !ofOthers.has(keyOf(error)));
  }
  const seen = new Set<string>();
  return kept.filter((error) => !seen.has(keyOf(error)) && seen.add(keyOf(error)));
}

/** A `oneOf` that several branches pass is not a matter of the nearest branch. */
const failedChoice = (error: ErrorObject): boolean =>
  (error.keyword === 'anyOf' || error.keyword === 'oneOf') &&
  !error.params.passingSchemas &&
  Array.isArray(error.schema);

const branchErrors = ({ schema, data, instancePath }: ErrorObject, explain: ExplainBranch) =>
  (Array.isArray(schema) ? (schema as unknown[]) : []).map((branch) => explain(branch, data, instancePath));

function withNearestBranch(
  errors: readonly ErrorObject[],
  composition: ErrorObject,
  explain: ExplainBranch,
  depth: number,
): ErrorObject[] {
  const all = branchErrors(composition, explain);
  const reported = new Set(all.flat().map(keyOf));
  const others = errors.filter((error) => error !== composition && !reported.has(keyOf(error)));
  const ranked = all
    .map((list) => ({ list, mismatchScore: mismatchScore(list, composition.instancePath) }))
    .sort((a, b) => a.mismatchScore - b.mismatchScore);
  const [best, next] = ranked;
  const isNearest = best !== undefined && best.mismatchScore < (next?.mismatchScore ?? Infinity) && depth < MAX_DEPTH;
  return [...others, ...(isNearest ? relevantErrors(best.list, explain, depth + 1) : [composition])];
}

/** How far a value is from a branch: a wrong type, or a wrong value of a property that distinguishes variants, weighs most. */
function mismatchScore(errors: readonly ErrorObject[], at: string): number {
  return errors.reduce((sum, { keyword, instancePath }) => {
    const distinguishes = keyword === 'const' || keyword === 'enum';
    if (instancePath === at && (keyword === 'type' || keyword === 'not' || distinguishes)) return sum + 100;
    if (distinguishes && instancePath.lastIndexOf('/') === at.length) return sum + 10;
    return sum + 1;
  }, 0);
}
