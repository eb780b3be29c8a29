import { didYouMeanHint, nearestName } from '../../text/did-you-mean';
import { at, has, members, type Cursor } from '../cursor';
import { MAX_PATTERN_LENGTH, uncheckedReason } from '../pattern/match';
import { syntaxErrorOf } from '../pattern/parse';
import { lookUp, joinPointer } from '../../text/json-pointer';
import { lowerBounds } from '../schema/keywords';
import { own, stringOf } from '../value';
import { type Checks, shown, type Place } from './report';

/** Checks that the keywords of one schema fit together. */
export function checkSchema(cursor: Cursor, checks: Checks): void {
  const { report, version } = checks;
  const { value } = cursor;
  const pattern = stringOf(own(value, 'pattern'));
  if (pattern !== undefined) checkPattern(pattern, at(cursor, 'pattern'), checks);
  for (const { name, node } of members(at(cursor, 'patternProperties'))) {
    checkPattern(name, { nameAt: node.pointer }, checks);
  }
  checkRanges(cursor, checks);
  if (version === '3.1' || version === '3.2') checkOldKeywords(cursor, checks);
  const isArray = own(value, 'type') === 'array';
  if (isArray && !has(cursor, 'items') && (version === '2.0' || version === '3.0')) {
    const severity = /\/(?:schema|parameters\/\d+)$/.test(cursor.pointer) ? 'fault' : 'warning';
    report(severity, 'array-without-items', cursor, 'An array must define its items.', 'Add items');
  }
  if (version === '2.0') checkSwaggerDiscriminator(cursor, checks);
}

/** Syntax of other regular expression dialects: inline flags, possessive repetition, anchors and classes by name. */
const otherDialect = /\(\?[imsxnuU-]+[:)]|\(\?P?[<'=>#]|[*+?}]\+|\\[AZzGhHRXQEKa]|\[\[:\w+:\]\]|\(\?\(|\(\?R\)|\(\?\d/;

/** JSON Schema 2020-12 §6.4: an ECMA-262 regular expression. */
function checkPattern(pattern: string, place: Place, { report }: Checks): void {
  if (pattern.length > MAX_PATTERN_LENGTH) {
    report(
      'fault',
      'pattern-too-long',
      place,
      `The pattern has ${pattern.length} characters; patterns of more than ${MAX_PATTERN_LENGTH} are not evaluated.`,
      'Shorten it, or use an enum',
    );
    return;
  }
  const syntaxError = syntaxErrorOf(pattern);
  if (syntaxError !== undefined) {
    const isOther = otherDialect.test(pattern);
    const message = `The pattern ${shown(pattern)} is not an ECMAScript regular expression: ${syntaxError}.`;
    if (isOther)
      report(
        'warning',
        'pattern-dialect',
        place,
        `${message} It is shown, but values are not validated against it.`,
        'Write it in JavaScript syntax',
      );
    else report('fault', 'invalid-pattern', place, message, 'Correct it');
    return;
  }
  const unchecked = uncheckedReason(pattern);
  if (unchecked !== undefined) {
    report(
      'warning',
      'pattern-not-checked',
      place,
      `The pattern ${shown(pattern)} cannot be evaluated in linear time: ${unchecked}. It is shown, but values are not validated against it.`,
      'Write it without back references, inline flags and repetitions of repetitions',
    );
  }
}

const ranges = lowerBounds
  .filter((name) => name.startsWith('min'))
  .map((name) => [name, name.replace('min', 'max')] as const);

function checkRanges(cursor: Cursor, { report }: Checks): void {
  for (const [low, high] of ranges) {
    const least = own(cursor.value, low);
    const most = own(cursor.value, high);
    if (typeof least === 'number' && typeof most === 'number' && least > most) {
      report(
        'warning',
        'empty-range',
        at(cursor, low),
        `${low} is ${least} and ${high} is ${most}: no value is valid.`,
        'Swap or correct them',
      );
    }
  }
}

function checkOldKeywords(cursor: Cursor, { report }: Checks): void {
  if (own(cursor.value, 'nullable') !== undefined) {
    report(
      'warning',
      'old-keyword',
      at(cursor, 'nullable'),
      '"nullable" is an OpenAPI 3.0 keyword; it is read as in 3.0.',
      'Add "null" to the types instead',
    );
  }
  for (const keyword of ['exclusiveMinimum', 'exclusiveMaximum']) {
    if (typeof own(cursor.value, keyword) !== 'boolean') continue;
    report(
      'warning',
      'old-keyword',
      at(cursor, keyword),
      `A boolean ${shown(keyword)} is OpenAPI 3.0 syntax; it is read as in 3.0.`,
      'Write the bound itself',
    );
  }
}

/** Swagger 2.0: the discriminator is a property of the schema, and required. */
function checkSwaggerDiscriminator(cursor: Cursor, { report }: Checks): void {
  const name = stringOf(own(cursor.value, 'discriminator'));
  if (name === undefined) return;
  const isRequired = (own(cursor.value, 'required') as unknown[] | undefined)?.includes?.(name) === true;
  if (own(own(cursor.value, 'properties'), name) === undefined || !isRequired) {
    report(
      'warning',
      'discriminator-property',
      at(cursor, 'discriminator'),
      `The discriminator ${shown(name)} should be a required property of the schema.`,
      'Add it to properties and to required',
    );
  }
}

/** OpenAPI 3.1 §4.8.25: a mapping's value is the name of a schema or a reference. References have been resolved before. */
export function checkDiscriminator(cursor: Cursor, { root, report }: Checks): void {
  const schemas = own(own(root.value, 'components'), 'schemas');
  for (const { node } of members(at(cursor, 'mapping'))) {
    const target = stringOf(node.value);
    if (target === undefined || target.includes('#') || /[/.]/.test(target)) continue;
    if (lookUp(schemas, joinPointer('', target)).found) continue;
    const near = nearestName(target, Object.keys((schemas as object | undefined) ?? {}));
    report(
      'warning',
      'discriminator-mapping',
      node,
      `The mapping refers to ${shown(target)}, but no schema has that name.`,
      near ? didYouMeanHint(near) : 'Name a schema of components.schemas',
    );
  }
}
