import type { SchemaView } from '../view';
import { constraintsOf } from './constraints';

/** Whether there is something inside a schema to be shown below it. */
export function hasContent(schema: SchemaView): boolean {
  if (schema.cut) return false;
  const { items, additionalProperties, propertyNames } = schema;
  return (
    [
      schema.properties,
      schema.patternProperties,
      schema.dependentSchemas,
      schema.prefixItems,
      schema.allOf,
      schema.oneOf,
      schema.anyOf,
    ].some((list) => list !== undefined && list.length > 0) ||
    [schema.not, schema.if, schema.then, schema.else, schema.contains, schema.contentSchema].some(
      (inner) => inner !== undefined,
    ) ||
    [schema.unevaluatedProperties, schema.unevaluatedItems].some((inner) => inner !== undefined && saysMore(inner)) ||
    [items, additionalProperties, propertyNames].some((inner) => inner !== undefined && saysMore(inner))
  );
}

/** Whether a schema has more to show than its type, which is part of its holder's type already. */
export const saysMore = (schema: SchemaView): boolean =>
  !schema.never &&
  (hasContent(schema) ||
    schema.description !== undefined ||
    schema.enum !== undefined ||
    (schema.examples?.length ?? 0) > 0 ||
    constraintsOf(schema).length > 0);

/** What a schema, or what is inside its lists and maps, lacks on this page; `step` leads there. */
export function cutOf(schema: SchemaView): { readonly cut?: SchemaView; readonly step: string } {
  if (schema.cut) return { cut: schema, step: '' };
  const [inner, step] = schema.items ? [schema.items, '[]'] : [schema.additionalProperties, '[*]'];
  if (!inner) return { step: '' };
  const within = cutOf(inner);
  return { ...within, step: step + within.step };
}

/** What a reader finds when expanding it. */
export function contentLabel(schema: SchemaView): string {
  const inner = innermost(schema);
  const of = inner.named ? ` of ${inner.named.name}` : '';
  if (inner.cut) return `${inner.types?.includes('object') ? 'Properties' : 'Details'}${of}`;
  const { properties = [], patternProperties = [], oneOf, anyOf, prefixItems } = inner;
  const some = (list: readonly unknown[], one: string, many = `${one}s`) =>
    `${list.length} ${list.length === 1 ? one : many}${of}`;
  if (properties.length > 0) return some(properties, 'property', 'properties');
  // The type says before it whether it is one or any of them.
  const variants = oneOf ?? anyOf;
  if (variants) return some(variants, 'variant');
  if (prefixItems) return some(prefixItems, 'item');
  if (patternProperties.length > 0) return some(patternProperties, 'property name pattern', 'property name patterns');
  if (inner.contains) return 'Contains';
  if (inner.contentSchema) return 'String content';
  if (inner.not) return 'Not';
  return inner.if ? 'Conditions' : `Details${of}`;
}

function innermost(schema: SchemaView): SchemaView {
  if (schema.properties) return schema;
  const inner = schema.items ?? schema.additionalProperties;
  return inner && hasContent(inner) ? innermost(inner) : schema;
}
