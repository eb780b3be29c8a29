import type { ApiModel, Schema } from '../openapi/model';
import { expand } from '../openapi/schema/layers';
import { itemSchemas, propertySchemas } from '../openapi/schema/members';
import { allowedTypes } from '../openapi/schema/types';
import type { TextValue } from './parameter-style/read';
import { parseJson } from './nesting';

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Converts text to the type that the schema requires. Text that cannot have that type stays text, so that validation names the fault.
 * Where the schema allows several, a number, a boolean and `null` are recognised before strings.
 */
export function coerce(value: TextValue, schema: Schema, model: ApiModel): unknown {
  if (typeof value === 'string') return coerceText(value, schema, model);
  const nodes = expand(schema, model);
  if (Array.isArray(value)) {
    return value.map((item: TextValue, index) => coerceBy(item, itemSchemas(nodes, index), model));
  }
  const result = Object.create(null) as Record<string, unknown>;
  for (const [name, item] of Object.entries(value)) result[name] = coerceBy(item, propertySchemas(nodes, name), model);
  return result;
}

/** The first of several schemas that changes anything decides. */
function coerceBy(value: TextValue, schemas: readonly Schema[], model: ApiModel): unknown {
  const [first = {} as Schema, ...rest] = schemas;
  const result = coerce(value, first, model);
  return result === value && rest.length > 0 ? coerceBy(value, rest, model) : result;
}

function coerceText(text: string, schema: Schema, model: ApiModel): unknown {
  const types = allowedTypes(schema, model);
  // A schema without a type is no reason to read text as anything else.
  if (types.size === 7) return text;
  // Some documents enumerate numbers as strings: what is sent is one of them.
  const isEnumerated = (): boolean =>
    expand(schema, model).some((node) => node.enum?.some(({ value }) => value === text));
  if ((types.has('number') || types.has('integer')) && number.test(text) && !isEnumerated()) return Number(text);
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  if (types.has('null') && !types.has('string') && (text === '' || text === 'null')) return null;
  const isStructured = (types.has('object') || types.has('array')) && !types.has('string') && /^[[{]/.test(text);
  return isStructured ? parsedOr(text) : text;
}

/** A nested value, for which no style has a spelling of its own (OpenAPI 3.1 §4.8.12.3): it is written, and so read, as JSON. */
function parsedOr(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
