import { joinPointer } from '../pointer';
import type { Cursor } from '../cursor';
import { choose, hasType, type Visitor } from '../grammar/walk';
import type { Form, Kind, Names, ObjectRule } from '../grammar';
import type { Version } from '../load/api-document';
import { nearest } from '../suggestion';
import { isObject, own } from '../value';
import { shown, type Report } from './report';

/** Holds every object against its rule: types, required fields, unknown fields. */
export function structureChecks(version: Version, report: Report): Required<Pick<Visitor, 'object' | 'value'>> {
  return {
    object(kind, rule, cursor) {
      checkRequired(rule, cursor, report);
      checkOthers(version, kind, rule, cursor, report);
      checkEntries(rule, cursor, report);
    },
    value: (form, cursor, name) => checkForm(form, cursor, name, report),
  };
}

function checkRequired(rule: ObjectRule, cursor: Cursor, report: Report): void {
  for (const field of rule.required ?? []) {
    if (own(cursor.value, field) === undefined) {
      report(
        'error',
        'missing-field',
        cursor,
        `${rule.label} needs ${JSON.stringify(field)}, which is missing here.`,
        `Add ${field}`,
      );
    }
  }
}

function checkOthers(version: Version, kind: Kind, rule: ObjectRule, cursor: Cursor, report: Report): void {
  if (rule.others === 'fine' || rule.entries) return;
  for (const name of Object.keys(cursor.value as object)) {
    if (Object.hasOwn(rule.fields, name) || (rule.extensions && name.startsWith('x-')) || name === '$ref') continue;
    const near = nearest(name, Object.keys(rule.fields));
    const hint = otherVersionHint(version, kind, name);
    report(
      rule.others,
      rule.others === 'error' ? 'unknown-field' : 'unknown-keyword',
      { value: undefined, pointer: joinPointer(cursor.pointer, name) },
      `${rule.label} has no field ${JSON.stringify(name)}${near && !hint ? `; did you mean ${JSON.stringify(near)}?` : '.'}`,
      hint ?? 'Rename or remove it; a field of your own begins with x-',
    );
  }
}

const of31 = new Set([
  'const', 'examples', 'if', 'then', 'else', '$defs', 'prefixItems', 'contains', 'patternProperties', 'propertyNames',
  'dependentRequired', 'dependentSchemas', 'unevaluatedProperties', 'unevaluatedItems', 'contentEncoding',
  'contentMediaType', 'contentSchema', '$id', '$anchor', '$comment', 'webhooks', 'pathItems', 'identifier',
]); // prettier-ignore
const of32 = new Set([
  'query', 'additionalOperations', 'itemSchema', 'itemEncoding', 'prefixEncoding', 'mediaTypes', 'parent', 'kind',
  'dataValue', 'serializedValue', 'deviceAuthorization', 'oauth2MetadataUrl', '$self', 'defaultMapping',
]); // prettier-ignore
const of2 = new Set([
  'definitions',
  'securityDefinitions',
  'host',
  'basePath',
  'schemes',
  'consumes',
  'produces',
  'collectionFormat',
]);
const of3 = new Set([
  'servers',
  'components',
  'requestBody',
  'content',
  'oneOf',
  'anyOf',
  'not',
  'nullable',
  'writeOnly',
  'callbacks',
  'links',
]);

function otherVersionHint(version: Version, kind: Kind, name: string): string | undefined {
  if (version === '2.0')
    return of3.has(name) ? 'It is of OpenAPI 3: write the document in that version, or leave it out' : undefined;
  if (of2.has(name) && kind !== 'schema')
    return 'It is of Swagger 2.0: write it in the words of OpenAPI 3, or leave it out';
  if (version === '3.0' && of31.has(name))
    return 'It is of OpenAPI 3.1: say openapi: "3.1.0" in the first line, or leave it out';
  return version !== '3.2' && of32.has(name)
    ? 'It is of OpenAPI 3.2: say openapi: "3.2.0" in the first line, or leave it out'
    : undefined;
}

function checkEntries(rule: ObjectRule, cursor: Cursor, report: Report): void {
  const { entries } = rule;
  if (!entries) return;
  const names = Object.keys(cursor.value as object).filter((name) => !(rule.extensions && name.startsWith('x-')));
  if (entries.names) for (const name of names) checkName(entries.names, name, cursor, report);
  if (names.length < (entries.atLeast ?? 0)) {
    report('error', 'too-few-entries', cursor, `${rule.label} is empty, and needs at least one entry.`, 'Add one');
  }
}

function checkName({ pattern, must }: Names, name: string, cursor: Cursor, report: Report): void {
  if (pattern.test(name)) return;
  report(
    'error',
    'wrong-name',
    { value: undefined, pointer: joinPointer(cursor.pointer, name) },
    `The name ${shown(name)} must ${must}.`,
    'Rename it',
  );
}

/** @returns whether the value has the right type, so that what is in it can be looked at */
function checkForm(form: Form, cursor: Cursor, name: string, report: Report): boolean {
  const { value } = cursor;
  const wrong = (must: string, cure?: string): false => {
    report('error', 'wrong-type', cursor, `${shown(name)} must be ${must}, and is ${shown(value)}.`, cure);
    return false;
  };
  if (!hasType(form, value)) return wrong(describe(form), cureOf(form, value));
  switch (form.is) {
    case 'either':
      // The chosen form is checked when the walk enters it, which it does for lists and objects only.
      return checkChosen(choose(form.of, value), cursor, name, report);
    case 'text':
      return !form.names || form.names.pattern.test(String(value)) || wrongValue(cursor, name, form.names.must, report);
    case 'choice': {
      if (form.of.includes(String(value))) return true;
      const near = nearest(String(value), form.of);
      return wrongValue(
        cursor,
        name,
        `be ${oneOf(form.of)}`,
        report,
        near === undefined ? undefined : `Did you mean "${near}"?`,
      );
    }
    case 'number':
      return (
        form.above === undefined ||
        Number(value) > form.above ||
        wrongValue(cursor, name, `be greater than ${form.above}`, report)
      );
    case 'count':
      return (
        (Number.isInteger(value) && Number(value) >= 0) ||
        wrongValue(cursor, name, 'be a whole number, 0 or more', report)
      );
    case 'list':
      return checkList(form, cursor, name, report);
    case 'map':
      return checkMap(form, cursor, name, report);
    default:
      return true;
  }
}

const checkChosen = (form: Form | undefined, cursor: Cursor, name: string, report: Report): boolean =>
  !form || checkForm(form, cursor, name, report);

function wrongValue(cursor: Cursor, name: string, must: string, report: Report, cure?: string): false {
  report('error', 'wrong-value', cursor, `${shown(name)} must ${must}, and is ${shown(cursor.value)}.`, cure);
  return false;
}

function checkList(form: Extract<Form, { is: 'list' }>, cursor: Cursor, name: string, report: Report): boolean {
  const values = cursor.value as unknown[];
  if (values.length < (form.atLeast ?? 0))
    wrongValue(cursor, name, `have at least ${form.atLeast} item`, report, 'Add one, or leave it out');
  if (form.distinct && new Set(values).size < values.length) {
    const twice = values.find((value, index) => values.indexOf(value) < index);
    report('error', 'repeated-item', cursor, `${shown(name)} has ${shown(twice)} twice.`, 'Remove one of them');
  }
  return true;
}

function checkMap(form: Extract<Form, { is: 'map' }>, cursor: Cursor, name: string, report: Report): boolean {
  const names = Object.keys(cursor.value as object);
  if (form.names) for (const key of names) if (!key.startsWith('x-')) checkName(form.names, key, cursor, report);
  const { atLeast = 0, atMost = Infinity } = form;
  if (names.length < atLeast || names.length > atMost) {
    report(
      'error',
      'wrong-count',
      cursor,
      `${shown(name)} must have exactly ${atLeast} entry, and has ${names.length}.`,
    );
  }
  return true;
}

const oneOf = (values: readonly string[]): string =>
  values.length === 1 ? `"${values[0]}"` : `one of ${values.map((value) => `"${value}"`).join(', ')}`;

function describe(form: Form): string {
  switch (form.is) {
    case 'text':
      return 'a text';
    case 'choice':
      return oneOf(form.of);
    case 'flag':
      return 'true or false';
    case 'number':
    case 'count':
      return 'a number';
    case 'list':
      return 'a list';
    case 'map':
    case 'object':
      return 'an object';
    case 'either':
      return form.of.map(describe).join(' or ');
    case 'data':
      return 'anything';
  }
}

function cureOf(form: Form, value: unknown): string | undefined {
  const wantsText = form.is === 'text' || form.is === 'choice';
  if (wantsText && (typeof value === 'number' || typeof value === 'boolean'))
    return `Put it in quotes: "${String(value)}"`;
  if (value === null) return 'Give it a value, or remove the line';
  if (form.is === 'flag' && (value === 'true' || value === 'false')) return 'Remove the quotes';
  if (
    (form.is === 'number' || form.is === 'count') &&
    typeof value === 'string' &&
    value.trim() !== '' &&
    !Number.isNaN(Number(value))
  )
    return 'Remove the quotes';
  if (form.is === 'list' && !isObject(value)) return 'Put it into a list: [ … ]';
  return undefined;
}
