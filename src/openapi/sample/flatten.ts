import { partsOf } from '../json-schema/cycles';
import { declaresOwn, forbids } from '../schema/closed-parts';
import { annotations, lowerBounds, upperBounds } from '../schema/keywords';
import { certainLayers, schemaOf } from '../schema/layers';
import { leastSize } from './least-size';
import type { ApiModel, Property, Schema, SchemaId } from '../model';

/** A schema with its references and compositions merged in, and one of the alternatives. */
export interface Flat {
  readonly schema: Schema;
  /** The named schemas that went into it, the outermost first. */
  readonly ids: readonly SchemaId[];
  /** Whether null is one of the alternatives that were not taken. */
  readonly mayBeNull: boolean;
  /** The most alternatives that one part of the schema has; 0 without any. */
  readonly alternatives: number;
  /** The value of the discriminator property for the alternative that was taken. */
  readonly discriminated?: { readonly property: string; readonly value: string };
}

/** Samples of one API meet the same schemas over and over; this many results are kept. */
const MAX_KEPT = 20_000;
const kept = new WeakMap<ApiModel, Map<Choice, Map<Schema, Flat>>>();

/**
 * Which of several alternatives is taken: the one whose values can be smallest, or one by its position, from 0 again after the
 * last. Null is only taken where there is nothing else.
 */
type Choice = 'smallest' | number;

/** Merges references and compositions into one schema. A schema that is composed of itself is merged once. */
export function flatten(schema: Schema, model: ApiModel, choice: Choice = 0): Flat {
  let ofModel = kept.get(model);
  if (!ofModel) kept.set(model, (ofModel = new Map()));
  let known = ofModel.get(choice);
  if (!known) ofModel.set(choice, (known = new Map()));
  const before = known.get(schema);
  if (before) return before;
  if (known.size >= MAX_KEPT) known.clear();
  const flat = flattened(schema, model, choice);
  known.set(schema, flat);
  return flat;
}

function flattened(schema: Schema, model: ApiModel, choice: Choice): Flat {
  const ids: SchemaId[] = [];
  let discriminated: Flat['discriminated'];
  let mayBeNull = false;
  let most = 0;
  const closing: Schema[] = [];

  /** @param isWhole whether the part is the whole value, and not one of several that it is composed of */
  const merge = (part: Schema, isWhole: boolean): Schema => {
    const { ref, allOf, oneOf, anyOf, discriminator, ...rest } = part;
    let flat: Schema = rest;
    if (rest.additionalProperties && declaresOwn(rest)) closing.push(rest);
    const add = (other: Schema, rather: Rather = 'first') => void (flat = mergeTwo(flat, other, rather));
    const enter = (id: SchemaId) => {
      const target = schemaOf(model, id)?.schema;
      if (!target || ids.includes(id)) return;
      ids.push(id);
      add(merge(target, isWhole));
    };

    if (ref !== undefined) enter(ref);
    if (allOf && allOf.length > MAX_IN_SEQUENCE) add(mergeAll(allOf.map((branch) => merge(branch, false))));
    else for (const branch of allOf ?? []) add(merge(branch, false), rest.types ? 'first' : 'second');
    const listed = oneOf ?? anyOf ?? [];
    // A parent's alternatives are its children: a child that extends it is already one of them.
    const leadsBack = !isWhole && listed.some((branch) => partsOf(branch).some((id) => ids.includes(id)));
    const alternatives = leadsBack ? [] : listed;
    const taken = choice === 'smallest' ? smallestOf(alternatives, model) : nth(alternatives, choice);
    most = Math.max(most, alternatives.filter((branch) => !isNull(branch)).length);
    if (alternatives.some(isNull)) mayBeNull = true;
    if (discriminator) {
      // The outermost discriminator decides: a list of alternatives may name them differently than their parent does.
      const { propertyName: property, mapping } = discriminator;
      const candidates = taken?.ref === undefined ? ids : [taken.ref, ...ids];
      const named = candidates.flatMap((id) => mapping.filter((entry) => entry.schema === id)).at(0);
      const values = flat.properties?.find(({ name }) => name === property)?.schema;
      const listedValues = values && flatten(values, model).schema.enum;
      const allowed = listedValues && mapping.find((entry) => listedValues.some(({ value }) => value === entry.value));
      const derived = named ?? (taken || !isWhole ? undefined : (allowed ?? mapping[0]));
      if (derived) discriminated ??= { property, value: derived.value };
      if (derived && !named) enter(derived.schema);
    }
    if (taken) add(merge(taken, isWhole));
    return flat;
  };

  const id = idOf(schema, model);
  if (id !== undefined) ids.push(id);
  const flat = merge(schema, true);
  return {
    schema: withoutForbidden(flat, closing, model),
    ids,
    alternatives: most,
    mayBeNull: mayBeNull || flat.types?.includes('null') === true,
    ...(discriminated && { discriminated }),
  };
}

/** Without the optional properties that a part forbids: no value that has one of them is valid. */
function withoutForbidden(flat: Schema, closing: readonly Schema[], model: ApiModel): Schema {
  if (closing.length === 0 || !flat.properties) return flat;
  const required = new Set(flat.required);
  const isAllowed = (property: Property): boolean =>
    required.has(property.name) || !closing.some((part) => forbids(part, property, model));
  const properties = flat.properties.filter(isAllowed);
  return properties.length === flat.properties.length ? flat : { ...flat, properties };
}

const idsOf = new WeakMap<ApiModel, Map<Schema, SchemaId>>();

/** Id of a named schema by itself, for one that is not reached by a reference. */
function idOf(schema: Schema, model: ApiModel): SchemaId | undefined {
  let ids = idsOf.get(model);
  if (!ids) idsOf.set(model, (ids = new Map(Object.values(model.schemas).map((named) => [named.schema, named.slug]))));
  return ids.get(schema);
}

const isNull = (schema: Schema): boolean => schema.types?.length === 1 && schema.types[0] === 'null';

function nth(alternatives: readonly Schema[], position: number): Schema | undefined {
  const values = alternatives.filter((branch) => !isNull(branch));
  return values.length > 0 ? values[position % values.length] : alternatives[0];
}

function smallestOf(alternatives: readonly Schema[], model: ApiModel): Schema | undefined {
  const sizes = alternatives.map((branch) => leastSize(branch, model));
  return alternatives[sizes.indexOf(Math.min(...sizes))];
}

const isObjectLike = (schema: Schema): boolean =>
  schema.properties !== undefined || schema.types?.includes('object') === true;

/** More parts than these are merged in halves: one after the other, each copies the properties of all before it. */
const MAX_IN_SEQUENCE = 64;

function mergeAll(parts: readonly Schema[]): Schema {
  if (parts.length <= MAX_IN_SEQUENCE) return parts.reduce((first, second) => mergeTwo(first, second));
  const half = Math.ceil(parts.length / 2);
  return mergeTwo(mergeAll(parts.slice(0, half)), mergeAll(parts.slice(half)));
}

/** Whose types count where those of two parts exclude each other: of an `allOf` the later part is what its author meant to override. */
type Rather = 'first' | 'second';

/** One schema with the constraints of both. */
function mergeTwo(first: Schema, second: Schema, rather: Rather = 'first'): Schema {
  const types = intersect(first.types, second.types, rather);
  const objects = isObjectLike(first) || isObjectLike(second);
  return {
    ...second,
    ...first,
    ...(types && { types }),
    // The example of one part of an object lacks what the other parts require.
    examples: objects && !onlyAnnotates(first) ? first.examples : (first.examples ?? second.examples),
    ...(objects && !onlyAnnotates(first) && { default: first.default }),
    properties: mergeProperties(first.properties, second.properties),
    required: union(first.required, second.required),
    items: both(first.items, second.items),
    enum: first.enum && second.enum ? valuesOfBoth(first.enum, second.enum) : (first.enum ?? second.enum),
    ...bounds(first, second),
  };
}

function valuesOfBoth(first: NonNullable<Schema['enum']>, second: NonNullable<Schema['enum']>): Schema['enum'] {
  const allowed = new Set(second.map(({ value }) => value));
  return first.filter(({ value }) => allowed.has(value));
}

/** The schema of values that are valid by both. */
const both = (first?: Schema, second?: Schema): Schema | undefined =>
  first && second && first !== second ? { origin: first.origin, allOf: [first, second] } : (first ?? second);

/** Of two ranges, what is in both. */
function bounds(first: Schema, second: Schema): Partial<Schema> {
  const merged: { -readonly [Name in keyof Schema]?: Schema[Name] } = {};
  for (const name of lowerBounds) merged[name] = highest(first[name], second[name]);
  for (const name of upperBounds) merged[name] = lowest(first[name], second[name]);
  return merged;
}

const silent = new Set<string>(['origin', ...annotations]);
const onlyAnnotates = (schema: Schema): boolean =>
  Object.entries(schema).every(([key, value]) => value === undefined || silent.has(key));

/** `integer` is a `number`. */
function intersect(first: Schema['types'], second: Schema['types'], rather: Rather): Schema['types'] {
  if (!first || !second) return first ?? second;
  const common = first.flatMap((type) => {
    if (second.includes(type)) return [type];
    const isNumeric = type === 'integer' || type === 'number';
    return isNumeric && (second.includes('number') || second.includes('integer')) ? (['integer'] as const) : [];
  });
  return common.length > 0 ? common : { first, second }[rather];
}

function mergeProperties(
  first: readonly Property[] = [],
  second: readonly Property[] = [],
): readonly Property[] | undefined {
  if (first.length === 0 && second.length === 0) return undefined;
  const merged = new Map(first.map((property) => [property.name, property]));
  for (const property of second) {
    const known = merged.get(property.name);
    const schema = known ? { origin: known.schema.origin, allOf: [known.schema, property.schema] } : property.schema;
    merged.set(property.name, { ...property, required: property.required || known?.required === true, schema });
  }
  return [...merged.values()];
}

const union = (first: readonly string[] = [], second: readonly string[] = []): string[] | undefined =>
  first.length + second.length > 0 ? [...new Set([...first, ...second])] : undefined;
const highest = (first?: number, second?: number) =>
  first === undefined || second === undefined ? (first ?? second) : Math.max(first, second);
const lowest = (first?: number, second?: number) =>
  first === undefined || second === undefined ? (first ?? second) : Math.min(first, second);

/** Whether several parts have properties and one of them allows no others: then less is valid more often. */
export function closesParts(schema: Schema, model: ApiModel): boolean {
  const parts = certainLayers(schema, model).filter(({ properties }) => properties);
  return parts.length > 1 && parts.some(({ additionalProperties }) => additionalProperties?.never);
}
