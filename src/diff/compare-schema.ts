import type { Schema } from '../openapi/model';
import { compareAlternatives } from './compare-alternatives';
import { compareMembers } from './compare-members';
import { compareNull, compareValues } from './compare-values';
import { referredName, type SchemaContext, type SchemaPair, type Versions } from './schema-context';
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
  if (compareAlternatives(pair, shapes, context, compareSchemas) === 'all of it') return;
  compareValues(shapes, context);
  compareMembers(shapes, context, compareSchemas);
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
