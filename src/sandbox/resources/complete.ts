import { hasFormat } from '../../openapi/json-schema/check/scalar';
import type { ApiModel, Schema } from '../../openapi/model';
import { flatten } from '../../openapi/sample/flatten';
import { fitsSchema } from '../../openapi/sample/sampler';
import { IDS } from '../../openapi/shown-identity';
import { sampleOf } from '../../openapi';
import { isObject } from './shapes';

/** How deep a value is completed, and of how many alternatives one is chosen. */
const MAX_DEPTH = 8;
const MAX_ALTERNATIVES = 16;

/** What a response with this schema may look like. */
export const sample = (schema: Schema, model: ApiModel): unknown =>
  sampleOf(schema, model, { direction: 'response' }).value;

/**
 * A value with what a schema requires of it and it lacks, at every depth. Of several alternatives it is the one that fits what is
 * there: `{ serverless: { … } }` gets nothing of the one with a `pod`.
 */
export function completed(value: unknown, schema: Schema, model: ApiModel, depth = 0): unknown {
  if (depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) {
    const { items } = flatten(schema, model).schema;
    return items ? value.map((each) => completed(each, items, model, depth + 1)) : value;
  }
  if (!isObject(value)) return value;
  const { properties = [], required = [], additionalProperties } = fitting(value, schema, model);
  const known = new Map(properties.map((property) => [property.name, property.schema]));
  // What clients sent and no response has is not shown; what is deeper stays as it was sent.
  const isOpen = properties.length === 0 || (additionalProperties ? !additionalProperties.never : depth > 0);
  const own = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const property = known.get(name) ?? additionalProperties;
    const isHidden = known.has(name) ? flatten(property!, model).schema.writeOnly === true : !isOpen;
    if (isHidden) return [];
    return [[name, property ? completed(inner, property, model, depth + 1) : inner]];
  });
  const missing = required.flatMap((name): [string, unknown][] => {
    const wanted = Object.hasOwn(value, name) ? undefined : known.get(name);
    return wanted ? [[name, sample(wanted, model)]] : [];
  });
  return Object.fromEntries([...own, ...missing]);
}

/**
 * A value in which what its schema refuses is written as the schema has it: requests may take the number 10 where responses
 * have the string "10". What cannot be is null, left out, or a sample, whichever the schema allows.
 */
export function adapted(value: unknown, schema: Schema, model: ApiModel, depth = 0): unknown {
  if (depth > MAX_DEPTH || fitsSchema(schema, value, model, 'response')) return value;
  const made = rewritten(value, schema, model, depth);
  if (depth === 0 || fitsSchema(schema, made, model, 'response')) return made;
  // Some responses have the key of what others show whole.
  const keys = isObject(value) ? IDS.flatMap((name) => value[name] ?? []) : [];
  return keys.find((key) => fitsSchema(schema, key, model, 'response')) ?? sample(schema, model);
}

function rewritten(value: unknown, schema: Schema, model: ApiModel, depth: number): unknown {
  if (Array.isArray(value)) {
    const { items } = flatten(schema, model).schema;
    return items ? value.map((each) => adapted(each, items, model, depth + 1)) : value;
  }
  if (!isObject(value)) {
    const others = [
      ...timesOf(value),
      String(value),
      ...(value === '' || value === null ? [] : [Number(value), [value]]),
      null,
    ];
    const found = others.find((other) => fitsSchema(schema, other, model, 'response'));
    return found === undefined ? value : found;
  }
  const { properties = [], required = [] } = fitting(value, schema, model);
  const known = new Map(properties.map((property) => [property.name, property.schema]));
  const entries = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const property = known.get(name);
    const made = property ? adapted(inner, property, model, depth + 1) : inner;
    const isGood = !property || required.includes(name) || fitsSchema(property, made, model, 'response');
    return isGood ? [[name, made]] : [];
  });
  return Object.fromEntries(entries);
}

/** A time in the other forms that APIs have for it: a number of seconds, a date (RFC 3339 §5.6), and a date with a time. */
function timesOf(value: unknown): string[] {
  if (typeof value === 'number') return value > 1e9 && value < 1e10 ? [new Date(value * 1000).toISOString()] : [];
  if (typeof value !== 'string') return [];
  if (hasFormat('date', value, 'string')) return [`${value}T00:00:00Z`];
  return hasFormat('date-time', value, 'string') ? [value.slice(0, 'YYYY-MM-DD'.length)] : [];
}

/** The schema with the alternative that knows most of a value's properties, and contradicts none. */
export function fitting(value: Readonly<Record<string, unknown>>, schema: Schema, model: ApiModel): Schema {
  const { alternatives } = flatten(schema, model);
  let best = { schema: flatten(schema, model).schema, fit: -1 };
  for (let choice = 0; choice < Math.min(alternatives, MAX_ALTERNATIVES); choice += 1) {
    const { schema: flat, discriminated } = flatten(schema, model, choice);
    if (
      discriminated &&
      Object.hasOwn(value, discriminated.property) &&
      value[discriminated.property] !== discriminated.value
    )
      continue;
    const properties = (flat.properties ?? []).filter(({ name }) => Object.hasOwn(value, name));
    const isRefused = properties.some((property) => {
      const { enum: listed, const: only } = flatten(property.schema, model).schema;
      const values = only ? [only] : listed;
      const own = value[property.name];
      return values !== undefined && typeof own !== 'object' && !values.some((each) => each.value === own);
    });
    const missing = (flat.required ?? []).filter((name) => !Object.hasOwn(value, name)).length;
    const fit = isRefused ? -1 : properties.length - missing / 100;
    if (fit > best.fit) best = { schema: flat, fit };
  }
  return best.schema;
}
