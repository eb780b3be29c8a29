import type { Schema, SchemaType } from '../openapi/model';
import type { SchemaSource } from '../openapi/schema/layers';
import { type Shape, canonical, shapeOf } from './shape';
import { isBreaking, isCovered, isPartOf, withBeside } from './coverage';
import {
  referredName,
  reportAs,
  reportChange,
  within,
  type Compare,
  type SchemaContext,
  type SchemaPair,
  type ShapePair,
} from './schema-context';

/** Beyond this number of pairs, alternatives are paired by their names only. */
const MAX_TRIALS = 400;

/**
 * Compares the alternatives (`anyOf`, `oneOf`) of two versions. Where only one version has alternatives, the other one is
 * a single alternative, and there is nothing else to compare.
 */
export function compareAlternatives(
  pair: SchemaPair,
  shapes: ShapePair,
  context: SchemaContext,
  compare: Compare,
): 'all of it' | 'its alternatives' {
  const { old, new: now } = shapes;
  const [before, after] = [old.alternatives, now.alternatives];
  const isSomething = pair.old.length > 0 && pair.new.length > 0;
  if (
    isSomething &&
    before.length === 0 &&
    after.length === 1 &&
    after[0]?.length &&
    isAllThatItSays(now, context.versions.new)
  ) {
    compareLists({ old: wholeOf(pair.old, old), new: after[0]! }, shapes, { ...context, ignoresNull: true }, compare);
    return 'all of it';
  }
  if (
    isSomething &&
    after.length === 0 &&
    before.length === 1 &&
    before[0]?.length &&
    isAllThatItSays(old, context.versions.old)
  ) {
    compareLists({ old: before[0]!, new: wholeOf(pair.new, now) }, shapes, { ...context, ignoresNull: true }, compare);
    return 'all of it';
  }
  // A single alternative beside `null` is the schema itself, which may have alternatives of its own.
  const [isOneOld, isOneNew] = [isOne(old, context.versions.old), isOne(now, context.versions.new)];
  if (isOneOld !== isOneNew) {
    const [one, other] = [isOneOld ? before[0]! : pair.old, isOneNew ? after[0]! : pair.new];
    compare({ old: one, new: other }, { ...context, ignoresNull: true });
    return 'all of it';
  }
  for (let index = 0; index < Math.max(before.length, after.length); index += 1) {
    const [one, other] = [before[index], after[index]];
    if (one && other) {
      compareExclusion({ old: one, new: other }, shapes, context);
      compareLists({ old: one, new: other }, shapes, context, compare);
    } else if (other)
      reportChange(context, 'constraint-set', 'One of several alternatives must now be valid.', other[0]?.origin);
    else reportChange(context, 'constraint-unset', 'The alternatives were removed.', one![0]?.origin);
  }
  return 'its alternatives';
}

const isOne = (shape: Shape, source: SchemaSource): boolean =>
  shape.alternatives.length === 1 && shape.alternatives[0]!.length === 1 && isAllThatItSays(shape, source);

/** Whether exactly one alternative has to be valid, which matters only where a value may be valid for two. */
function compareExclusion(pair: SchemaPair, shapes: Pick<ShapePair, 'old' | 'new'>, context: SchemaContext): void {
  const [was, is] = [shapes.old.exclusive.has(pair.old), shapes.new.exclusive.has(pair.new)];
  if (was === is) return;
  const [schemas, version] = is ? ([pair.new, 'new'] as const) : ([pair.old, 'old'] as const);
  const alternatives = schemas.map((schema) => shapeOf([schema], context.versions[version]));
  const mayOverlap = alternatives.some((one, index) =>
    alternatives.slice(index + 1).some((other) => !areDisjoint(one, other, context.versions[version])),
  );
  // A discriminator says which one is meant.
  if (!mayOverlap || shapes[version].discriminators.length > 0) return;
  if (is)
    reportChange(context, 'constraint-set', 'Exactly one of the alternatives must now be valid.', schemas[0]?.origin);
  else
    reportChange(
      context,
      'constraint-unset',
      'More than one of the alternatives may now be valid.',
      schemas[0]?.origin,
    );
}

/** Whether no value is valid for both, as far as types, values and constant properties say. */
function areDisjoint(one: Shape, other: Shape, source: SchemaSource): boolean {
  const isOneOf = (types: Shape['types'], type: SchemaType): boolean =>
    types === undefined || types.has(type) || (type === 'integer' && types.has('number'));
  if (one.types && other.types) {
    const [a, b] = [one.types, other.types];
    if (![...a].some((type) => isOneOf(b, type)) && ![...b].some((type) => isOneOf(a, type))) return true;
  }
  const haveNoValueInCommon = (a: Shape, b: Shape): boolean =>
    a.enum !== undefined && b.enum !== undefined && ![...a.enum.keys()].some((value) => b.enum!.has(value));
  if (haveNoValueInCommon(one, other)) return true;
  const refuses = (shape: Shape, name: string): boolean =>
    !shape.properties.has(name) && (shape.otherProperties?.some(({ never }) => never) ?? false);
  return [...new Set([...one.required, ...other.required])].some((name) => {
    const [a, b] = [one.properties.get(name), other.properties.get(name)];
    if (a && b) return haveNoValueInCommon(shapeOf(a, source), shapeOf(b, source));
    return (one.required.has(name) && refuses(other, name)) || (other.required.has(name) && refuses(one, name));
  });
}

/** Whether a shape has alternatives and says nothing else: no type either that they do not have themselves. */
function isAllThatItSays(shape: Shape, source: SchemaSource): boolean {
  const { isTyped, types, alternatives, enum: values, constraints, bounds, properties, required } = shape;
  const isOfType = (schema: Schema): boolean => {
    const own = shapeOf([schema], source).types;
    return own !== undefined && [...own].every((type) => types?.has(type));
  };
  return (
    (!isTyped || alternatives.flat().every(isOfType)) &&
    !values &&
    [constraints, bounds, properties, required].every(({ size }) => size === 0) &&
    shape.items.length + shape.prefixItems.length === 0
  );
}

/** Several schemas that apply together, as one alternative, or one for each type. */
function wholeOf(schemas: readonly Schema[], { types }: Shape): readonly Schema[] {
  const { origin } = schemas[0]!;
  if (types && types.size > 1) return [...types].map((type) => ({ origin, types: [type], allOf: schemas }));
  return schemas.length === 1 ? schemas : [{ origin, allOf: schemas }];
}

/** A list in which alternatives that the other list does not name, and that are nothing but alternatives, are replaced by these. */
function flattened(
  list: readonly Schema[],
  source: SchemaSource,
  other: ReadonlySet<string | undefined>,
): readonly Schema[] {
  return list.flatMap((schema) => {
    const shape = shapeOf([schema], source);
    const isList = shape.alternatives.length === 1 && shape.discriminators.length === 0 && !shape.nullable;
    const name = referredName([schema], source);
    const isKnown = name !== undefined && other.has(name);
    return isList && !isKnown && isAllThatItSays(shape, source) ? shape.alternatives[0]! : [schema];
  });
}

const namesOf = (list: readonly Schema[], source: SchemaSource) =>
  new Set(list.map((schema) => referredName([schema], source)));

/** @param shapes those that have the lists */
function compareLists(lists: SchemaPair, shapes: ShapePair, context: SchemaContext, compare: Compare): void {
  const { versions } = context;
  const pair = {
    old: flattened(lists.old, versions.old, namesOf(lists.new, versions.new)),
    new: flattened(lists.new, versions.new, namesOf(lists.old, versions.old)),
  };
  const { matches, removed, added } = matchAlternatives(pair, context, compare);
  for (const [one, other] of matches) {
    const name = alternativeName(other, pair.new.indexOf(other), context.versions.new);
    compare(withBeside(one, other, context), {
      ...within(context, `(${name})`),
      ignoresNull: context.ignoresNull ?? false,
    });
  }
  // A discriminator says which one is meant.
  const isMeant = [shapes.old, shapes.new].some(({ discriminators }) => discriminators.length > 0);
  const isUnnoticed = (
    schema: Schema,
    source: SchemaSource,
    others: readonly Schema[],
    other: SchemaSource,
    around = context,
  ): boolean =>
    !isMeant &&
    others.length * (removed.length + added.length) <= MAX_TRIALS &&
    isPartOf({ schema, source }, { schemas: others, source: other }, around, compare);
  // Which of several types text is read as, only the server knows: none of them is known to be ambiguous.
  const typed: SchemaContext = { ...context, isText: false };
  for (const schema of removed) {
    if (isUnnoticed(schema, versions.old, pair.new, versions.new)) continue;
    const name = alternativeName(schema, pair.old.indexOf(schema), context.versions.old);
    reportChange(context, 'alternative-removed', `The alternative ${name} was removed.`, schema.origin);
  }
  for (const schema of added) {
    const name = alternativeName(schema, pair.new.indexOf(schema), context.versions.new);
    const isNothingNew = isUnnoticed(schema, versions.new, pair.old, versions.old);
    if (!isNothingNew) reportChange(context, 'alternative-added', `The alternative ${name} was added.`, schema.origin);
    if (context.direction !== 'request' || isMeant || !shapes.new.exclusive.has(lists.new)) continue;
    const siblings = pair.new.filter((each) => each !== schema);
    if (isUnnoticed(schema, versions.new, siblings, versions.new, typed)) {
      const message = `What is valid against ${name} is valid against another alternative, too, and oneOf requires exactly one.`;
      reportAs(context, 'request-alternatives-overlap', message, schema.origin);
      continue;
    }
    const covered = matches.find(([one]) => isCovered(one, [schema], context.versions.new, typed, compare));
    if (!covered || isCovered(covered[0], pair.old, context.versions.old, typed, compare)) continue;
    const other = alternativeName(covered[1], pair.new.indexOf(covered[1]), context.versions.new);
    const message = `What was valid against ${other} is valid against ${name}, too, and oneOf requires exactly one.`;
    reportAs(context, 'request-alternatives-overlap', message, schema.origin);
  }
}

const alternativeName = (schema: Schema, index: number, source: SchemaSource): string =>
  referredName([schema], source) ?? schema.title ?? schema.types?.join(' or ') ?? `number ${index + 1}`;

/** The properties that are always one value, which tell alternatives apart; undefined where there are none. */
function constantsOf(schema: Schema, source: SchemaSource): string | undefined {
  const constants = [...shapeOf([schema], source).properties].flatMap(([name, schemas]) => {
    const { enum: values } = shapeOf(schemas, source);
    return values?.size === 1 ? [`${name}=${[...values.keys()][0]}`] : [];
  });
  return constants.length > 0 ? constants.sort().join() : undefined;
}

/** Which alternative became which: by name, by equality, by title, by their constants, by what a caller may still do, and by type. */
function matchAlternatives(pair: SchemaPair, context: SchemaContext, compare: Compare) {
  const matches: [Schema, Schema][] = [];
  let [removed, added] = [[...pair.old], [...pair.new]];
  const take = (isSame: (old: Schema, now: Schema) => boolean): void => {
    for (const old of removed) {
      const now = added.find((candidate) => isSame(old, candidate));
      if (!now) continue;
      matches.push([old, now]);
      added = added.filter((candidate) => candidate !== now);
    }
    removed = removed.filter((old) => !matches.some(([matched]) => matched === old));
  };
  const { versions } = context;
  const byKey = (keyOf: (schema: Schema, source: SchemaSource) => string | undefined) => {
    const keys = new Map(added.map((schema) => [schema, keyOf(schema, versions.new)]));
    take((old, now) => {
      const key = keyOf(old, versions.old);
      return key !== undefined && keys.get(now) === key;
    });
  };
  byKey((schema, source) => referredName([schema], source));
  byKey((schema, source) => canonical(schema, source));
  byKey(({ title }) => title);
  byKey(constantsOf);
  const isSmall = removed.length * added.length <= MAX_TRIALS;
  if (isSmall) take((old, now) => !isBreaking(old, now, context, compare));
  byKey((schema, source) =>
    referredName([schema], source) === undefined
      ? [...(shapeOf([schema], source).types ?? [])].sort().join()
      : undefined,
  );
  return { matches, removed, added };
}
