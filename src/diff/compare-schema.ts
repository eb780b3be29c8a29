import type { Schema } from '../openapi/model';
import { compareAlternatives, compareDiscriminators } from './compare-alternatives';
import { compareConditions } from './compare-conditions';
import { compareMembers } from './compare-members';
import { compareNull, compareValues } from './compare-values';
import {
  referredName,
  reportChange,
  within,
  type SchemaContext,
  type SchemaPair,
  type ShapePair,
  type Versions,
} from './schema-context';
import { shapeOf } from './shape';

/** Deeper compositions without a name are not compared: a document may nest thousands. */
const MAX_DEPTH = 60;

/**
 * Compares what two versions of a schema allow, keyword by keyword, and reports each difference with the direction in
 * which the value travels. References to named schemas of one name are handed to `onNamed` and not followed.
 */
export function compareSchemas(pair: SchemaPair, context: SchemaContext): void {
  const name = commonName(pair, context.versions);
  if (name !== undefined) {
    context.onNamed(name, context.direction);
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
  if (compareAlternatives(pair, shapes, context, compareSchemas) === 'all of it') return;
  compareValues(shapes, context);
  compareMembers(shapes, context, compareSchemas);
  compareConditions(shapes, context, compareSchemas);
  compareDiscriminators(shapes, context);
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
