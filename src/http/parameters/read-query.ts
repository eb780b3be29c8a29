import type { ApiModel, Parameter, Schema } from '../../openapi/model';
import { expand } from '../../openapi/schema/layers';
import { propertySchemas } from '../../openapi/schema/members';
import { allowedTypes } from '../../openapi/schema/types';
import { type TextValue, type ValueShape, objectOf, splitText } from '../parameter-style/read';
import { type QueryPair, decodeFormText } from '../percent-encoding';

type Tree =
  { readonly kind: 'leaf'; readonly texts: string[] } | { readonly kind: 'node'; readonly members: Map<string, Tree> };

/** Deeper nesting than any document has makes a broken request. */
const MAX_DEPTH = 32;

/** The names inside the brackets of `name[a][b]`; undefined for a parameter of another name. `name[]` gives an empty name. */
function bracketPath(pair: QueryPair, name: string): string[] | undefined {
  if (!pair.name.startsWith(`${name}[`) || !pair.name.endsWith(']')) return undefined;
  const path = pair.name.slice(name.length + 1, -1).split('][');
  return path.length <= MAX_DEPTH && path.every((part) => !/[[\]]/.test(part)) ? path : undefined;
}

/**
 * `deepObject` (OpenAPI 3.1 §4.8.12.3): `color[R]=100&color[G]=200`. The text defines one level; more levels, `name[]=x` and
 * `name[0]=x` are read as the libraries do that write them. A node whose names are all numbers or empty is an array.
 */
function readDeepObject(entries: readonly { readonly path: readonly string[]; readonly value: string }[]): TextValue {
  const root: Tree = { kind: 'node', members: new Map() };
  for (const { path, value } of entries) insert(root, path, value);
  return textOf(root);
}

function insert(tree: Tree & { kind: 'node' }, [name = '', ...rest]: readonly string[], value: string): void {
  const next = tree.members.get(name);
  if (rest.length === 0) {
    if (next?.kind === 'leaf') next.texts.push(value);
    else if (!next) tree.members.set(name, { kind: 'leaf', texts: [value] });
    return;
  }
  if (next?.kind === 'node') insert(next, rest, value);
  else if (!next) {
    const node: Tree = { kind: 'node', members: new Map() };
    tree.members.set(name, node);
    insert(node, rest, value);
  }
}

function textOf(tree: Tree): TextValue {
  if (tree.kind === 'leaf') return tree.texts.length === 1 ? (tree.texts[0] ?? '') : tree.texts;
  const names = [...tree.members.keys()];
  if (names.length > 0 && names.every((name) => /^\d*$/.test(name))) {
    return [...tree.members.entries()]
      .sort(([a], [b]) => Number(a) - Number(b))
      .flatMap(([name, member]) => {
        const value = textOf(member);
        return name === '' && Array.isArray(value) ? (value as TextValue[]) : [value];
      });
  }
  return objectOf([...tree.members].map(([name, member]) => [name, textOf(member)] as const));
}

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
  if (own.length > 1) return { kind: 'broken', message: `was sent ${own.length} times, but may be sent only once` };
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
  const members = [...texts].map(([name, values]) => {
    const [first = '', ...rest] = values;
    const isList = rest.length > 0 || (!first.startsWith('[') && isArray(propertySchemas(nodes, name), model));
    return [name, isList ? values : first] as const;
  });
  return { kind: 'value', value: objectOf<TextValue>(members) };
}

const isArray = (schemas: readonly Schema[], model: ApiModel): boolean =>
  schemas.length > 0 && schemas.every((schema) => shapeOf(schema, model, false) === 'array');

/** Whether a parameter's text is one value, an array or an object. Where the schema allows a primitive value too, the text decides. */
export function shapeOf(schema: Schema | undefined, model: ApiModel, looksLikeArray: boolean): ValueShape {
  if (!schema) return 'primitive';
  const types = allowedTypes(schema, model);
  const plain = ['string', 'number', 'integer', 'boolean'].some((type) => types.has(type as 'string'));
  if (plain) return looksLikeArray && types.has('array') && types.size < 7 ? 'array' : 'primitive';
  if (types.has('array')) return 'array';
  return types.has('object') ? 'object' : 'primitive';
}
