import { numberOf, own, stringOf } from '../../value';
import { formats } from '../formats';
import { matchesPattern } from '../../pattern/match';
import { fine, type Evaluation, type Verdict, nameOf, shownValue, wrong } from './mismatch';

/** JSON Schema 2020-12 Validation §6.3, and `format`. Lengths count characters, not UTF-16 units. */
export function checkString(schema: object, value: string, evaluation: Evaluation): Verdict {
  const least = numberOf(own(schema, 'minLength'));
  const most = numberOf(own(schema, 'maxLength'));
  const length = least === undefined && most === undefined ? 0 : [...value].length;
  const no = (keyword: string, must: string) =>
    wrong(evaluation, keyword, `${nameOf(evaluation)} must ${must}, but is ${shownValue(value)}.`);
  if (least !== undefined && length < least) return no('minLength', `have at least ${least} characters`);
  if (most !== undefined && length > most) return no('maxLength', `have at most ${most} characters`);
  const pattern = stringOf(own(schema, 'pattern'));
  if (pattern !== undefined && !matchesPattern(pattern, value)) return no('pattern', `match ${pattern.slice(0, 80)}`);
  const format = stringOf(own(schema, 'format'));
  return format !== undefined && !hasFormat(format, value, 'string') ? no('format', `have the format ${format}`) : fine;
}

/** JSON Schema 2020-12 Validation §6.2. */
export function checkNumber(schema: object, value: number, evaluation: Evaluation): Verdict {
  const no = (keyword: string, must: string) =>
    wrong(evaluation, keyword, `${nameOf(evaluation)} must be ${must}, but is ${value}.`);
  const bound = (keyword: string) => numberOf(own(schema, keyword));
  const [minimum, maximum] = [bound('minimum'), bound('maximum')];
  const [above, below] = [bound('exclusiveMinimum'), bound('exclusiveMaximum')];
  const step = bound('multipleOf');
  if (minimum !== undefined && value < minimum) return no('minimum', `at least ${minimum}`);
  if (maximum !== undefined && value > maximum) return no('maximum', `at most ${maximum}`);
  if (above !== undefined && value <= above) return no('exclusiveMinimum', `greater than ${above}`);
  if (below !== undefined && value >= below) return no('exclusiveMaximum', `less than ${below}`);
  if (step !== undefined && step > 0 && !isMultiple(value, step)) return no('multipleOf', `a multiple of ${step}`);
  const format = stringOf(own(schema, 'format'));
  return format !== undefined && !hasFormat(format, value, 'number') ? no('format', `in the format ${format}`) : fine;
}

/** Within the precision of floating point: 0.3 is a multiple of 0.1. */
export function isMultiple(value: number, step: number): boolean {
  const quotient = value / step;
  return Math.abs(quotient - Math.round(quotient)) < 1e-9 * Math.max(1, Math.abs(quotient));
}

/** Whether a value has a format; unknown formats assert nothing. */
export function hasFormat(name: string, value: string | number, type: 'string' | 'number'): boolean {
  if (!Object.hasOwn(formats, name)) return true;
  const format = formats[name]!;
  if (format === true) return true;
  if (format instanceof RegExp) return type !== 'string' || test(format, String(value));
  if (typeof format === 'string') return true;
  if (typeof format === 'function') return type !== 'string' || (format as (text: string) => boolean)(String(value));
  if ((format.type ?? 'string') !== type) return true;
  const { validate } = format;
  if (validate instanceof RegExp) return test(validate, String(value));
  return typeof validate !== 'function' || (validate as (input: string | number) => boolean)(value);
}

function test(expression: RegExp, text: string): boolean {
  expression.lastIndex = 0;
  return expression.test(text);
}
