import type { ApiModel, Schema } from '../../openapi/model';
import { expandAll } from '../../openapi/schema/layers';
import { itemSchemas, propertySchemas } from '../../openapi/schema/members';

interface Enumeration {
  readonly schema: Schema;
  /** Of the named schema. */
  readonly name: string;
  readonly slug: string;
  /** The dotted path from there. */
  readonly property: string;
}

/** Every enumeration inside a named schema. */
export function enumerationsOf(model: ApiModel): Enumeration[] {
  const found: Enumeration[] = [];
  const visit = (schema: Schema, of: Pick<Enumeration, 'name' | 'slug'>, property: string, depth: number): void => {
    if (schema.enum) found.push({ schema, ...of, property });
    if (depth > 6) return;
    for (const own of schema.properties ?? [])
      visit(own.schema, of, property === '' ? own.name : `${property}.${own.name}`, depth + 1);
    for (const inner of [
      schema.items,
      schema.additionalProperties,
      ...(schema.allOf ?? []),
      ...(schema.anyOf ?? []),
      ...(schema.oneOf ?? []),
    ]) {
      if (inner) visit(inner, of, property, depth + 1);
    }
  };
  for (const { name, slug, schema } of Object.values(model.schemas)) visit(schema, { name, slug }, '', 0);
  return found;
}

/** Notes each value of an enumeration inside of a value. @param schemas of the value */
export function markValues(
  schemas: readonly Schema[],
  value: unknown,
  model: ApiModel,
  mark: (schema: Schema, value: unknown) => void,
): void {
  const nodes = expandAll(schemas, model);
  for (const node of nodes) if (node.enum) mark(node, value);
  if (Array.isArray(value)) value.forEach((item, index) => markValues(itemSchemas(nodes, index), item, model, mark));
  else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) markValues(propertySchemas(nodes, name), member, model, mark);
  }
}
