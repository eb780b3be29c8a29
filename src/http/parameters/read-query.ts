import type { ApiModel, Parameter, Schema } from '../../openapi/model';
import { expand } from '../../openapi/schema/layers';
import { allowedTypes } from '../../openapi/schema/types';
import { bracketPath, readDeepObject } from '../parameter-style/deep-object';
import { objectOf, splitText, type TextValue, type ValueShape } from '../parameter-style/read';
import { decodeFormText } from '../percent-encoding';
import type { QueryPair } from '../query-string';

/** `absent`: nothing was sent; `broken`: what was sent is not written in the parameter's style. */
export type ReadValue =
  | { readonly kind: 'value'; readonly value: TextValue }
  | { readonly kind: 'absent' }
  | { readonly kind: 'broken'; readonly message: string };

export type PairParameter = Pick<Parameter, 'name' | 'style' | 'explode' | 'schema'>;

/**
 * Reads one parameter in a query string, a cookie or a form (styles of OpenAPI 3.1 §4.8.12.3).
 * @param others names that belong to other parameters, which an exploded object may not claim.
 * @param claim is called with every pair that is part of the value.
 */
export function readPairs(
  parameter: PairParameter,
  pairs: readonly QueryPair[],
  others: ReadonlySet<string>,
  model: ApiModel,
  claim: (pair: QueryPair) => void,
): ReadValue {
  if (parameter.style === 'deepObject') return readDeep(parameter, pairs, claim);
  const own = pairs.filter((pair) => pair.name === parameter.name);
  const looksLikeArray = own.length > 1 || (!parameter.explode && own.some((pair) => pair.rawValue.includes(',')));
  const shape = shapeOf(parameter.schema, model, looksLikeArray);
  if (shape === 'object' && parameter.explode && parameter.style === 'form') {
    return readExplodedObject(parameter, pairs, others, model, claim);
  }
  own.forEach(claim);
  const [first] = own;
  if (!first) return { kind: 'absent' };
  if (shape === 'array' && parameter.explode) return { kind: 'value', value: own.map((pair) => pair.value) };
  if (own.length > 1) return { kind: 'broken', message: `is sent ${own.length} times, and may be sent once` };
  const value = splitText(first.rawValue, { ...parameter, shape, decode: decodeFormText });
  return { kind: 'value', value: value ?? first.value };
}

function readDeep(parameter: PairParameter, pairs: readonly QueryPair[], claim: (pair: QueryPair) => void): ReadValue {
  const entries = pairs.flatMap((pair) => {
    const path = bracketPath(pair, parameter.name);
    if (!path) return [];
    claim(pair);
    return [{ path, value: pair.value }];
  });
  if (entries.length > 0) return { kind: 'value', value: readDeepObject(entries) };
  // Stripe's document, among others, gives this style to parameters that may be a primitive value, too.
  const plain = pairs.filter((pair) => pair.name === parameter.name);
  plain.forEach(claim);
  return plain[0] ? { kind: 'value', value: plain[0].value } : { kind: 'absent' };
}

/** `R=100&G=200`: each property is a pair of its own. */
function readExplodedObject(
  parameter: PairParameter,
  pairs: readonly QueryPair[],
  others: ReadonlySet<string>,
  model: ApiModel,
  claim: (pair: QueryPair) => void,
): ReadValue {
  const nodes = parameter.schema ? expand(parameter.schema, model) : [];
  const names = new Set(nodes.flatMap((node) => (node.properties ?? []).map((property) => property.name)));
  const open = names.size === 0 || nodes.some((node) => node.additionalProperties && !node.additionalProperties.never);
  const own = pairs.filter((pair) => names.has(pair.name) || (open && !others.has(pair.name)));
  own.forEach(claim);
  if (own.length === 0) return { kind: 'absent' };
  const texts = new Map<string, string[]>();
  for (const { name, value } of own) {
    const values = texts.get(name);
    if (values) values.push(value);
    else texts.set(name, [value]);
  }
  const members = [...texts].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values] as const);
  return { kind: 'value', value: objectOf<TextValue>(members) };
}

/** Whether a parameter's text is one value, an array or an object. Where the schema allows a primitive value too, the text decides. */
export function shapeOf(schema: Schema | undefined, model: ApiModel, looksLikeArray: boolean): ValueShape {
  if (!schema) return 'primitive';
  const types = allowedTypes(schema, model);
  const plain = ['string', 'number', 'integer', 'boolean'].some((type) => types.has(type as 'string'));
  if (plain) return looksLikeArray && types.has('array') && types.size < 7 ? 'array' : 'primitive';
  if (types.has('array')) return 'array';
  return types.has('object') ? 'object' : 'primitive';
}
