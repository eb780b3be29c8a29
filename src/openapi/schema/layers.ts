import type { Schema } from '../model';
import { targetOf, type SchemaSource } from './named-schema';

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
