import { schemaOf } from '../look-up';
import type { ApiModel, Schema } from '../model';

/** Everything that a value is held against together with this schema: its target, its compositions and conditions. */
export function branchesOf(schema: Schema, model: ApiModel): Schema[] {
  const target = schema.ref === undefined ? undefined : schemaOf(model, schema.ref)?.schema;
  return [
    ...(target ? [target] : []),
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.dependentSchemas?.map((dependent) => dependent.schema) ?? []),
    ...[schema.if, schema.then, schema.else].filter((branch): branch is Schema => branch !== undefined),
  ];
}

const declared = new WeakMap<Schema, boolean>();

/** Whether this schema or one that it is composed of names any property: only then can another one be called unknown. */
export function declaresProperties(schema: Schema, model: ApiModel): boolean {
  const known = declared.get(schema);
  if (known !== undefined) return known;
  const seen = new Set<Schema>();
  const waiting = [schema];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (next.properties || next.patternProperties) {
      declared.set(schema, true);
      return true;
    }
    waiting.push(...branchesOf(next, model));
  }
  declared.set(schema, false);
  return false;
}
