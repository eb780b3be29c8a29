import { numberOf, own } from '../../value';
import { equalItems } from '../equal-items';
import { fine, type Evaluation, type Verdict, nameOf, wrong } from './mismatch';

/** JSON Schema 2020-12 Core §10.3.1 and Validation §6.4. */
export function checkArray(schema: object, value: readonly unknown[], evaluation: Evaluation): Verdict {
  const no = (keyword: string, must: string) =>
    wrong(evaluation, keyword, `${nameOf(evaluation)} must ${must}, and has ${value.length}.`);
  const least = numberOf(own(schema, 'minItems'));
  const most = numberOf(own(schema, 'maxItems'));
  if (least !== undefined && value.length < least) return no('minItems', `have at least ${least} items`);
  if (most !== undefined && value.length > most) return no('maxItems', `have at most ${most} items`);
  if (own(schema, 'uniqueItems') === true && equalItems(value))
    return wrong(evaluation, 'uniqueItems', `${nameOf(evaluation)} must not contain duplicate items.`);

  const prefix = own(schema, 'prefixItems');
  const tuple = Array.isArray(prefix) ? (prefix as unknown[]) : [];
  const rest = own(schema, 'items');
  let fits = true;
  value.forEach((item, index) => {
    const form = index < tuple.length ? tuple[index] : rest;
    if (
      form !== undefined &&
      !evaluation.check(form, item, { ...evaluation, pointer: `${evaluation.pointer}/${index}`, depth: 0 }).fits
    )
      fits = false;
  });
  const contained = checkContains(schema, value, evaluation);
  return { ...fine, fits: fits && contained.fits, items: rest === undefined ? tuple.length : 'all' };
}

function checkContains(schema: object, value: readonly unknown[], evaluation: Evaluation): Verdict {
  const contains = own(schema, 'contains');
  if (contains === undefined) return fine;
  const count = value.filter(
    (item) => evaluation.check(contains, item, { ...evaluation, report: undefined, depth: 0 }).fits,
  ).length;
  const least = numberOf(own(schema, 'minContains')) ?? 1;
  const most = numberOf(own(schema, 'maxContains')) ?? Infinity;
  if (count >= least && count <= most) return fine;
  const wanted = most === Infinity ? `at least ${least}` : `${least} to ${most}`;
  return wrong(
    evaluation,
    'contains',
    `${nameOf(evaluation)} must have ${wanted} items that match "contains", and has ${count}.`,
  );
}
