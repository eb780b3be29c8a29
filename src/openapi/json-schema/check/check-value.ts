import { isDeepStrictEqual } from 'node:util';
import { joinPointer } from '../../../text/json-pointer';
import { typeOfValue } from '../../schema/types';
import { isObject, own } from '../../value';
import type { JsonSchema } from '../emit';
import { isOneOf } from '../equal-items';
import { checkArray } from './array';
import { checkComposition } from './composition';
import { fine, joined, wrong, type Evaluation, type Mismatch, type Verdict, nameOf, shownValue } from './mismatch';
import { checkObject } from './object';
import { checkNumber, checkString } from './scalar';

const MAX_DEPTH = 64;

/**
 * Validates a value against a schema as `toJsonSchema` writes it (JSON Schema 2020-12, with formats asserted).
 * For single values: it interprets the schema, where a compiling validator would first compile all of it.
 * @param resolve looks up a reference of the form `#/$defs/…`
 */
export function mismatchesOf(schema: JsonSchema, value: unknown, resolve: Evaluation['resolve']): Mismatch[] {
  const mismatches: Mismatch[] = [];
  check(schema, value, { resolve, report: (mismatch) => void mismatches.push(mismatch), check, pointer: '', depth: 0 });
  return mismatches;
}

/** Whether a value fits a schema. */
export const fits = (schema: JsonSchema, value: unknown, resolve: Evaluation['resolve']): boolean =>
  check(schema, value, { resolve, check, pointer: '', depth: 0 }).fits;

/** One schema against one value. */
function check(schema: unknown, value: unknown, evaluation: Evaluation): Verdict {
  if (schema === false) return wrong(evaluation, 'false', `${nameOf(evaluation)} is not allowed.`);
  if (!isObject(schema) || evaluation.depth > MAX_DEPTH) return fine;
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
    `${nameOf(evaluation)} must be ${types.map(withArticle).join(' or ')}, and is ${shownValue(value)}.`,
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
      `${nameOf(evaluation)} must be one of ${listed}${values.length > 8 ? ', …' : ''}, and is ${shownValue(value)}.`,
    );
  }
  if (Object.hasOwn(schema, 'const') && !isDeepStrictEqual(own(schema, 'const'), value)) {
    return wrong(
      evaluation,
      'const',
      `${nameOf(evaluation)} must be ${shownValue(own(schema, 'const'))}, and is ${shownValue(value)}.`,
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
