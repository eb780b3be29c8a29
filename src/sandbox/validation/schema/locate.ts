import type { ApiModel, Schema } from '../../../openapi/model';
import { pointerTokens } from '../../../text/json-pointer';
import { expand, itemSchemas, propertySchemas } from './expand';

/** All schemas that have a say about the value at `pointer` inside a value of `schema`, the nearest first. */
export function schemasAt(schema: Schema, pointer: string, model: ApiModel): readonly Schema[] {
  let nodes = expand(schema, model);
  for (const part of pointerTokens(pointer)) {
    const named = propertySchemas(nodes, part);
    const next = named.length > 0 || !/^\d+$/.test(part) ? named : itemSchemas(nodes, Number(part));
    nodes = [...new Set(next.flatMap((node) => expand(node, model)))];
  }
  return nodes;
}

/** Names of the properties that an object at `pointer` may have. */
export const propertyNamesAt = (schema: Schema, pointer: string, model: ApiModel): string[] => [
  ...new Set(
    schemasAt(schema, pointer, model).flatMap((node) => (node.properties ?? []).map((property) => property.name)),
  ),
];
