import type { EnumValue, Schema } from '../../openapi/model';
import { annotations, applicators, plainKeywords } from '../../openapi/schema/keywords';
import type { EnumValueView, Html } from '../../components/reference/view';

type Kept<K extends readonly (keyof Schema)[]> = Pick<Schema, K[number]>;

/** What a schema has of some keywords. Written for speed: called a million times for a large API. */
function keeping<K extends readonly (keyof Schema)[]>(keywords: K): (schema: Partial<Schema>) => Kept<K> {
  const kept = new Set<string>(keywords);
  return (schema) => {
    const found: Record<string, unknown> = {};
    for (const key in schema) {
      const value = schema[key as keyof Schema];
      if (value !== undefined && kept.has(key)) found[key] = value;
    }
    return found as Kept<K>;
  };
}

export const annotationsOf = keeping(annotations);
export const plainOf = keeping(plainKeywords);

/** Whether there is nothing inside to unfold: a list or map of leaves, or of named schemas, says all in its type. */
export const isLeaf = (schema: Schema): boolean =>
  schema.ref === undefined &&
  applicators.every((keyword) => {
    const inner = schema[keyword];
    if (inner === undefined) return true;
    const isElement = keyword === 'items' || keyword === 'additionalProperties';
    return isElement && ((inner as Schema).ref !== undefined || isLeaf(inner as Schema));
  }) &&
  (schema.enum?.length ?? 0) <= 12;

/** What stands beside a `ref` and constrains more than the schema that it names (JSON Schema 2020-12 §8.2.3.1). */
export function constraintsBeside(schema: Schema): Schema | undefined {
  let found: Record<string, unknown> | undefined;
  for (const key in schema) {
    const value = schema[key as keyof Schema];
    if (value !== undefined && !besideRef.has(key)) (found ??= { origin: schema.origin })[key] = value;
  }
  return found as Schema | undefined;
}

const besideRef = new Set<string>(['ref', 'origin', ...annotations]);

/** Whether a schema says no more than its type and what it means. */
export function onlyNamesType(schema: Schema): boolean {
  for (const key in schema)
    if (key !== 'types' && schema[key as keyof Schema] !== undefined && !besideRef.has(key)) return false;
  return schema.ref === undefined;
}

/** The types to name where a schema's content is not shown. */
export function typesOf(schema: Schema): Schema['types'] {
  if (schema.types) return schema.types;
  return schema.properties || schema.allOf || schema.additionalProperties ? ['object'] : undefined;
}

export const enumView = (values: readonly EnumValue[], html: (text: string) => Html): EnumValueView[] =>
  values.map(({ description, ...value }) => (description ? { ...value, description: html(description) } : value));

/**
 * Takes the wrappers off that only annotate: `allOf` of one schema, and a choice between one schema and `null`
 * (the two ways in which documents make a reference nullable or give it a text of its own).
 */
export function simplified(schema: Schema): { readonly schema: Schema; readonly orNull: boolean } {
  const keyword = (['allOf', 'anyOf', 'oneOf'] as const).find((candidate) => schema[candidate]);
  const branches = keyword && schema[keyword];
  if (!branches || branches.length > 2 || !onlyWraps(schema, keyword)) return { schema, orNull: false };
  const others = keyword === 'allOf' ? branches : branches.filter((branch) => !isNull(branch));
  if (others.length !== 1) return { schema, orNull: false };
  const inner = simplified({ ...others[0]!, ...annotationsOf(schema) });
  return { schema: inner.schema, orNull: inner.orNull || branches.length === 2 };
}

function onlyWraps(schema: Schema, keyword: string): boolean {
  for (const key in schema)
    if (key !== keyword && schema[key as keyof Schema] !== undefined && !besideRef.has(key)) return false;
  return schema.ref === undefined;
}

const isNull = (schema: Schema): boolean =>
  schema.types?.length === 1 && schema.types[0] === 'null' && !schema.description;
