import type { Schema } from '../openapi/model';
import type { SchemaSource } from '../openapi/schema/layers';
import type { FoundChange } from './change';
import { defaultLevels, type Level } from './checks';
import { referredName, within, type Compare, type SchemaContext, type SchemaPair } from './schema-context';
import { shapeOf } from './shape';

/** Whether all values of an alternative without a name are values of another one; a client may know a named one by its name. */
export function isPartOf(
  { schema, source }: { readonly schema: Schema; readonly source: SchemaSource },
  others: { readonly schemas: readonly Schema[]; readonly source: SchemaSource },
  context: SchemaContext,
  compare: Compare,
): boolean {
  if (referredName([schema], source) !== undefined) return false;
  const names = [...shapeOf([schema], source).properties.keys()];
  const versions = { old: source, new: others.source };
  return others.schemas.some((other) => {
    const { properties } = shapeOf([other], others.source);
    const levels = levelsOf(schema, other, { ...within(context, ''), versions, direction: 'request' }, compare);
    return names.every((name) => properties.has(name)) && levels.every((level) => level === 'compatible');
  });
}

/** Whether all values of an old alternative are values of another one, which describes each of their properties. */
export function isCovered(
  old: Schema,
  others: readonly Schema[],
  source: SchemaSource,
  context: SchemaContext,
  compare: Compare,
): boolean {
  const { versions } = context;
  const names = [...shapeOf([old], versions.old).properties.keys()];
  return others.some((other) => {
    const { properties } = shapeOf([other], source);
    const isDescribed = other !== old && names.every((name) => properties.has(name));
    return (
      isDescribed && !isBreaking(old, other, { ...context, versions: { old: versions.old, new: source } }, compare)
    );
  });
}

/** Whether a caller that relied on the one would fail with the other. */
export const isBreaking = (old: Schema, now: Schema, context: SchemaContext, compare: Compare): boolean =>
  levelsOf(old, now, context, compare).includes('breaking');

/** How serious the differences of two schemas are; named schemas inside count as equal. */
function levelsOf(old: Schema, now: Schema, context: SchemaContext, compare: Compare): Level[] {
  const found: FoundChange[] = [];
  const trial = { ...context, report: (change: FoundChange) => void found.push(change), onNamed: () => undefined };
  const { beside: _beside, ...rest } = trial;
  compare(withBeside(old, now, context), { ...rest, seen: new Set(context.seen) });
  return found.map(({ check }) => defaultLevels.get(check)!);
}

/** Two alternatives with what applies beside each. */
export const withBeside = (old: Schema, now: Schema, { beside }: SchemaContext): SchemaPair => ({
  old: [old, ...(beside?.old ?? [])],
  new: [now, ...(beside?.new ?? [])],
});
