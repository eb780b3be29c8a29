import type { ApiModel, Schema } from '../../openapi/model';
import { expandAll } from '../../openapi/schema/layers';
import { itemSchemas, propertySchemas } from '../../openapi/schema/members';

/** Every enumeration inside a named schema, with the dotted path to it. */
export function enumerationsOf(model: ApiModel): { schema: Schema; name: string; property: string }[] {
  const found: { schema: Schema; name: string; property: string }[] = [];
  const visit = (schema: Schema, name: string, property: string, depth: number): void => {
    if (schema.enum) found.push({ schema, name, property });
    if (depth > 6) return;
    for (const own of schema.properties ?? [])
      visit(own.schema, name, property === '' ? own.name : `${property}.${own.name}`, depth + 1);
    for (const inner of [
      schema.items,
      schema.additionalProperties,
      ...(schema.allOf ?? []),
      ...(schema.anyOf ?? []),
      ...(schema.oneOf ?? []),
    ]) {
      if (inner) visit(inner, name, property, depth + 1);
    }
  };
  for (const { name, schema } of Object.values(model.schemas)) visit(schema, name, '', 0);
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
