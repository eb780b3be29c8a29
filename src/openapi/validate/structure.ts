import { joinPointer } from '../../text/json-pointer';
import { didYouMean, nearestName } from '../../text/did-you-mean';
import { at, type Cursor } from '../cursor';
import type { Visitor } from '../grammar/walk';
import type { Kind, ObjectRule } from '../grammar';
import type { ApiDocument, Version } from '../load/api-document';
import { keywords } from '../schema/keywords';
import { own } from '../value';
import { checkForm, checkName } from './form';
import { shown, type Report } from './report';

/** HTTP servers take addresses of 8,000 characters (RFC 9110 §4.1). Of longer strings than 16,383, V8 makes the same hash for all of one length. */
const MAX_POINTER = 10_000;

const tooLong = (cursor: Cursor): [code: string, place: Cursor, message: string, hint: string] => [
  'too-long-name',
  cursor,
  `The names on the path to this object have ${cursor.pointer.length.toLocaleString('en')} characters in total.`,
  `Shorten them: ${MAX_POINTER.toLocaleString('en')} characters are the limit`,
];

/** Checks every object against its rule: types, required fields, unknown fields. */
export function structureChecks(
  { version, writtenAt }: Pick<ApiDocument, 'version' | 'writtenAt'>,
  report: Report,
): Required<Pick<Visitor, 'object' | 'value'>> {
  let isTooLong = false;
  return {
    object(kind, rule, cursor) {
      if (cursor.pointer.length > MAX_POINTER) {
        if (!isTooLong) report('error', ...tooLong(cursor));
        isTooLong = true;
        return;
      }
      checkRequired(rule, cursor, report);
      checkReference(cursor, report);
      checkOthers(version, kind, rule, cursor, report);
      checkEntries(rule, cursor, report);
    },
    value: (form, cursor, name) => checkForm(form, cursor, name, { report, writtenAt }),
  };
}

function checkRequired(rule: ObjectRule, cursor: Cursor, report: Report): void {
  for (const field of rule.required ?? []) {
    if (own(cursor.value, field) === undefined) {
      report(
        'fault',
        'missing-field',
        cursor,
        `${rule.label} needs ${JSON.stringify(field)}, but does not have it.`,
        `Add ${field}`,
      );
    }
  }
}

/** A `$ref` that is a string is a reference, and not looked at as an object. */
function checkReference(cursor: Cursor, report: Report): void {
  const reference = own(cursor.value, '$ref');
  if (reference === undefined || typeof reference === 'string') return;
  report(
    'fault',
    'wrong-type',
    at(cursor, '$ref'),
    `"$ref" must be a string, but is ${shown(reference)}.`,
    'Write a reference such as "#/components/schemas/Name"',
  );
}

function checkOthers(version: Version, kind: Kind, rule: ObjectRule, cursor: Cursor, report: Report): void {
  if (rule.others === 'fine' || rule.entries) return;
  for (const name of Object.keys(cursor.value as object)) {
    if (Object.hasOwn(rule.fields, name) || (rule.extensions && name.startsWith('x-')) || name === '$ref') continue;
    const near = nearestName(name, Object.keys(rule.fields));
    const hint = otherVersionHint(version, kind, name);
    report(
      rule.others,
      rule.others === 'fault' ? 'unknown-field' : 'unknown-keyword',
      { nameAt: joinPointer(cursor.pointer, name) },
      `${rule.label} has no field ${JSON.stringify(name)}${didYouMean(hint ? undefined : near, '.')}`,
      hint ?? 'Rename or remove it; the name of an extension begins with x-',
    );
  }
}

const since = (version: '3.0' | '3.1'): string[] =>
  keywords.filter(([, rule]) => rule.since === version).map(([name]) => name);
const of31 = new Set([...since('3.1'), '$defs', '$id', '$anchor', '$comment', 'webhooks', 'pathItems', 'identifier']);
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
  ...since('3.0'), 'nullable', 'servers', 'components', 'requestBody', 'content', 'callbacks', 'links',
]); // prettier-ignore

function otherVersionHint(version: Version, kind: Kind, name: string): string | undefined {
  if (version === '2.0')
    return of3.has(name) ? 'It belongs to OpenAPI 3: write the document in that version, or remove it' : undefined;
  if (of2.has(name) && kind !== 'schema')
    return 'It belongs to Swagger 2.0: use its OpenAPI 3 equivalent, or remove it';
  if (version === '3.0' && of31.has(name))
    return 'It belongs to OpenAPI 3.1: set openapi: "3.1.0" in the first line, or remove it';
  return version !== '3.2' && of32.has(name)
    ? 'It belongs to OpenAPI 3.2: set openapi: "3.2.0" in the first line, or remove it'
    : undefined;
}

function checkEntries(rule: ObjectRule, cursor: Cursor, report: Report): void {
  const { entries } = rule;
  if (!entries) return;
  const names = Object.keys(cursor.value as object).filter((name) => !(rule.extensions && name.startsWith('x-')));
  if (entries.names) for (const name of names) checkName(entries.names, name, cursor, report);
  if (names.length < (entries.atLeast ?? 0)) {
    report('fault', 'too-few-entries', cursor, `${rule.label} is empty, but needs at least one entry.`, 'Add one');
  }
}
