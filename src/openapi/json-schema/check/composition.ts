import { isObject, own, stringsOf } from '../../value';
import { fine, joined, type Evaluation, type Mismatch, type Verdict, nameOf, wrong } from './mismatch';

/** JSON Schema 2020-12 Core §10.2. */
export function checkComposition(schema: object, value: unknown, evaluation: Evaluation): Verdict {
  const allOf = listOf(schema, 'allOf').map((branch) => evaluation.check(branch, value, evaluation));
  return [
    ...allOf,
    checkAlternatives(schema, 'anyOf', value, evaluation),
    checkAlternatives(schema, 'oneOf', value, evaluation),
    checkNot(schema, value, evaluation),
    checkCondition(schema, value, evaluation),
  ].reduce(joined, fine);
}

const listOf = (schema: object, keyword: string): unknown[] => {
  const branches = own(schema, keyword);
  return Array.isArray(branches) ? (branches as unknown[]) : [];
};

function checkAlternatives(
  schema: object,
  keyword: 'anyOf' | 'oneOf',
  value: unknown,
  evaluation: Evaluation,
): Verdict {
  const branches = listOf(schema, keyword);
  if (branches.length === 0) return fine;
  const tried = branches.map((branch) => {
    const mismatches: Mismatch[] = [];
    const report = evaluation.report && ((mismatch: Mismatch) => void mismatches.push(mismatch));
    return { branch, mismatches, verdict: evaluation.check(branch, value, { ...evaluation, report }) };
  });
  const fitting = tried.filter(({ verdict }) => verdict.fits);
  if (fitting.length === 0) {
    // The nearest alternative is probably the one that was meant.
    const [nearest] = [...tried].sort((first, second) => distance(first, value) - distance(second, value));
    for (const mismatch of nearest!.mismatches) evaluation.report?.(mismatch);
    return { ...fine, fits: false };
  }
  if (keyword === 'oneOf' && fitting.length > 1) {
    return wrong(
      evaluation,
      'oneOf',
      `${nameOf(evaluation)} matches ${fitting.length} alternatives of a oneOf, and must match exactly one.`,
    );
  }
  return fitting.map(({ verdict }) => verdict).reduce(joined, fine);
}

/** An alternative of another type, or with another constant in it, is farther than any number of smaller mistakes. */
function distance(
  { branch, mismatches }: { branch: unknown; mismatches: readonly Mismatch[] },
  value: unknown,
): number {
  const ofOtherType = mismatches.some(({ pointer, keyword }) => pointer === '' && keyword === 'type');
  const ofOtherConstant = mismatches.some(({ keyword }) => keyword === 'const' || keyword === 'enum');
  const known =
    isObject(value) && isObject(branch)
      ? stringsOf(own(branch, 'required')).filter((name) => Object.hasOwn(value, name)).length
      : 0;
  return (ofOtherType ? 10_000 : 0) + (ofOtherConstant ? 1_000 : 0) + mismatches.length - known / 100;
}

function checkNot(schema: object, value: unknown, evaluation: Evaluation): Verdict {
  const not = own(schema, 'not');
  if (not === undefined || !evaluation.check(not, value, { ...evaluation, report: undefined }).fits) return fine;
  return wrong(evaluation, 'not', `${nameOf(evaluation)} must not match the schema under "not".`);
}

function checkCondition(schema: object, value: unknown, evaluation: Evaluation): Verdict {
  const condition = own(schema, 'if');
  if (condition === undefined) return fine;
  const verdict = evaluation.check(condition, value, { ...evaluation, report: undefined });
  const consequence = own(schema, verdict.fits ? 'then' : 'else');
  const followed = consequence === undefined ? fine : evaluation.check(consequence, value, evaluation);
  return verdict.fits ? joined(verdict, followed) : followed;
}
