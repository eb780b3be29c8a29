import { isDeepStrictEqual } from 'node:util';
import { isJson, isXml } from '../../http/media-type';
import { negotiate } from '../../http/negotiation';
import type { ApiModel, Exchange } from '../../openapi';
import type { Schema } from '../../openapi/model';
import { flatten } from '../../openapi/sample/flatten';
import { allowedTypes, typeOfValue } from '../../openapi/schema/types';
import type { BehaviourRequest, Context, SandboxResponse } from '../behaviour';
import { documentedHeaders } from '../mock/documented-headers';
import { encodeBody } from '../mock/encode-body';
import { documentedBodies } from '../mock/mock';
import { adapted, completed, fitting, sample } from './complete';
import { paged } from './envelope';
import type { OwnHeaders } from './page-headers';
import type { Page } from './query';
import type { Collection } from './collections';
import type { OperationPlan, ResourcePlan } from './recognise';
import type { Item } from './seeds';
import { type Part, identityOf, isMostly, isObject, isSame, propertiesOf, typeOf, withValueAt } from './shapes';
import { segmentsOf } from './template';
import type { ResourceState } from './store';

/**
 * `candidates`: responses that show the state, the best first, and headers for the document's own response where that cannot show
 * it. `problem`: none can, and why, for the documented error.
 */
export type StateResult =
  | {
      readonly kind: 'candidates';
      readonly candidates: readonly (() => SandboxResponse)[];
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'problem'; readonly statuses: readonly number[]; readonly title: string; readonly detail: string };

/** One request to an operation that the plan knows, with the state of its session. */
export interface Call {
  readonly plan: ResourcePlan;
  readonly operation: OperationPlan;
  readonly request: BehaviourRequest;
  readonly state: ResourceState;
  readonly context: Context;
  /** The values of the path parameters, in the order of the path. */
  readonly values: readonly string[];
  /** The documented exchange whose request this is. */
  readonly exchange?: Exchange;
}

/** How deep a value is filled in; what is deeper stays as it was sent. */
const MAX_DEPTH = 8;

/**
 * How an item is shown, as the schema of the response has it. The plain way first: what the item has and the schema
 * knows, with what is required and missing generated. Then the same with what is required at every depth, then filled in with all
 * that a sample has, for items of which a client sent less than the response requires, and last with what the response has in
 * another form than the request.
 */
const finishes = (schema: Schema, model: ApiModel): readonly ((item: Item) => unknown)[] => {
  const filled = (item: Item): unknown => fill(project(item, schema, model), sample(schema, model), 0);
  return [
    (item) => project(item, schema, model),
    (item) => completed(item, schema, model),
    filled,
    (item) => adapted(completed(item, schema, model), schema, model),
    (item) => adapted(filled(item), schema, model),
  ];
};

/** The bodies that may show an item, the best first; where they have a list of items, those that were made with it, too. */
export const bodiesWith = (
  [item, ...others]: readonly [Item, ...Item[]],
  schema: Schema,
  part: Part,
  model: ApiModel,
): (() => unknown)[] =>
  finishes(part.schema, model).map((finish) => () => {
    const envelope = part.envelope ?? (part.path.length === 0 ? undefined : sample(schema, model));
    return part.path.at(-1) === 0
      ? withValueAt(envelope, part.path.slice(0, -1), [item, ...others].map(finish))
      : withValueAt(envelope, part.path, finish(item));
  });

/** The bodies that may show one page of a list, with what their envelope says about pages. */
export const bodiesWithList = (page: Page, schema: Schema, part: Part, model: ApiModel): (() => unknown)[] =>
  finishes(part.schema, model).map((finish) => () => {
    const items = page.items.map(finish);
    const list = part.isMap ? Object.fromEntries(items.map((item, index) => [page.ids[index]!, item])) : items;
    const shown = part.envelope ?? (part.path.length === 0 ? undefined : sample(schema, model));
    const envelope = paged(shown, schema, model, page);
    return withValueAt(envelope, part.path, list);
  });

/** What a schema shows of an item: the properties that it declares, and the required ones that the item lacks. */
function project(item: Item, schema: Schema, model: ApiModel): unknown {
  const { properties: listed = [], additionalProperties, required = [] } = fitting(item, schema, model);
  if (listed.length === 0) return item;
  const properties = new Map(listed.map((property) => [property.name, property]));
  const others = additionalProperties && !additionalProperties.never && allowedTypes(additionalProperties, model);
  const shown = Object.entries(item).filter(([name, value]) => {
    const property = properties.get(name);
    return property ? !flatten(property.schema, model).schema.writeOnly : others && others.has(typeOfValue(value));
  });
  const known = Object.fromEntries(
    shown.map(([name, value]) => {
      const property = properties.get(name);
      return [name, property ? readable(value, property.schema, model, 0) : value];
    }),
  );
  const missing = required.filter((name) => !Object.hasOwn(known, name));
  if (missing.length === 0) return known;
  const made = sample(schema, model);
  const valueOf = (name: string): unknown =>
    isObject(made) && Object.hasOwn(made, name) ? made[name] : sample(properties.get(name)!.schema, model);
  const generated = missing.filter((name) => (isObject(made) && Object.hasOwn(made, name)) || properties.has(name));
  return { ...known, ...Object.fromEntries(generated.map((name) => [name, valueOf(name)])) };
}

/** A value without what may only be sent (`writeOnly`, OpenAPI 3.0 §4.7.24.1), at every depth. */
function readable(value: unknown, schema: Schema, model: ApiModel, depth: number): unknown {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const { items } = flatten(schema, model).schema;
    return items ? value.map((item) => readable(item, items, model, depth + 1)) : value;
  }
  const properties = propertiesOf(schema, model);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, own]): [string, unknown][] => {
      const property = properties.get(name);
      if (!property) return [[name, own]];
      return flatten(property.schema, model).schema.writeOnly
        ? []
        : [[name, readable(own, property.schema, model, depth + 1)]];
    }),
  );
}

/** A value with what only the sample has; of a list, each item with what the sample's first one has. */
function fill(value: unknown, made: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return Array.isArray(made) ? value.map((item) => fill(item, made[0], depth + 1)) : value;
  if (!isObject(value) || !isObject(made)) return value;
  const names = [...new Set([...Object.keys(made), ...Object.keys(value)])];
  return Object.fromEntries(
    names.map((name) => [name, Object.hasOwn(value, name) ? fill(value[name], made[name], depth + 1) : made[name]]),
  );
}

/**
 * A successful response with one of these bodies, in the media type that the client accepts; undefined where that is neither
 * JSON nor XML. Where the document has an example of exactly this request that says
 * otherwise, and nothing has changed since the start, the example is what readers were told, and goes first.
 * @param isAsDocumented whether that example may be true: it contradicts neither the state nor what was sent
 */
export function shown(
  { operation: { success }, exchange, request, plan }: Call,
  bodies: readonly (() => unknown)[],
  isAsDocumented: boolean,
  own: OwnHeaders = {},
): StateResult | undefined {
  const { status, media } = success;
  const headers = withOwn(documentedHeaders(success.response, plan.model), own);
  const accepted = negotiate(success.response.content, request.headers.accept);
  if (!media) {
    // Such as a text that says that it is done: the state has nothing to say in it.
    const documented = accepted ? documentedBodies(accepted, exchange?.name, plan.model) : [];
    const confirmed = documented.map(({ source, body }) => (): SandboxResponse => ({
      status,
      headers,
      source,
      ...encodeBody(body(), accepted!, plan.model),
    }));
    return { kind: 'candidates', candidates: accepted ? confirmed : [() => ({ status, headers, source: 'state' })] };
  }
  const isJsonAccepted = !accepted || isJson(accepted.mediaType);
  if (bodies.length === 0 || !(isJsonAccepted || isXml(accepted.mediaType))) return undefined;
  const candidates = bodies.map((body) => (): SandboxResponse => ({
    status,
    headers,
    source: 'state',
    ...encodeBody(body(), isJsonAccepted ? media : accepted, plan.model),
  }));
  const example =
    exchange?.response?.status === String(status) || exchange?.response?.status === success.response.status
      ? exchange.response.value
      : undefined;
  if (
    !example ||
    !isAsDocumented ||
    !isJsonAccepted ||
    bodies.some((body) => isDeepStrictEqual(plain(body()), plain(example.value)))
  )
    return { kind: 'candidates', candidates };
  const replayed = (): SandboxResponse => ({
    status,
    headers,
    mediaType: media.mediaType,
    body: example.value,
    source: 'example',
  });
  return { kind: 'candidates', candidates: [replayed, ...candidates] };
}

/** Headers that the document has, in lower case, with those that the state knows better, and without those that it has nothing to say in. */
function withOwn(documented: Readonly<Record<string, string>>, own: OwnHeaders): Record<string, string> {
  const named = Object.entries(documented).map(([name, value]) => [name.toLowerCase(), value] as const);
  return Object.fromEntries(
    [...named, ...Object.entries(own)].reduce((kept, [name, value]) => {
      if (value === undefined) kept.delete(name);
      else kept.set(name, value);
      return kept;
    }, new Map<string, string>()),
  );
}

const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

/** Whether a response shows the item: `{"status": "ok", "time": 1}` does not, though an item has a status of its own. */
export function shows(
  { path, schema }: Part,
  { item, noun, parameter }: Collection,
  made: Item,
  model: ApiModel,
): boolean {
  const names = [...propertiesOf(schema, model).keys()];
  const own = names.filter((name) => Object.hasOwn(made, name));
  return (
    path.length > 0 ||
    isSame(schema, item) ||
    2 * own.length >= names.length ||
    isMostly(schema, item, model) ||
    identityOf(schema, model, parameter, noun) !== undefined
  );
}

/** The address of an item; with the host that the client named, where the document has a URI that stands alone (RFC 3986 §4.3). */
export function locationOf(id: string, collection: Collection, call: Call): string {
  const { operation, plan, request } = call;
  const address = `${addressOf(call, collection)}/${encodeURIComponent(id)}${collection.itemEnd ?? ''}`;
  const header = operation.success.response.headers.find(({ name }) => name.toLowerCase() === 'location');
  const isWhole = header?.schema && flatten(header.schema, plan.model).schema.format === 'uri';
  return isWhole ? `http://${request.headers.host ?? 'localhost'}${address}` : address;
}

/** The address of a collection, also where the request made an item of it from below, as `POST /applications/public` does. */
function addressOf({ request, operation }: Call, { key, itemSegment }: Collection): string {
  const segments = request.path.replace(/(?:\/|\.(?:json|xml))$/i, '').split('/');
  if (operation.role && 'view' in operation.role && operation.role.view) {
    const own = segmentsOf(operation.operation.path).length;
    return `${segments.slice(0, segments.length - own).join('/')}${key}`;
  }
  const isBelow = segmentsOf(operation.operation.path).length > key.split('/').length - 1;
  const own = isBelow ? segments.slice(0, -1) : segments;
  return (itemSegment === undefined ? own : [...own.slice(0, -1), itemSegment]).join('/');
}

/** A response that is a string or a number can only be what the new item is called. */
export function idBodies({ operation, plan }: Call, id: string): (() => unknown)[] {
  const schema = operation.success.media?.schema;
  const type = schema && typeOf(schema, plan.model);
  if (type === 'string') return [() => id];
  return (type === 'integer' || type === 'number') && Number.isFinite(Number(id)) ? [() => Number(id)] : [];
}
