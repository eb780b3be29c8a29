import type { ApiModel, Schema } from '../../../openapi/model';
import { expand, itemSchemas, propertySchemas } from './expand';

/** The parts of a JSON Pointer (RFC 6901 §4). */
export const pointerParts = (pointer: string): string[] =>
  pointer === ''
    ? []
    : pointer
        .slice(1)
        .split('/')
        .map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'));

export const appendPointer = (pointer: string, name: string): string =>
  `${pointer}/${name.replace(/~/g, '~0').replace(/\//g, '~1')}`;

/** All schemas that have a say about the value at `pointer` inside a value of `schema`, the nearest first. */
export function schemasAt(schema: Schema, pointer: string, model: ApiModel): readonly Schema[] {
  let nodes = expand(schema, model);
  for (const part of pointerParts(pointer)) {
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
