import type { SchemaType } from '../openapi/model';
import { nestedPair, type NestedKeyword } from './compare-nested';
import { type Bound, type Shape, canonical, isApplicable, isTighter } from './shape';
import { cut, reportChange, type SchemaContext, type ShapePair } from './schema-context';

/** Compares the keywords that concern a value as a whole: types, formats, enums, limits, other constraints, defaults. */
export function compareValues(shapes: ShapePair, context: SchemaContext): 'another type' | 'a comparable type' {
  if (compareTypes(shapes, context) === 'another type') return 'another type';
  compareFormats(shapes, context);
  compareEnums(shapes, context);
  compareKnownValues(shapes, context);
  compareBounds(shapes, context);
  compareConstraints(shapes, context);
  compareDefaults(shapes, context);
  compareXml(shapes, context);
  return 'a comparable type';
}

function compareTypes({ old, new: now, origin }: ShapePair, context: SchemaContext): ReturnType<typeof compareValues> {
  const isText = Boolean(context.isText);
  // Of two lists of alternatives, each alternative is compared.
  const isOfAlternatives = [old, now].every(({ alternatives }) => alternatives.length > 0);
  if (!isOfAlternatives || (old.isTyped && now.isTyped)) {
    const widened = !isWithin(now.types, old.types, isText);
    const narrowed = !isWithin(old.types, now.types, isText);
    const check = widened && narrowed ? 'type-changed' : widened ? 'type-widened' : 'type-narrowed';
    if (widened || narrowed)
      reportChange(context, check, `The type was ${typeText(old.types)} and is now ${typeText(now.types)}.`, origin);
    const isCommon = (type: SchemaType): boolean =>
      isWithin(new Set([type]), old.types, isText) ||
      [...old.types!].some((each) => isWithin(new Set([each]), new Set([type]), isText));
    if (check === 'type-changed' && ![...now.types!].some(isCommon)) return 'another type';
  }
  return 'a comparable type';
}

/** Whether `null` is valid; where anything is, or was, that is part of the type. */
export function compareNull({ old, new: now, origin }: ShapePair, context: SchemaContext): void {
  if (context.ignoresNull) return;
  const isAnything = ({ types, alternatives, enum: values }: Shape): boolean =>
    !types && !values && alternatives.length === 0;
  if (isAnything(old) || isAnything(now) || old.nullable === now.nullable) return;
  if (now.nullable) reportChange(context, 'null-allowed', 'null is now allowed.', origin);
  else reportChange(context, 'null-refused', 'null is no longer allowed.', origin);
}

type Types = ReadonlySet<SchemaType> | undefined;

/** Whether every value of `inner` has a type of `outer`; where values are written as text, numbers and booleans are strings too. */
function isWithin(inner: Types, outer: Types, isText: boolean): boolean {
  if (!outer) return true;
  if (!inner) return false;
  return [...inner].every(
    (type) =>
      outer.has(type) ||
      (type === 'integer' && outer.has('number')) ||
      (isText && outer.has('string') && type !== 'object' && type !== 'array'),
  );
}

const typeText = (types: Types): string =>
  types === undefined ? 'not restricted' : types.size === 0 ? 'null' : [...types].sort().join(' or ');

/** Every value of the first is one of the second. */
const wider: Readonly<Record<string, string>> = { int32: 'int64', float: 'double' };

/** Those of JSON Schema 2020-12 (Validation §7.3), and those of OpenAPI's registry that say which values there are. */
const standardFormats: ReadonlySet<string> = new Set(
  (
    'date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri iri-reference uuid ' +
    'uri-template json-pointer relative-json-pointer regex int8 int16 int32 int64 uint8 uint16 uint32 uint64 float double ' +
    'decimal decimal128 double-int byte binary base64url char http-date'
  ).split(' '),
);

/** Whether a format excludes a value that is sent in practice. */
function isHint(format: string, { types }: Shape): boolean {
  if (format === 'password' || format === 'binary') return true;
  const isNumeric = types?.size === 1 && (types.has('integer') || types.has('number'));
  return isNumeric && (format === 'double' || (format === 'int64' && types.has('integer')));
}

function compareFormats({ old, new: now, origin }: ShapePair, context: SchemaContext): void {
  const [before, after] = [old.formats.join(' and '), now.formats.join(' and ')];
  if (before === after) return;
  const all = [
    ...old.formats.map((format) => [format, old] as const),
    ...now.formats.map((format) => [format, now] as const),
  ];
  const message =
    before === ''
      ? `The format is now ${after}.`
      : after === ''
        ? `The format is no longer ${before}.`
        : `The format was ${before} and is now ${after}.`;
  if ((before === '' || after === '') && all.every(([format, shape]) => isHint(format, shape)))
    reportChange(context, 'format-hint-changed', message, origin);
  else if (after !== '' && all.some(([format]) => !standardFormats.has(format)))
    reportChange(context, 'custom-format-changed', message, origin);
  else if (before === '') reportChange(context, 'format-set', message, origin);
  else if (after === '') reportChange(context, 'format-unset', message, origin);
  else if (wider[before] === after) reportChange(context, 'format-widened', message, origin);
  else if (wider[after] === before) reportChange(context, 'format-narrowed', message, origin);
  else reportChange(context, 'format-changed', message, origin);
}

function compareEnums({ old, new: now, origin }: ShapePair, context: SchemaContext): void {
  if (!old.enum || !now.enum) {
    if (now.enum) reportChange(context, 'enum-set', `Only these values are now allowed: ${list(now.enum)}.`, origin);
    if (old.enum?.size === 1)
      reportChange(context, 'const-unset', `The value was always ${list(old.enum)} and is no longer fixed.`, origin);
    else if (old.enum)
      reportChange(
        context,
        'enum-unset',
        `Other values are now allowed than those of the enum: ${list(old.enum)}.`,
        origin,
      );
    return;
  }
  const [removed, added] = [without(old.enum, now.enum), without(now.enum, old.enum)];
  // No value that a client knows is left: a constant has become another one.
  if (removed.size > 0 && removed.size === old.enum.size && added.size > 0) {
    reportChange(context, 'enum-replaced', `The enum was ${list(removed)} and is now ${list(added)}.`, origin);
    return;
  }
  if (removed.size > 0) reportChange(context, 'enum-value-removed', `No longer in the enum: ${list(removed)}.`, origin);
  if (added.size > 0) reportChange(context, 'enum-value-added', `New in the enum: ${list(added)}.`, origin);
}

/** Compares the values of `x-extensible-enum`: those that exist now, of which there may be more at any time. */
function compareKnownValues({ old, new: now, origin }: ShapePair, context: SchemaContext): void {
  const valuesOf = ({ layers }: Shape): ReadonlyMap<string, string> | undefined => {
    const values = layers.map(({ extensions }) => extensions?.['x-extensible-enum']).find(Array.isArray);
    return values && new Map(values.map((value: unknown) => [canonical(value), JSON.stringify(value)]));
  };
  const [before, after] = [valuesOf(old), valuesOf(now)];
  if (!before || !after) return;
  const [removed, added] = [without(before, after), without(after, before)];
  if (removed.size > 0)
    reportChange(context, 'known-value-removed', `No longer a known value: ${list(removed)}.`, origin);
  if (added.size > 0) reportChange(context, 'known-value-added', `Now a known value: ${list(added)}.`, origin);
}

const without = (from: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...from].filter(([key]) => !other.has(key)));

const MAX_LISTED = 12;

function list(values: ReadonlyMap<string, string>): string {
  if (values.size === 0) return 'null';
  const more = values.size - MAX_LISTED;
  const first = [...values.values()].slice(0, MAX_LISTED).join(', ');
  return more > 0 ? `${first} and ${more} more` : first;
}

function compareBounds({ old, new: now, origin }: ShapePair, context: SchemaContext): void {
  for (const keyword of new Set([...old.bounds.keys(), ...now.bounds.keys()])) {
    const [before, after] = [old.bounds.get(keyword), now.bounds.get(keyword)];
    if (before && after && before.value === after.value && before.isExclusive === after.isExclusive) continue;
    const [wasConcerned, isConcerned] = [isApplicable(keyword, old.types), isApplicable(keyword, now.types)];
    // Where only one version has values of a type that it concerns, the difference is one of types.
    if (wasConcerned !== isConcerned) continue;
    // Where neither has, one version may have corrected a mistake of the other.
    if (!isConcerned && !(before && after)) continue;
    const tightened = after !== undefined && (before === undefined || isTighter(after, before));
    const message =
      before === undefined
        ? `${keyword} is now ${boundText(after!)}.`
        : after === undefined
          ? `${keyword} was ${boundText(before)} and was removed.`
          : `${keyword} was ${boundText(before)} and is now ${boundText(after)}.`;
    reportChange(context, tightened ? 'limit-tightened' : 'limit-loosened', message, origin);
  }
}

const boundText = ({ value, isExclusive }: Bound): string => `${value}${isExclusive ? ' (exclusive)' : ''}`;

const nested: ReadonlySet<string> = new Set<NestedKeyword>(['propertyNames', 'contains', 'unevaluatedItems', 'not']);

function compareConstraints({ old, new: now, origin }: ShapePair, context: SchemaContext): void {
  for (const keyword of new Set([...old.constraints.keys(), ...now.constraints.keys()])) {
    const [before, after] = [old.constraints.get(keyword), now.constraints.get(keyword)];
    if (before === after || (nested.has(keyword) && nestedPair({ old, new: now }, keyword as NestedKeyword))) continue;
    // As `minItems`, it says that there is an item, which a client may look for.
    const isBound = keyword === 'contains' && (before === undefined ? now : old).bounds.get('minContains')?.value !== 0;
    if (before === undefined)
      reportChange(
        context,
        isBound ? 'limit-tightened' : 'constraint-set',
        `${keyword} is now ${cut(after!)}.`,
        origin,
      );
    else if (after === undefined) {
      const message = `${keyword} was ${cut(before)} and was removed.`;
      reportChange(context, isBound ? 'limit-loosened' : 'constraint-unset', message, origin);
    } else {
      const [factor, newFactor] = [Number(before), Number(after)];
      const isFactor = keyword === 'multipleOf' && factor > 0 && newFactor > 0;
      const message = `${keyword} was ${cut(before)} and is now ${cut(after)}.`;
      // Every multiple of 10 is one of 5.
      if (isFactor && factor % newFactor === 0) reportChange(context, 'limit-loosened', message, origin);
      else if (isFactor && newFactor % factor === 0) reportChange(context, 'limit-tightened', message, origin);
      else if (isFactor) {
        reportChange(context, 'constraint-unset', `multipleOf was ${cut(before)}.`, origin);
        reportChange(context, 'constraint-set', `multipleOf is now ${cut(after)}.`, origin);
      } else if (keyword.startsWith('content')) reportChange(context, 'format-changed', message, origin);
      else reportChange(context, 'constraint-changed', message, origin);
    }
  }
}

function compareDefaults({ old, new: now, origin }: ShapePair, context: SchemaContext): void {
  if (context.ignoresDefault) return;
  const message = defaultMessage(old.defaults[0], now.defaults[0]);
  if (message) reportChange(context, 'default-changed', message, origin);
}

/** How a default changed, as a sentence; undefined where it is the same. */
export function defaultMessage(
  old: { readonly value: unknown } | undefined,
  now: { readonly value: unknown } | undefined,
): string | undefined {
  if (!old && !now) return undefined;
  if (!old) return `The default is now ${cut(canonical(now!.value))}.`;
  if (!now) return `The default was ${cut(canonical(old.value))} and was removed.`;
  if (canonical(old.value) === canonical(now.value)) return undefined;
  return `The default was ${cut(canonical(old.value))} and is now ${cut(canonical(now.value))}.`;
}

/** Compares how a value is written in XML (OpenAPI 3.1 §4.8.26), in an API that sends or takes any. */
function compareXml({ old, new: now, origin }: ShapePair, context: SchemaContext): void {
  if (!context.hasXml) return;
  const textOf = ({ layers }: Shape): string => {
    const { name, namespace, prefix, attribute, wrapped, nodeType } = Object.assign(
      {},
      ...layers.map(({ xml }) => xml),
    ) as Record<string, unknown>;
    return canonical({
      name,
      namespace,
      prefix,
      attribute: attribute || undefined,
      wrapped: wrapped || undefined,
      nodeType,
    });
  };
  const [before, after] = [textOf(old), textOf(now)];
  if (before !== after)
    reportChange(context, 'xml-changed', `xml was ${cut(before)} and is now ${cut(after)}.`, origin);
}
