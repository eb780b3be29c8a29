import { joinPointer } from '../../text/json-pointer';
import { didYouMeanHint, nearestName } from '../../text/did-you-mean';
import type { Cursor } from '../cursor';
import type { Form, Names } from '../grammar';
import { choose, hasType } from '../grammar/walk';
import type { ApiDocument } from '../load/api-document';
import { isObject } from '../value';
import { shown, type Report } from './report';

/** A value of the wrong type is shown as it is written: `1.0` and not 1. */
interface Output {
  readonly report: Report;
  readonly writtenAt: ApiDocument['writtenAt'];
}

export function checkName({ pattern, must }: Names, name: string, cursor: Cursor, report: Report): void {
  if (pattern.test(name)) return;
  report(
    'fault',
    'wrong-name',
    { nameAt: joinPointer(cursor.pointer, name) },
    `The name ${shown(name)} must ${must}.`,
    'Rename it',
  );
}

/**
 * Checks a value against the form that its rule gives it.
 * @returns whether the value has the right type, so that what is in it can be looked at
 */
export function checkForm(form: Form, cursor: Cursor, name: string, out: Output): boolean {
  const { value } = cursor;
  if (!hasType(form, value)) return wrongType(form, cursor, name, out);
  switch (form.is) {
    case 'either':
      // The chosen form is checked when the walk enters it, which it does for lists and objects only.
      return checkChosen(choose(form.of, value), cursor, name, out);
    case 'string':
      return !form.names || form.names.pattern.test(String(value)) || wrongValue(cursor, name, form.names.must, out);
    case 'choice': {
      if (form.of.includes(String(value))) return true;
      const near = nearestName(String(value), form.of);
      return wrongValue(
        cursor,
        name,
        `be ${oneOf(form.of)}`,
        out,
        near === undefined ? undefined : didYouMeanHint(near),
      );
    }
    case 'number':
      return (
        form.above === undefined ||
        Number(value) > form.above ||
        wrongValue(cursor, name, `be greater than ${form.above}`, out)
      );
    case 'count':
      return (
        (Number.isInteger(value) && Number(value) >= 0) || wrongValue(cursor, name, 'be a non-negative integer', out)
      );
    case 'array':
      return checkList(form, cursor, name, out);
    case 'map':
      return checkMap(form, cursor, name, out);
    default:
      return true;
  }
}

function wrongType(form: Form, cursor: Cursor, name: string, { report, writtenAt }: Output): false {
  const { value } = cursor;
  const isScalar = typeof value === 'number' || typeof value === 'boolean';
  const written = (isScalar ? writtenAt(cursor.pointer) : undefined) ?? shown(value);
  const message = `${shown(name)} must be ${describe(form)}, but is ${written}.`;
  report('fault', 'wrong-type', cursor, message, hintOf(form, name, value, written));
  return false;
}

const checkChosen = (form: Form | undefined, cursor: Cursor, name: string, out: Output): boolean =>
  !form || checkForm(form, cursor, name, out);

function wrongValue(cursor: Cursor, name: string, must: string, out: Output, hint?: string): false {
  out.report('fault', 'wrong-value', cursor, `${shown(name)} must ${must}, but is ${shown(cursor.value)}.`, hint);
  return false;
}

function checkList(form: Extract<Form, { is: 'array' }>, cursor: Cursor, name: string, out: Output): boolean {
  const values = cursor.value as unknown[];
  if (values.length < (form.atLeast ?? 0))
    wrongValue(cursor, name, `have at least ${form.atLeast} item`, out, 'Add one, or remove it');
  if (form.distinct && new Set(values).size < values.length) {
    const seen = new Set<unknown>();
    const twice = values.find((value) => seen.has(value) || !seen.add(value));
    out.report(
      'fault',
      'repeated-item',
      cursor,
      `${shown(name)} contains ${shown(twice)} more than once.`,
      'Remove one of them',
    );
  }
  return true;
}

function checkMap(form: Extract<Form, { is: 'map' }>, cursor: Cursor, name: string, out: Output): boolean {
  const names = Object.keys(cursor.value as object);
  if (form.names) for (const key of names) if (!key.startsWith('x-')) checkName(form.names, key, cursor, out.report);
  const { atLeast = 0, atMost = Infinity } = form;
  if (names.length < atLeast || names.length > atMost) {
    out.report(
      'fault',
      'wrong-count',
      cursor,
      `${shown(name)} must have exactly ${atLeast} entry, but has ${names.length}.`,
    );
  }
  return true;
}

const oneOf = (values: readonly string[]): string =>
  values.length === 1 ? `"${values[0]}"` : `one of ${values.map((value) => `"${value}"`).join(', ')}`;

function describe(form: Form): string {
  switch (form.is) {
    case 'string':
      return 'a string';
    case 'choice':
      return oneOf(form.of);
    case 'boolean':
      return 'a boolean';
    case 'number':
    case 'count':
      return 'a number';
    case 'array':
      return 'an array';
    case 'map':
    case 'object':
      return 'an object';
    case 'either':
      return form.of.map(describe).join(' or ');
    case 'data':
      return 'anything';
  }
}

function hintOf(form: Form, name: string, value: unknown, written: string): string | undefined {
  const wantsString = form.is === 'string' || form.is === 'choice';
  if (wantsString && (typeof value === 'number' || typeof value === 'boolean')) return `Put it in quotes: "${written}"`;
  if (value === null) return 'Give it a value, or remove the line';
  if (form.is === 'boolean' && (value === 'true' || value === 'false')) return 'Remove the quotes';
  if (
    (form.is === 'number' || form.is === 'count') &&
    typeof value === 'string' &&
    value.trim() !== '' &&
    !Number.isNaN(Number(value))
  )
    return 'Remove the quotes';
  if (form.is === 'array' && name === 'required' && typeof value === 'boolean')
    return 'List the property under "required" of the schema that contains it';
  if (form.is === 'array' && !isObject(value)) return 'Put it in an array: [ … ]';
  return undefined;
}
