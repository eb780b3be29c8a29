import { isDeepStrictEqual } from 'node:util';
import { joinPointer } from '../../../text/json-pointer';
import { typeOfValue } from '../../schema/types';
import { isObject, numberOf, own, stringsOf } from '../../value';
import type { JsonSchema } from '../emit';
import { equalItems, isOneOf } from '../equal-items';
import { type Evaluation, type Mismatch, type Verdict, fine, joined, nameOf, shownValue, wrong } from './mismatch';
import { checkObject } from './object';
import { checkNumber, checkString } from './scalar';

/** JSON Schema 2020-12 Core §10.3.1 and Validation §6.4. */
function checkArray(schema: object, value: readonly unknown[], evaluation: Evaluation): Verdict {
  const no = (keyword: string, must: string) =>
    wrong(evaluation, keyword, `${nameOf(evaluation)} must ${must}, but has ${value.length}.`);
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
    `${nameOf(evaluation)} must have ${wanted} items that match "contains", but has ${count}.`,
  );
}

/** JSON Schema 2020-12 Core §10.2. */
function checkComposition(schema: object, value: unknown, evaluation: Evaluation): Verdict {
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
      `${nameOf(evaluation)} matches ${fitting.length} alternatives of a oneOf, but must match exactly one.`,
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

const MAX_DEPTH = 64;

/**
 * Validates a value against a schema as `toJsonSchema` writes it (JSON Schema 2020-12, with formats asserted).
 * For single values: it interprets the schema, where a compiling validator would first compile all of it.
 * @param resolve looks up a reference of the form `#/$defs/…`
 */
export function mismatchesOf(schema: JsonSchema, value: unknown, resolve: Evaluation['resolve']): Mismatch[] {
  const mismatches: Mismatch[] = [];
  const report = (mismatch: Mismatch): void => void mismatches.push(mismatch);
  check(schema, value, { resolve, report, check, pointer: '', depth: 0, memory: createMemory() });
  return mismatches;
}

/** Whether a value fits a schema. */
export const fits = (schema: JsonSchema, value: unknown, resolve: Evaluation['resolve']): boolean =>
  check(schema, value, { resolve, check, pointer: '', depth: 0, memory: createMemory() }).fits;

/** So many checks are made without remembering any: it takes longer than almost all values need. */
const MIN_REMEMBERED = 500;

const createMemory = (): Evaluation['memory'] => ({ checks: 0, verdicts: new Map(), mismatches: new Map() });

/** One schema against one value. */
function check(schema: unknown, value: unknown, evaluation: Evaluation): Verdict {
  if (schema === false) return wrong(evaluation, 'false', `${nameOf(evaluation)} is not allowed.`);
  if (!isObject(schema) || evaluation.depth > MAX_DEPTH) return fine;
  evaluation.memory.checks += 1;
  return evaluation.memory.checks < MIN_REMEMBERED
    ? checkAfresh(schema, value, evaluation)
    : checkOnce(schema, value, evaluation);
}

/** Where many paths lead to a schema, as in a chain of which each names the next one twice, it is still checked once for each value. */
function checkOnce(schema: object, value: unknown, evaluation: Evaluation): Verdict {
  const { memory, report, pointer } = evaluation;
  const verdicts = entryOf(memory.verdicts, schema);
  const known = verdicts.get(value);
  if (known?.fits || (known && !report)) return known;
  const mismatches = entryOf(memory.mismatches, schema);
  const told = report && mismatches.get(pointer);
  if (known && told) {
    for (const mismatch of told.values()) report(mismatch);
    return known;
  }
  // Inside itself, for the same value, it says nothing more.
  if (!known) verdicts.set(value, fine);
  const found = new Map<string, Mismatch>();
  if (report) mismatches.set(pointer, found);
  const keep = report && ((mismatch: Mismatch) => void found.set(JSON.stringify(Object.values(mismatch)), mismatch));
  const verdict = checkAfresh(schema, value, { ...evaluation, report: keep });
  verdicts.set(value, verdict);
  for (const mismatch of found.values()) report?.(mismatch);
  return verdict;
}

function entryOf<Key, Value>(map: Map<object, Map<Key, Value>>, schema: object): Map<Key, Value> {
  let entry = map.get(schema);
  if (!entry) map.set(schema, (entry = new Map()));
  return entry;
}

function checkAfresh(schema: object, value: unknown, evaluation: Evaluation): Verdict {
  const reference = own(schema, '$ref');
  let verdict =
    typeof reference === 'string'
      ? check(evaluation.resolve(reference), value, { ...evaluation, depth: evaluation.depth + 1 })
      : fine;
  const typed = checkType(schema, value, evaluation);
  verdict = joined(verdict, typed);
  // Whatever else is wrong with a value of the wrong type adds nothing.
  if (typed.fits) verdict = joined(verdict, checkKeywords(schema, value, evaluation));
  verdict = joined(verdict, checkComposition(schema, value, evaluation));
  return checkUnevaluated(schema, value, verdict, evaluation);
}

function checkKeywords(schema: object, value: unknown, evaluation: Evaluation): Verdict {
  const listed = checkListed(schema, value, evaluation);
  if (!listed.fits) return listed;
  if (typeof value === 'string') return checkString(schema, value, evaluation);
  if (typeof value === 'number') return checkNumber(schema, value, evaluation);
  if (Array.isArray(value)) return checkArray(schema, value, evaluation);
  return isObject(value) ? checkObject(schema, value, evaluation) : fine;
}

function checkType(schema: object, value: unknown, evaluation: Evaluation): Verdict {
  const declared = own(schema, 'type');
  if (declared === undefined) return fine;
  const types = (Array.isArray(declared) ? declared : [declared]) as string[];
  const type = typeOfValue(value);
  if (types.includes(type) || (type === 'integer' && types.includes('number'))) return fine;
  return wrong(
    evaluation,
    'type',
    `${nameOf(evaluation)} must be ${types.map(withArticle).join(' or ')}, but is ${shownValue(value)}.`,
  );
}

const withArticle = (type: string): string =>
  /^[aeio]/.test(type) ? `an ${type}` : type === 'null' ? 'null' : `a ${type}`;

function checkListed(schema: object, value: unknown, evaluation: Evaluation): Verdict {
  const values = own(schema, 'enum');
  if (Array.isArray(values) && !isOneOf(values, value)) {
    const listed = values.slice(0, 8).map(shownValue).join(', ');
    return wrong(
      evaluation,
      'enum',
      `${nameOf(evaluation)} must be one of ${listed}${values.length > 8 ? ', …' : ''}, but is ${shownValue(value)}.`,
    );
  }
  if (Object.hasOwn(schema, 'const') && !isDeepStrictEqual(own(schema, 'const'), value)) {
    return wrong(
      evaluation,
      'const',
      `${nameOf(evaluation)} must be ${shownValue(own(schema, 'const'))}, but is ${shownValue(value)}.`,
    );
  }
  return fine;
}

function checkUnevaluated(schema: object, value: unknown, verdict: Verdict, evaluation: Evaluation): Verdict {
  const rest = own(schema, 'unevaluatedProperties');
  let result = verdict;
  if (rest !== undefined && isObject(value) && verdict.properties !== 'all') {
    const seen = verdict.properties;
    for (const name of Object.keys(value)) {
      if (seen.has(name)) continue;
      const inner = {
        ...evaluation,
        pointer: joinPointer(evaluation.pointer, name),
        depth: 0,
      };
      const member =
        rest === false
          ? wrong(inner, 'unevaluatedProperties', `${nameOf(inner)} is not a property of this object.`)
          : check(rest, value[name], inner);
      if (!member.fits) result = { ...result, fits: false };
    }
    result = { ...result, properties: 'all' };
  }
  const restItems = own(schema, 'unevaluatedItems');
  if (restItems !== undefined && Array.isArray(value) && verdict.items !== 'all') {
    for (let index = verdict.items; index < value.length; index += 1) {
      if (!check(restItems, value[index], { ...evaluation, pointer: `${evaluation.pointer}/${index}`, depth: 0 }).fits)
        result = { ...result, fits: false };
    }
    result = { ...result, items: 'all' };
  }
  return result;
}
