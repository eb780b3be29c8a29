import type { JsonSchema } from '../openapi';
import { mayBacktrack } from '../openapi/pattern/backtracking';
import { formats as asserted } from '../openapi/json-schema/formats';
import {
  annotations,
  keywords,
  listApplicators,
  namedApplicators,
  singleApplicators,
} from '../openapi/schema/keywords';

/** Formats that Ajv 6 knows, which Postman's scripts run on; it refuses a schema with any other. */
const formats = new Set(['date', 'date-time', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid']);

/** Annotations, and assertions that came after draft 7 and have no equivalent in it. */
const dropped = new Set<string>([
  '$defs',
  ...keywords.filter(([, { kind, draft07 }]) => kind === 'annotation' || draft07 === false).map(([name]) => name),
]);

const inMap = new Set<string>(namedApplicators);
const inList = new Set<string>(listApplicators);
const inPlace = new Set<string>(singleApplicators);

/**
 * A JSON Schema 2020-12 schema converted to draft 7, without its `$defs`. What draft 7 cannot express is left out, so
 * that the result accepts at least what the original accepts.
 */
export function toDraft07(schema: JsonSchema): JsonSchema {
  if (typeof schema === 'boolean') return schema;
  const result: Record<string, unknown> = {};
  const put = (keyword: string, value: unknown): void =>
    void Object.defineProperty(result, keyword, { value, enumerable: true, configurable: true, writable: true });
  for (const [keyword, value] of Object.entries(schema)) {
    if (dropped.has(keyword) || value === undefined) continue;
    // What is left out inside of these would make them accept less.
    if (keyword === 'not' && losesSome(value as JsonSchema)) continue;
    if (conditional.has(keyword) && losesSome(schema.if as JsonSchema)) continue;
    if (keyword === 'oneOf' && (value as JsonSchema[]).some(losesSome)) {
      if (!schema.anyOf) put('anyOf', (value as JsonSchema[]).map(toDraft07));
      continue;
    }
    if (inMap.has(keyword))
      put(
        keyword === 'dependentSchemas' ? 'dependencies' : keyword,
        mapped(value as Record<string, JsonSchema>, keyword),
      );
    else if (keyword === 'prefixItems') put('items', (value as JsonSchema[]).map(toDraft07));
    else if (inList.has(keyword)) put(keyword, (value as JsonSchema[]).map(toDraft07));
    else if (keyword === 'items' && schema.prefixItems) put('additionalItems', toDraft07(value as JsonSchema));
    else if (keyword === 'contains' && schema.minContains === 0) continue;
    else if (inPlace.has(keyword)) put(keyword, toDraft07(value as JsonSchema));
    else if (keyword === 'dependentRequired')
      put('dependencies', { ...(value as object), ...(result.dependencies as object | undefined) });
    else if (keyword === 'format' && !formats.has(String(value))) continue;
    // Ajv 6 divides binary fractions, so that 19.99 is no multiple of 0.01.
    else if (keyword === 'multipleOf' && !Number.isInteger(value)) continue;
    else if (keyword === 'pattern' && mayBacktrack(String(value))) put('$comment', unchecked(String(value)));
    else if (keyword === 'pattern' && !isPlainPattern(String(value))) continue;
    else if (keyword === '$ref') put('$ref', String(value).replace(/^#\/\$defs\//, '#/definitions/'));
    else put(keyword, value);
  }
  const names = Object.keys(schema.patternProperties ?? {});
  const skipped = names.find(mayBacktrack);
  if (skipped !== undefined) put('$comment', unchecked(skipped));
  // Without a pattern its properties would be additional ones.
  if (names.some((name) => !isTested(name))) delete result.additionalProperties;
  return withSeparateReference(result);
}

const conditional = new Set(['if', 'then', 'else']);
const annotates = new Set<string>(annotations);

/** Whether anything that a schema asserts is left out of it in draft 7; references are not followed. */
function losesSome(schema: JsonSchema): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return Object.entries(schema).some(([keyword, value]) => {
    if (value === undefined || annotates.has(keyword) || keyword === '$defs') return false;
    if (inMap.has(keyword)) {
      const parts = Object.entries(value as Record<string, JsonSchema>);
      return parts.some(([name, part]) => losesSome(part) || (keyword === 'patternProperties' && !isTested(name)));
    }
    if (inList.has(keyword)) return (value as JsonSchema[]).some(losesSome);
    if (inPlace.has(keyword) && !dropped.has(keyword)) return losesSome(value as JsonSchema);
    if (keyword === 'format') return Object.hasOwn(asserted, String(value)) && !formats.has(String(value));
    if (keyword === 'multipleOf') return !Number.isInteger(value);
    return keyword === 'pattern' ? !isTested(String(value)) : dropped.has(keyword);
  });
}

const isTested = (pattern: string): boolean => isPlainPattern(pattern) && !mayBacktrack(pattern);

/** Postman's scripts run patterns on an engine that backtracks: one that may take it hours is a remark for the reader. */
const unchecked = (pattern: string): string =>
  `The pattern ${pattern.slice(0, 200)} is not tested here: for some strings a backtracking engine may take very long.`;

function mapped(map: Readonly<Record<string, JsonSchema>>, keyword: string): object {
  const entries = Object.entries(map).filter(([name]) => keyword !== 'patternProperties' || isTested(name));
  const result = {};
  for (const [name, value] of entries)
    Object.defineProperty(result, name, {
      value: toDraft07(value),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  return result;
}

/** Draft 7 §8.3: all other keywords beside `$ref` are ignored. */
function withSeparateReference(schema: Record<string, unknown>): JsonSchema {
  const { $ref, ...rest } = schema;
  if ($ref === undefined || Object.keys(rest).length === 0) return schema;
  const { allOf, ...others } = rest;
  return { ...others, allOf: [{ $ref }, ...((allOf as JsonSchema[] | undefined) ?? [])] };
}

/** Ajv 6 compiles patterns without the `u` flag, under which property escapes mean something else. */
function isPlainPattern(pattern: string): boolean {
  if (/\\[pPu]\{|[\uD800-\uDFFF]/.test(pattern)) return false;
  try {
    new RegExp(pattern);
    return true;
  } catch {
    return false;
  }
}
