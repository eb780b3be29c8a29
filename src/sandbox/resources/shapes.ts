import { isDeepStrictEqual } from 'node:util';
import type { ApiModel, Data, MediaType, Operation, Property, Response, Schema } from '../../openapi/model';
import { flatten } from '../../openapi/sample/flatten';
import { isJson } from '../../http/media-type';
import { identityNames, isCalled, isWrapper, plainName } from '../../openapi/shown-identity';

/** A step into a body: the name of a property, or 0 for the items of a list. */
export type Step = string | 0;

/** Where the interesting part of a body stands, from the outside in, and its schema. `[]` is the whole body. */
export interface Part {
  readonly path: readonly Step[];
  readonly schema: Schema;
  /** Whether a list is an object of items by their identifiers, and not an array. */
  readonly isMap?: boolean;
  /** The body that an example shows around it, where the schema does not have it. */
  readonly envelope?: Data['value'];
}

/** A successful response that a sandbox can give: its status, and its JSON body where it has one. */
export interface Success {
  readonly status: number;
  readonly response: Response;
  readonly media?: MediaType;
}

/**
 * The first success of an operation, one with a JSON body before one without (OpenAPI 3.1 §4.8.16); `default` where no other
 * one is documented.
 */
export function successOf(operation: Operation): Success | undefined {
  const isAnyDocumented = operation.responses.some(({ status }) => /^[23]/.test(status));
  const good = operation.responses.flatMap((response): Success[] => {
    const isRange = /^2XX$/i.test(response.status) || (response.status === 'default' && !isAnyDocumented);
    const status = /^2\d\d$/.test(response.status) ? Number(response.status) : isRange ? 200 : 0;
    if (status === 0) return [];
    const media = jsonOf(response.content);
    return [{ status, response, ...(media ? { media } : {}) }];
  });
  return good.find(({ media }) => media !== undefined) ?? good[0];
}

export const jsonOf = (content: readonly MediaType[]): MediaType | undefined =>
  content.find(({ mediaType }) => isJson(mediaType));

/** The properties of a schema, compositions worked in, by name. */
export const propertiesOf = (schema: Schema, model: ApiModel): ReadonlyMap<string, Property> =>
  new Map((flatten(schema, model).schema.properties ?? []).map((property) => [property.name, property]));

/** The type of a schema's values apart from `null`; `undefined` where it does not say. */
export function typeOf(schema: Schema, model: ApiModel): string | undefined {
  const flat = flatten(schema, model).schema;
  const type = flat.types?.find((each) => each !== 'null');
  return type ?? (flat.properties ? 'object' : flat.items ? 'array' : undefined);
}

/** How deep the interesting part of a body may be wrapped: `{ data: { items: [] } }`. */
export const MAX_DEPTH = 2;

/** Objects that hold a list and what there is to say of its page: `{ cursor: { data, hasMore } }`. */
const PAGES = new Set(['cursor', 'page', 'paging', 'pagination', 'payload', 'output']);

/** The list of objects inside a body, if it has exactly one or one of a usual name. */
export function listIn(schema: Schema, model: ApiModel, noun: string, depth = 0): Part | undefined {
  const flat = flatten(schema, model).schema;
  if (typeOf(schema, model) === 'array') return flat.items ? { path: [], schema: flat.items } : undefined;
  if (depth >= MAX_DEPTH) return undefined;
  const lists = [...propertiesOf(schema, model).values()].filter((property) => {
    const items = typeOf(property.schema, model) === 'array' && flatten(property.schema, model).schema.items;
    return items && typeOf(items, model) === 'object';
  });
  const usual = lists.find(({ name }) => isCalled(name, noun)) ?? lists.find(({ name }) => isWrapper(name));
  const list = usual ?? (lists.length === 1 ? lists[0] : undefined);
  if (list) return { path: [list.name], schema: flatten(list.schema, model).schema.items! };
  for (const { name, schema: inner } of propertiesOf(schema, model).values()) {
    const isHolding = isWrapper(name) || isCalled(name, noun) || PAGES.has(plainName(name));
    if (!isHolding || typeOf(inner, model) !== 'object') continue;
    const found = listIn(inner, model, noun, depth + 1);
    if (found) return { path: [name, ...found.path], schema: found.schema };
  }
  return undefined;
}

/** The objects by identifier inside a body, as in `{ "p1": { … }, "p2": { … } }`. */
export function mapIn(schema: Schema, model: ApiModel, noun: string, depth = 0): Part | undefined {
  const { properties = [], additionalProperties, patternProperties } = flatten(schema, model).schema;
  const value = additionalProperties?.never ? undefined : (patternProperties?.[0]?.schema ?? additionalProperties);
  if (properties.length === 0)
    return value && typeOf(value, model) === 'object' ? { path: [], schema: value, isMap: true } : undefined;
  if (depth >= MAX_DEPTH) return undefined;
  for (const { name, schema: inner } of properties) {
    if (!isCalled(name, noun) && !isWrapper(name)) continue;
    const found = mapIn(inner, model, noun, depth + 1);
    if (found) return { ...found, path: [name, ...found.path] };
  }
  return undefined;
}

/**
 * The object that a body is about: the body itself, or what it wraps, as in `{ ticket: { … } }` and
 * `{ data: { ticket: { … } } }`.
 */
export function itemIn(schema: Schema, model: ApiModel, noun: string, parameter?: string): Part | undefined {
  const isItem = (each: Schema): boolean =>
    parameter !== undefined && identityOf(each, model, parameter, noun) !== undefined;
  if (typeOf(schema, model) === 'array') {
    const { items } = flatten(schema, model).schema;
    return items && isItem(items) ? { path: [0], schema: items } : undefined;
  }
  if (typeOf(schema, model) !== 'object') return undefined;
  if (isItem(schema)) return { path: [], schema };
  const wrapped = objectIn(schema, model, (name) => isCalled(name, noun) || isWrapper(name));
  if (!wrapped)
    return envelopeOf(schema, model, noun, isItem) ?? listOfOne(schema, model, noun, isItem) ?? { path: [], schema };
  const inner =
    isCalled(wrapped.name, noun) || isItem(wrapped.schema)
      ? undefined
      : objectIn(wrapped.schema, model, (name) => isCalled(name, noun));
  return inner
    ? { path: [wrapped.name, inner.name], schema: inner.schema }
    : { path: [wrapped.name], schema: wrapped.schema };
}

/**
 * What is wrapped under a name that items have for their own metadata, where scalars are all else that there is:
 * `{ status, metadata }`; or under any other one, where nothing else is there: `{ field: { … } }` at `/custom_fields`.
 */
function envelopeOf(
  schema: Schema,
  model: ApiModel,
  noun: string,
  isItem: (schema: Schema) => boolean,
): Part | undefined {
  const own = [...propertiesOf(schema, model).values()];
  const parts = own.filter((property) => ['object', 'array'].includes(typeOf(property.schema, model) ?? 'object'));
  const [part, ...others] = parts;
  const isAlone = own.length === 1;
  const isWrapped = part && others.length === 0 && isAlone !== isHolder(part.name, noun);
  return isWrapped && isItem(part.schema) ? { path: [part.name], schema: part.schema } : undefined;
}

/** The items of `{ invoices: [{ … }], warnings: [] }`, which has one of them, or several: no value beside them is what items have. */
function listOfOne(
  schema: Schema,
  model: ApiModel,
  noun: string,
  isItem: (schema: Schema) => boolean,
): Part | undefined {
  const own = [...propertiesOf(schema, model).values()];
  const list = own.find((each) => isCalled(each.name, noun) && typeOf(each.schema, model) === 'array');
  const items = list && flatten(list.schema, model).schema.items;
  if (!items || !isItem(items)) return undefined;
  const known = propertiesOf(items, model);
  const isBeside = (each: Property): boolean =>
    known.has(each.name) && !['object', 'array'].includes(typeOf(each.schema, model) ?? '');
  return own.some(isBeside) ? undefined : { path: [list.name, 0], schema: items };
}

const objectIn = (schema: Schema, model: ApiModel, isWanted: (name: string) => boolean): Property | undefined =>
  [...propertiesOf(schema, model).values()].find(
    (property) => isWanted(property.name) && typeOf(property.schema, model) === 'object',
  );

/** The properties by which a path parameter such as `{name_or_id}` names an item. */
export const alternativesOf = (schema: Schema, model: ApiModel, parameter: string, noun: string): string[] => {
  const parts = parameter.split(/[_-]or[_-]|Or(?=[A-Z])/);
  return parts.length < 2 ? [] : parts.flatMap((part) => identityOf(schema, model, part, noun) ?? []);
};

/** The property of an item that its path parameter names: `id` of a pet for `{petId}`. */
export function identityOf(schema: Schema, model: ApiModel, parameter: string, noun: string): string | undefined {
  const names = [...propertiesOf(schema, model).values()]
    .filter((property) => ['string', 'integer', 'number', undefined].includes(typeOf(property.schema, model)))
    .map(({ name }) => name);
  for (const spelling of identityNames(parameter, noun)) {
    const found = names.find((name) => plainName(name) === spelling);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Objects inside an item that may hold what it is called by. */
const HOLDERS = new Set(['metadata', 'meta', 'identifier', 'sys', 'header', 'attributes', 'properties', 'info']);

/** Whether a property is called like what describes an item: `metadata`, or `batchHeader` of a batch. */
function isHolder(name: string, noun: string): boolean {
  const [plain, its] = [plainName(name), plainName(noun)];
  return HOLDERS.has(plain) || (plain.startsWith(its) && HOLDERS.has(plain.slice(its.length)));
}

/**
 * Where an item has what its path parameter names: `id`, else a property of an object that describes it, as in `metadata.name` and
 * `batchHeader.id` of a batch.
 */
export function identityPathOf(
  schema: Schema,
  model: ApiModel,
  parameter: string,
  noun: string,
): readonly string[] | undefined {
  const own = identityOf(schema, model, parameter, noun);
  if (own !== undefined) return [own];
  for (const { name, schema: inner } of propertiesOf(schema, model).values()) {
    if (!isHolder(name, noun) || typeOf(inner, model) !== 'object') continue;
    const found = identityOf(inner, model, parameter, noun);
    if (found !== undefined) return [name, found];
  }
  return undefined;
}

/** The schema at a path of property names; undefined where a step is missing. */
export const schemaAt = (schema: Schema, path: readonly string[], model: ApiModel): Schema | undefined =>
  path.reduce<Schema | undefined>((outer, name) => outer && propertiesOf(outer, model).get(name)?.schema, schema);

/** The value at the end of these steps, of a list the first one; undefined where a step is missing. */
export const valueAt = (value: unknown, path: readonly Step[]): unknown =>
  path.reduce<unknown>((inner, step) => {
    if (step === 0) return Array.isArray(inner) ? inner[0] : undefined;
    return isObject(inner) && Object.hasOwn(inner, step) ? inner[step] : undefined;
  }, value);

/** A copy of a value with another value at the end of these steps, of a list the only one; what is no object on the way is replaced by one. */
export function withValueAt(value: unknown, path: readonly Step[], inner: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return inner;
  if (name === 0) return [withValueAt(valueAt(value, [0]), rest, inner)];
  const outer = isObject(value) ? value : {};
  return { ...outer, [name]: withValueAt(outer[name], rest, inner) };
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The item inside the body of a request. A body that has no property of an item but one that is such an item, as
 * `{ dryRun, workflow: { … } }`, wraps it.
 */
export function sentIn(
  schema: Schema,
  { item, noun, parameter }: { readonly item?: Schema; readonly noun: string; readonly parameter: string },
  model: ApiModel,
): Part | undefined {
  const own = [...propertiesOf(schema, model).values()];
  const known = item && propertiesOf(item, model);
  const isAlone = own.length === 1 && known?.has(own[0]!.name) === false;
  const knows = (each: Schema): number =>
    [...propertiesOf(each, model).keys()].filter((name) => known?.has(name)).length;
  const isWrapped = (each: Property): boolean =>
    item !== undefined && (isAlike(each.schema, item, model) || (isAlone && isMostly(each.schema, item, model)));
  const wrapped = own.find(isWrapped);
  if (wrapped && !own.some(({ name }) => name !== wrapped.name && known?.has(name)))
    return { path: [wrapped.name], schema: wrapped.schema };
  const list = item && listOfOne(schema, model, noun, (each) => isMostly(each, item, model));
  const part = list ?? itemIn(schema, model, noun, parameter);
  // A property that items have, too, among others that they have: `{ title, value: { amount } }`.
  const isOwn = item !== undefined && known?.has(String(part?.path[0]));
  const isWhole =
    isOwn &&
    !isAlike(part!.schema, item, model) &&
    (isMostly(schema, item, model) || knows(schema) > knows(part!.schema));
  return isWhole ? { path: [], schema } : part;
}

/** Whether what is sent makes an item: it names one, and has for the most part what items have. */
export function isOfNew(
  schema: Schema,
  item: Schema,
  identity: readonly string[] | undefined,
  model: ApiModel,
): boolean {
  return identity !== undefined && schemaAt(schema, identity, model) !== undefined && isMostly(schema, item, model);
}

/** Whether most of what a schema has is what items have. */
export function isMostly(schema: Schema, item: Schema, model: ApiModel): boolean {
  const own = [...propertiesOf(schema, model).keys()];
  const known = propertiesOf(item, model);
  return 2 * own.filter((name) => known.has(name)).length > own.length;
}

/** The schema of a request's body, where that is JSON or a form. */
export const jsonBody = (operation: Operation): Schema | undefined => {
  const content = operation.requestBody?.content ?? [];
  return (jsonOf(content) ?? content.find(({ mediaType }) => /form/.test(mediaType)))?.schema;
};

/** Whether two schemas are the same named one. */
export const isSame = (first: Schema, second: Schema): boolean =>
  first === second || (first.ref !== undefined && first.ref === second.ref);

/** Whether two schemas are of the same thing: the same named one, or written out twice with the same properties. */
export const isAlike = (first: Schema, second: Schema, model: ApiModel): boolean => {
  if (isSame(first, second)) return true;
  const [own, other] = [first, second].map((schema) => [...propertiesOf(schema, model).keys()].sort());
  return own!.length > 0 && isDeepStrictEqual(own, other);
};
