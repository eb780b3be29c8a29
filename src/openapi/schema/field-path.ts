import type { Schema } from '../model';
import { expand, expandAll } from './layers';
import type { SchemaSource } from './named-schema';

/** A property that a dotted path leads to. */
export interface Field {
  /** Every schema that may apply to its value. */
  readonly schemas: readonly Schema[];
  /** Absent where the branches of a composition disagree. */
  readonly required?: boolean;
}

/** The first part of a path that no schema along it declares, and the names that are declared there. */
export interface UnknownField {
  readonly unknown: string;
  readonly known: readonly string[];
}

/**
 * Follows a dotted path such as `identity.country` through declared properties. References, compositions and arrays are
 * entered; maps (`additionalProperties`, `patternProperties`) are not, since their keys are not fields.
 */
export function fieldAt(schema: Schema | undefined, path: string, source: SchemaSource): Field | UnknownField {
  let field: Field = { schemas: schema ? expand(schema, source) : [] };
  for (const name of path.split('.')) {
    const properties = withItems(field.schemas, source).flatMap((layer) => layer.properties ?? []);
    const declarations = properties.filter((property) => property.name === name);
    if (declarations.length === 0)
      return { unknown: name, known: [...new Set(properties.map((property) => property.name))] };
    const required = new Set(declarations.map((declaration) => declaration.required));
    const schemas = expandAll(
      declarations.map((declaration) => declaration.schema),
      source,
    );
    field = { schemas, ...(required.size === 1 && { required: required.has(true) }) };
  }
  return field;
}

/** The layers of a value and, where it is an array, of its items and theirs. */
function withItems(layers: readonly Schema[], source: SchemaSource): Schema[] {
  const all = new Set(layers);
  for (const { prefixItems = [], items, unevaluatedItems } of all)
    for (const item of [...prefixItems, items, unevaluatedItems])
      if (item) for (const layer of expand(item, source)) all.add(layer);
  return [...all];
}
