import type { ApiModel, NamedSchema, Schema, SchemaId } from '../model';

/** Only the schemas of a model. */
export type SchemaSource = Pick<ApiModel, 'schemas'>;

/** The named schema with this id, or undefined; safe for names that every object inherits. */
export const schemaOf = (source: SchemaSource, id: SchemaId): NamedSchema | undefined =>
  Object.hasOwn(source.schemas, id) ? source.schemas[id] : undefined;

/** The schema that a guide names: by its id, else as the document calls it. */
export const schemaNamed = (source: SchemaSource, name: string): NamedSchema | undefined =>
  schemaOf(source, name) ?? Object.values(source.schemas).find((schema) => schema.name === name);

/** The named schema that a schema refers to, if it does. */
export const targetOf = ({ ref }: Schema, source: SchemaSource): Schema | undefined =>
  ref === undefined ? undefined : schemaOf(source, ref)?.schema;

/** One step from a schema to the others that apply to the same value. */
type PartsOf = (schema: Schema, source: SchemaSource) => readonly (Schema | undefined)[];

/** What applies to every value of a schema: its target and its `allOf`. */
const certainParts: PartsOf = (schema, source) => [targetOf(schema, source), ...(schema.allOf ?? [])];

const partsOrAlternatives: PartsOf = (schema, source) => [
  ...certainParts(schema, source),
  ...(schema.anyOf ?? []),
  ...(schema.oneOf ?? []),
];

const conditionalParts = ({ if: condition, then, else: otherwise, dependentSchemas = [] }: Schema) => [
  condition,
  then,
  otherwise,
  ...dependentSchemas.map(({ schema }) => schema),
];

/** The schema itself, its parts, and theirs, the nearest first and each once, however circular they are. */
function collect(schema: Schema | undefined, source: SchemaSource, partsOf: PartsOf): Schema[] {
  const layers = new Set<Schema>(schema ? [schema] : []);
  // A set keeps what is added to it while it is walked.
  for (const layer of layers) for (const part of partsOf(layer, source)) if (part) layers.add(part);
  return [...layers];
}

/** The schemas that apply to every value: alternatives are left out, since any of them may be the one that was not taken. */
export const certainLayers = (schema: Schema | undefined, source: SchemaSource): Schema[] =>
  collect(schema, source, certainParts);

/** Like `certainLayers`, and those of every alternative (`anyOf`, `oneOf`) too. */
export const alternativeLayers = (schema: Schema | undefined, source: SchemaSource): Schema[] =>
  collect(schema, source, partsOrAlternatives);

/**
 * Every schema that may apply to the same value: the schema itself, what it refers to, and the branches of its
 * compositions (`allOf`, `anyOf`, `oneOf`, `if`/`then`/`else`, `dependentSchemas`), each once, however circular they are.
 */
export const expand = (schema: Schema, source: SchemaSource): readonly Schema[] =>
  collect(schema, source, (layer) => [...partsOrAlternatives(layer, source), ...conditionalParts(layer)]);

/** `expand` of several schemas, each layer once. */
export const expandAll = (schemas: readonly Schema[], source: SchemaSource): readonly Schema[] => [
  ...new Set(schemas.flatMap((schema) => expand(schema, source))),
];

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
