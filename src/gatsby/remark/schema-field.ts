import { schemaOf } from '../../openapi';
import type { ApiModel, Schema } from '../../openapi/model';

/** Whether a dotted path such as `['identity', 'country']` leads to a property, through references, lists and compositions. */
export function hasField(schema: Schema, path: readonly string[], model: ApiModel): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return true;
  return parts(schema, model).some((part) =>
    part.properties?.some((property) => property.name === name && hasField(property.schema, rest, model)),
  );
}

/** The schema with everything that it is composed of and, for a list or a map, what it holds. */
function parts(schema: Schema, model: ApiModel): Schema[] {
  const seen = new Set<Schema>([schema]);
  // A set keeps what is added to it while it is walked.
  for (const part of seen) {
    const next = [
      part.ref === undefined ? undefined : schemaOf(model, part.ref)?.schema,
      part.items,
      part.additionalProperties,
      ...(part.prefixItems ?? []),
      ...(part.allOf ?? []),
      ...(part.anyOf ?? []),
      ...(part.oneOf ?? []),
    ];
    for (const found of next) if (found) seen.add(found);
  }
  return [...seen];
}
