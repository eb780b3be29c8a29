import type { ApiModel, Data, Property, Schema } from '../model';
import { schemaOf } from '../schema/layers';
import { copyOf, setOwn, type JsonObject } from '../value';
import { dataOf, written } from '../written/written-number';
import { allowedLike, another, enumeratedLike } from './distinct';
import { closesParts, flatten, type Flat } from './flatten';
import { leastSize } from './least-size';
import { expectedStrings, type Named } from './names';
import { expectedBoolean } from './names/booleans';
import { entryNamed, keyOf, nextKey } from './names/keys';
import { wordsOf } from './names/words';
import { createSampler, enumerated, givenValue, isValid, type SampleOptions, type Sampler } from './sampler';
import { numberFor, typeOf } from './of-type';
import { sampleString } from './scalar';

export interface Sample extends Data {
  /** Whether the whole value is an example, a default or a constant of the document. */
  readonly documented: boolean;
  /** Whether required parts are missing: every valid value is endless, or larger than a sample may be. */
  readonly incomplete: boolean;
}

/** Past this depth, or this many values, only what is required is filled in: a circular or vast schema ends. */
const MAX_OPTIONAL_DEPTH = 5;
const MAX_VALUES = 400;
/** What is required ends too, at this depth and this many values. */
const MAX_DEPTH = 100;
const MAX_REQUIRED_VALUES = 4_000;

/**
 * A value that fits a schema, the same for the same schema every time: its example, default, constant or first
 * enumerated value where it has one, else one generated within its constraints. Of alternatives, the first is taken.
 */
export function sampleOf(schema: Schema, model: ApiModel, options: SampleOptions): Sample {
  // Without a name the value is always the same, and a sandbox makes it for each of its responses.
  if (options.named) return newSample(schema, model, options);
  let ofModel = kept.get(model);
  if (!ofModel) kept.set(model, (ofModel = { request: new Map(), response: new Map() }));
  const samples = ofModel[options.direction];
  let known = samples.get(schema);
  if (!known) {
    if (samples.size >= MAX_KEPT) samples.clear();
    samples.set(schema, (known = newSample(schema, model, options)));
  }
  return { ...known, value: copyOf(known.value) };
}

/** So many samples of a model are kept for each direction. */
const MAX_KEPT = 1_000;
const kept = new WeakMap<ApiModel, Readonly<Record<SampleOptions['direction'], Map<Schema, Sample>>>>();

function newSample(schema: Schema, model: ApiModel, options: SampleOptions): Sample {
  const sampler = createSampler(model, options);
  const given = givenValue(sampler, schema, flatten(schema, model));
  if (given) return { ...given, documented: true, incomplete: false };
  const value = sample(sampler, schema, 0, false, options.named ?? {});
  return { ...dataOf(value === NOTHING ? null : value), documented: false, incomplete: sampler.isIncomplete };
}

/** An optional value that is omitted: a schema inside itself, or past the limits. */
const NOTHING = Symbol('nothing');

function sample(sampler: Sampler, schema: Schema, depth: number, isOptional: boolean, named: Named): unknown {
  const { model } = sampler;
  const flat = flatten(schema, model);
  const given = givenValue(sampler, schema, flat);
  sampler.values += 1;
  if (sampler.values > MAX_REQUIRED_VALUES || depth > MAX_DEPTH) return cut(sampler, flat, isOptional);
  if (given) return written(given);
  const isCircular = flat.ids.some((id) => sampler.open.includes(id));
  const isLate = sampler.values > MAX_VALUES;
  if (isOptional && (isCircular || isLate || depth > MAX_OPTIONAL_DEPTH)) return NOTHING;
  if (!isCircular && !isLate) return fitting(sampler, schema, flat, depth, isOptional, named);
  if (flat.mayBeNull) return null;
  if (leastSize(schema, model) > MAX_REQUIRED_VALUES) return cut(sampler, flat, isOptional);
  const smallest = flatten(schema, model, 'smallest');
  const ofSmallest = givenValue(sampler, schema, smallest);
  return ofSmallest ? written(ofSmallest) : fill(sampler, smallest, depth, named);
}

/**
 * A value of the first alternative, unless that is none of the whole: it may be valid for several, or what surrounds the
 * alternatives may not allow it. Then of the first of the others that fits, with its optional properties or without, and of the
 * smallest last, wherever that stands.
 */
function fitting(
  sampler: Sampler,
  schema: Schema,
  flat: Flat,
  depth: number,
  isOptional: boolean,
  named: Named,
): unknown {
  const first = fill(sampler, flat, depth, named);
  const isSimple = flat.alternatives === 0 && !flat.schema.not && !closesParts(schema, sampler.model);
  // Where no alternative ends, each would be filled in up to the limits, and validated as a whole, in vain.
  if (isSimple || leastSize(schema, sampler.model) > MAX_REQUIRED_VALUES) return first;
  if (isValid(sampler, schema, first)) return first;
  const other = allowedLike(sampler, schema, flat, first);
  if (other !== undefined) return other;
  const plain = flat.schema.types ? undefined : OF_OTHER_TYPES.find((value) => isValid(sampler, schema, value));
  if (flat.alternatives === 0 && plain !== undefined) return plain;
  const { values, isMinimal } = sampler;
  const count = Math.min(Math.max(flat.alternatives, 1), MAX_TRIED);
  let found: unknown = isOptional ? NOTHING : first;
  for (let attempt = 1; attempt <= 2 * count && sampler.tries < MAX_TRIES; attempt += 1) {
    sampler.tries += 1;
    sampler.values = values;
    sampler.isMinimal = isMinimal || attempt >= count;
    const taken = flatten(schema, sampler.model, attempt === 2 * count ? 'smallest' : attempt % count);
    const given = givenValue(sampler, schema, taken);
    const value = given ? written(given) : fill(sampler, taken, depth, named);
    const valid = [value, ...enumeratedLike(sampler, taken, value)].find((each) => isValid(sampler, schema, each));
    if (valid === undefined) continue;
    found = valid;
    break;
  }
  sampler.isMinimal = isMinimal;
  return found;
}

/** Values of the other types, for schemas that only say what a value is not. */
const OF_OTHER_TYPES = [1, true, {}, []] as const;

/** How many alternatives of one schema are tried, and how many of all schemas together. */
const MAX_TRIED = 8;
const MAX_TRIES = 100;

/** Stands in for a value that there is no room for. */
function cut(sampler: Sampler, { mayBeNull }: Flat, isOptional: boolean): unknown {
  if (isOptional) return NOTHING;
  if (!mayBeNull) sampler.isIncomplete = true;
  return mayBeNull ? null : NOTHING;
}

function fill(sampler: Sampler, flat: Flat, depth: number, named: Named): unknown {
  const { schema } = flat;
  if (schema.enum && schema.enum.length > 0) return enumerated(sampler, schema, schema.enum);

  sampler.open.push(...flat.ids);
  const value = conditioned(sampler, flat, depth, named, made(sampler, flat, depth, named));
  sampler.open.length -= flat.ids.length;
  return value;
}

/**
 * The value generated again with what follows from it: of its condition, and of the properties that it has, where others depend
 * on them (JSON Schema 2020-12 Core §10.2.2). What follows may have consequences of its own.
 */
function conditioned(sampler: Sampler, flat: Flat, depth: number, named: Named, value: unknown): unknown {
  const { if: condition, then, else: otherwise, dependentSchemas = [], dependentRequired = [], ...rest } = flat.schema;
  if (!condition && dependentSchemas.length === 0 && dependentRequired.length === 0) return value;
  let whole = value;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const has = (name: string): boolean => typeof whole === 'object' && whole !== null && Object.hasOwn(whole, name);
    const required = dependentRequired.filter(({ property }) => has(property)).flatMap((entry) => entry.required);
    const consequences: Schema[] = [
      ...(condition ? [isValid(sampler, condition, whole) ? then : otherwise] : []),
      ...dependentSchemas.filter(({ property }) => has(property)).map(({ schema }) => schema),
      ...(required.every(has) ? [] : [{ origin: rest.origin, required }]),
    ].filter((schema) => schema !== undefined);
    if (consequences.length === 0 || (pass > 0 && consequences.every((schema) => isValid(sampler, schema, whole))))
      return whole;
    const together = flatten({ ...rest, allOf: consequences }, sampler.model);
    whole = made(sampler, { ...together, discriminated: flat.discriminated }, depth, named);
  }
  return whole;
}

const MAX_PASSES = 3;

function made(sampler: Sampler, flat: Flat, depth: number, named: Named): unknown {
  const { schema } = flat;
  const { model } = sampler;
  // A named schema such as `Currency` names values that nothing else does.
  const called: Named = { ...named, name: named.name ?? nameOf(flat, model) };
  switch (typeOf(schema)) {
    case 'object':
      return sampleObject(sampler, flat, depth, nameOf(flat, model) ?? named.name);
    case 'array':
      return sampleArray(sampler, schema, depth, called);
    case 'integer':
      return numberFor(schema, true, called);
    case 'number':
      return numberFor(schema, false, called);
    case 'boolean':
      return expectedBoolean(called);
    case 'null':
      return null;
    default:
      return sampleString(schema, expectedStrings(schema, called, model), wordsOf(called.name ?? ''));
  }
}

const nameOf = ({ ids }: Flat, model: ApiModel): string | undefined =>
  ids[0] === undefined ? undefined : schemaOf(model, ids[0])?.name;

function sampleArray(sampler: Sampler, schema: Schema, depth: number, named: Named): unknown[] {
  const start = schema.prefixItems?.length ?? 0;
  const contained = schema.contains && !schema.items?.never ? (schema.minContains ?? 1) : 0;
  const count = Math.min(Math.max(schema.minItems ?? 1, start + contained, 1), schema.maxItems ?? Infinity, 100);
  const list: unknown[] = [];
  for (let index = 0; index < count; index += 1) {
    const item =
      schema.prefixItems?.[index] ??
      (index < start + contained || (index === 0 && schema.contains) ? schema.contains : schema.items);
    if (item?.never) break;
    // However deep an array is, one simple item fits in: forms cannot say that an array is empty.
    const isOptional =
      index >= Math.max(schema.minItems ?? 0, start && contained && start + contained) &&
      !(item && index === 0 && isSimple(item, sampler));
    const value = sample(sampler, item ?? { origin: schema.origin }, depth + 1, isOptional, named);
    if (value === NOTHING) break;
    list.push(schema.uniqueItems && index > 0 ? another(sampler, item, value, index) : value);
  }
  if (list.length < (schema.minItems ?? 0)) sampler.isIncomplete = true;
  return list;
}

const isSimple = (item: Schema, { model }: Sampler): boolean =>
  !['object', 'array'].includes(typeOf(flatten(item, model).schema));

function sampleObject(
  sampler: Sampler,
  { schema, discriminated }: Flat,
  depth: number,
  owner: string | undefined,
): JsonObject {
  const object: JsonObject = {};
  const required = new Set(schema.required);
  const hidden = sampler.options.direction === 'request' ? 'readOnly' : 'writeOnly';
  const most = schema.maxProperties ?? Infinity;
  const properties = schema.properties ?? [];
  const room = () => most - Object.keys(object).length;
  let awaited = properties.filter(({ name }) => required.has(name)).length;

  for (const property of properties) {
    const isRequired = required.has(property.name);
    if (isRequired) awaited -= 1;
    if (property.schema.never || flatten(property.schema, sampler.model).schema[hidden]) continue;
    if (!isRequired && (sampler.isMinimal || property.schema.deprecated || room() <= awaited)) continue;
    const value = sample(sampler, property.schema, depth + 1, !isRequired, { name: property.name, owner });
    if (value !== NOTHING) setOwn(object, property.name, value);
    else if (isRequired) setOwn(object, property.name, null);
  }
  const declared = new Set(properties.map(({ name }) => name));
  for (const name of required)
    if (!declared.has(name)) setOwn(object, name, extra(sampler, schema, depth, { name, owner }));
  if (discriminated && namesAlternative(sampler, properties, discriminated))
    setOwn(object, discriminated.property, discriminated.value);
  for (const { name, schema: inner } of properties) {
    if (Object.keys(object).length >= (schema.minProperties ?? 0)) break;
    if (Object.hasOwn(object, name) || inner.never || flatten(inner, sampler.model).schema[hidden]) continue;
    const value = sample(sampler, inner, depth + 1, false, { name, owner });
    if (value !== NOTHING) setOwn(object, name, value);
  }
  addExtras(sampler, schema, object, depth, owner);
  return object;
}

/** Whether the property allows the name of its alternative. Many documents imply names that their enumerations do not have. */
const namesAlternative = (
  sampler: Sampler,
  properties: readonly Property[],
  { property, value }: NonNullable<Flat['discriminated']>,
): boolean => {
  const schema = properties.find(({ name }) => name === property)?.schema;
  return schema === undefined || isValid(sampler, schema, value);
};

/** Entries of a map: one to show their form, and as many as `minProperties` requires. */
function addExtras(
  sampler: Sampler,
  schema: Schema,
  object: JsonObject,
  depth: number,
  owner: string | undefined,
): void {
  const { additionalProperties, patternProperties } = schema;
  const isMap = (additionalProperties && !additionalProperties.never) || patternProperties;
  const count = Math.max(schema.minProperties ?? 0, isMap && !schema.properties ? 1 : 0);
  if (additionalProperties?.never && !patternProperties) return;
  const expected = keyOf(owner);
  const key = schema.propertyNames
    ? String(sampleString(flatten(schema.propertyNames, sampler.model).schema))
    : patternProperties
      ? sampleString({ origin: schema.origin, pattern: patternProperties[0]!.pattern })
      : (schema.additionalPropertiesName ?? expected ?? 'key');
  for (let index = 0; Object.keys(object).length < count && index < 100; index += 1) {
    const named = expected === key ? entryNamed(key, owner) : { name: owner };
    const value = extra(sampler, schema, depth, named, count === 1 && !schema.minProperties);
    if (value === NOTHING) return;
    setOwn(object, index === 0 ? key : nextKey(sampler, schema, key, index), value);
  }
}

function extra(sampler: Sampler, schema: Schema, depth: number, named: Named, isOptional = false): unknown {
  const pattern = schema.patternProperties?.[0]?.schema;
  const additional = schema.additionalProperties;
  const source = additional && !additional.never ? (pattern ?? additional) : (pattern ?? { origin: schema.origin });
  return sample(sampler, source, depth + 1, isOptional, named);
}
