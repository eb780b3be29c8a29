import type { Schema } from '../openapi/model';
import { compareAlternatives } from './compare-alternatives';
import { compareDiscriminators } from './compare-discriminators';
import { compareMembers } from './compare-members';
import { compareNested } from './compare-nested';
import { compareNull, compareValues } from './compare-values';
import {
  type Compare,
  type SchemaContext,
  type SchemaPair,
  type ShapePair,
  type Versions,
  cut,
  referredName,
  reportChange,
  within,
} from './schema-context';
import { type Shape, canonical, shapeOf } from './shape';
import { sharedProperties } from './shared-properties';

/**
 * Compares what a schema says of some members only, depending on their names, on others, or on their content:
 * `patternProperties`, `dependentRequired`, `dependentSchemas`, `if` and `contentSchema`.
 */
function compareConditions(shapes: ShapePair, context: SchemaContext, compare: Compare): void {
  comparePatterns(shapes, context, compare);
  compareDependentNames(shapes, context);
  compareByKey(shapes, dependentSchemasOf, context, compare, (property) => ({
    part: `(with ${property})`,
    text: `A schema for objects with ${property}`,
  }));
  compareIf(shapes, context, compare);
  compareByKey(shapes, contentSchemasOf, context, compare, () => ({
    part: '(content)',
    text: 'A schema of the content',
  }));
}

/** Schemas by what they depend on. */
type Conditions = ReadonlyMap<string, readonly Schema[]>;

function group<T>(items: readonly T[], keyOf: (item: T) => string, schemaIn: (item: T) => Schema): Conditions {
  const all = new Map<string, Schema[]>();
  for (const item of items) all.set(keyOf(item), [...(all.get(keyOf(item)) ?? []), schemaIn(item)]);
  return all;
}

const patternsOf = ({ layers }: Shape): Conditions =>
  group(
    layers.flatMap(({ patternProperties = [] }) => patternProperties),
    ({ pattern }) => pattern,
    ({ schema }) => schema,
  );
const dependentSchemasOf = ({ layers }: Shape): Conditions =>
  group(
    layers.flatMap(({ dependentSchemas = [] }) => dependentSchemas),
    ({ property }) => property,
    ({ schema }) => schema,
  );
const contentSchemasOf = ({ layers }: Shape): Conditions =>
  group(
    layers.flatMap(({ contentSchema }) => contentSchema ?? []),
    () => '',
    (schema) => schema,
  );

/** A name without a pattern of its own falls under what is said of other properties. */
function comparePatterns({ old, new: now, origin }: ShapePair, context: SchemaContext, compare: Compare): void {
  const [before, after] = [patternsOf(old), patternsOf(now)];
  const isRefused = (schemas: readonly Schema[] | undefined): boolean => schemas?.some(({ never }) => never) ?? false;
  for (const pattern of new Set([...before.keys(), ...after.keys()])) {
    const there = within(context, `/${pattern}/`);
    const [oldSchemas, newSchemas] = [
      before.get(pattern) ?? old.otherProperties,
      after.get(pattern) ?? now.otherProperties,
    ];
    if (isRefused(oldSchemas) && isRefused(newSchemas)) continue;
    if (isRefused(oldSchemas))
      reportChange(there, 'other-properties-allowed', 'Properties of such names are now allowed.', origin);
    else if (isRefused(newSchemas))
      reportChange(there, 'other-properties-refused', 'Properties of such names are no longer allowed.', origin);
    else if (oldSchemas && newSchemas) compare({ old: oldSchemas, new: newSchemas }, there);
    else if (newSchemas) reportChange(there, 'condition-set', 'Properties of such names now have a schema.', origin);
    else reportChange(there, 'condition-unset', 'Properties of such names no longer have a schema.', origin);
  }
}

function compareDependentNames({ old, new: now, origin }: ShapePair, context: SchemaContext): void {
  const namesIn = ({ layers }: Shape) =>
    new Set(
      layers.flatMap(({ dependentRequired = [] }) =>
        dependentRequired.flatMap(({ property, required }) =>
          required.map((name) => `${name} is required with ${property}`),
        ),
      ),
    );
  const [before, after] = [namesIn(old), namesIn(now)];
  for (const rule of after) if (!before.has(rule)) reportChange(context, 'condition-set', `Now ${rule}.`, origin);
  for (const rule of before)
    if (!after.has(rule)) reportChange(context, 'condition-unset', `No longer true: ${rule}.`, origin);
}

function compareByKey(
  { old, new: now, origin }: ShapePair,
  conditionsOf: (shape: Shape) => Conditions,
  context: SchemaContext,
  compare: Compare,
  name: (key: string) => { readonly part: string; readonly text: string },
): void {
  const [before, after] = [conditionsOf(old), conditionsOf(now)];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [oldSchemas, newSchemas] = [before.get(key), after.get(key)];
    const { part, text } = name(key);
    if (oldSchemas && newSchemas) compare({ old: oldSchemas, new: newSchemas }, within(context, part));
    else if (newSchemas) reportChange(context, 'condition-set', `${text} was added.`, origin);
    else reportChange(context, 'condition-unset', `${text} was removed.`, origin);
  }
}

/** Two conditions are the same where their `if` is; of those, what follows is compared. */
function compareIf({ old, new: now, origin }: ShapePair, context: SchemaContext, compare: Compare): void {
  const rulesOf = ({ layers }: Shape, source: SchemaContext['versions']['old']) =>
    new Map(layers.flatMap((layer) => (layer.if ? [[canonical(layer.if, source), layer] as const] : [])));
  const [before, after] = [rulesOf(old, context.versions.old), rulesOf(now, context.versions.new)];
  const removed = [...before.keys()].filter((key) => !after.has(key));
  const added = [...after.keys()].filter((key) => !before.has(key));
  for (const [key, layer] of before) {
    const next = after.get(key);
    if (!next) continue;
    for (const branch of ['then', 'else'] as const) {
      const [oldSchema, newSchema] = [layer[branch], next[branch]];
      const there = within(context, `(${branch})`);
      if (oldSchema && newSchema) compare({ old: [oldSchema], new: [newSchema] }, there);
      else if (newSchema) reportChange(there, 'condition-set', `${branch} was added.`, newSchema.origin);
      else if (oldSchema) reportChange(there, 'condition-unset', `${branch} was removed.`, oldSchema.origin);
    }
  }
  if (removed.length > 0 && added.length > 0)
    reportChange(
      context,
      'condition-changed',
      `if was ${cut(removed.join(', '))} and is now ${cut(added.join(', '))}.`,
      origin,
    );
  else if (added.length > 0) reportChange(context, 'condition-set', `if is now ${cut(added.join(', '))}.`, origin);
  else if (removed.length > 0)
    reportChange(context, 'condition-unset', `if was ${cut(removed.join(', '))} and was removed.`, origin);
}

/** Deeper compositions without a name are not compared: a document may nest thousands. */
const MAX_DEPTH = 60;

/**
 * Compares what two versions of a schema allow, keyword by keyword, and reports each difference with the direction in
 * which the value travels. References to named schemas of one name are handed to `onNamed` and not followed.
 */
export function compareSchemas(pair: SchemaPair, context: SchemaContext): void {
  const name = commonName(pair, context.versions);
  if (name !== undefined) {
    const { direction, isText = false, ignoresDefault = false } = context;
    context.onNamed(name, direction, { isText, ignoresDefault });
    return;
  }
  const key = [pair.old, pair.new].map((schemas) => schemas.map(identityOf).join('+')).join('|');
  if (context.seen.has(key) || depthOf(context.at) > MAX_DEPTH) return;
  context.seen.add(key);
  const shapes = {
    old: shapeOf(pair.old, context.versions.old),
    new: shapeOf(pair.new, context.versions.new),
    origin: (pair.new[0] ?? pair.old[0])?.origin,
  };
  compareNull(shapes, context);
  if (becameList(shapes, context)) {
    reportChange(context, 'type-widened', 'Several values are now allowed (an array).', shapes.origin);
    compareSchemas({ old: pair.old, new: shapes.new.items }, within(context, '[]'));
    return;
  }
  const { shapes: own, beside } = sharedProperties(shapes, context);
  const around = beside ? { ...context, beside } : context;
  if (compareAlternatives(pair, shapes, around, compareSchemas) === 'all of it') return;
  // Of another type, nothing else that a schema says means the same.
  if (compareValues(own, context) === 'another type') return;
  compareMembers(own, context, compareSchemas);
  compareNested(own, context, compareSchemas);
  compareConditions(own, context, compareSchemas);
  compareDiscriminators(own, context);
}

/** Whether one value was sent, and several may be sent now, the one as before. */
function becameList({ old, new: now }: ShapePair, { isRepeated }: SchemaContext): boolean {
  const [before, after] = [old.types, now.types];
  return (
    isRepeated === true &&
    before !== undefined &&
    !before.has('array') &&
    !before.has('object') &&
    after?.size === 1 &&
    after.has('array') &&
    now.items.length > 0 &&
    (now.bounds.get('minItems')?.value ?? 0) <= 1
  );
}

const depthOf = (at: string): number => at.split(/[.[]/).length;

let identities = 0;
const identity = new WeakMap<Schema, number>();

function identityOf(schema: Schema): number {
  const known = identity.get(schema);
  if (known !== undefined) return known;
  identities += 1;
  identity.set(schema, identities);
  return identities;
}

/** The name that both versions refer to, when they do nothing else. */
function commonName(pair: SchemaPair, versions: Versions): string | undefined {
  const old = referredName(pair.old, versions.old);
  return old !== undefined && old === referredName(pair.new, versions.new) ? old : undefined;
}
