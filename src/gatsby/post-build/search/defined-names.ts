import type { MediaType, Operation, Schema } from '../../../openapi/model';

/** Names that are kept of one operation or schema; the first ones are nearest to its top. */
const MAX_NAMES = 120;
const MAX_DEPTH = 6;
/** Characters of a value of an enumeration that somebody looks for. */
const MAX_VALUE_LENGTH = 40;

/**
 * Names of fields and values of enumerations that a schema itself defines, at any depth down to a bound. What a named schema defines
 * that it refers to is found under that one.
 */
export function namesOfSchemas(schemas: readonly (Schema | undefined)[]): string[] {
  const names = new Set<string>();
  let level = schemas.flatMap((schema) => schema ?? []);
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0 && names.size < MAX_NAMES; depth += 1) {
    for (const { properties = [], enum: values = [], const: constant } of level) {
      for (const { name } of properties) names.add(name);
      for (const { value } of [...values, ...(constant ? [constant] : [])])
        if (typeof value === 'string' && value !== '' && value.length <= MAX_VALUE_LENGTH) names.add(value);
    }
    level = level.flatMap(parts).slice(0, MAX_NAMES);
  }
  return [...names].slice(0, MAX_NAMES);
}

const parts = ({ properties, items, prefixItems, additionalProperties, allOf, anyOf, oneOf }: Schema): Schema[] => [
  ...(properties ?? []).map(({ schema }) => schema),
  ...[items, additionalProperties].flatMap((schema) => schema ?? []),
  ...[prefixItems, allOf, anyOf, oneOf].flatMap((schemas) => schemas ?? []),
];

/** Names that an operation itself defines: of its parameters, and in its bodies where no named schema has them. */
export function namesOfOperation({ parameters, requestBody, responses }: Operation): string[] {
  const schemasOf = (content: readonly MediaType[]): (Schema | undefined)[] =>
    content.flatMap(({ schema, itemSchema }) => [schema, itemSchema]);
  const bodies = [
    ...(requestBody ? schemasOf(requestBody.content) : []),
    ...responses.flatMap(({ content }) => schemasOf(content)),
  ];
  return [...new Set([...parameters.map(({ name }) => name), ...namesOfSchemas(bodies)])].slice(0, MAX_NAMES);
}
