import { type ApiModel, type Schema, exchangesOf } from '../../openapi';
import { singular } from '../../text/singular';
import { flatten } from '../../openapi/sample/flatten';
import { fitsSchema } from '../../openapi/sample/sampler';
import { isWithin } from '../../openapi/sample/scalar';
import { requires } from '../../openapi/schema/members';
import { plainName } from '../../openapi/shown-identity';
import type { Collection } from './collections';
import { fitting, sample } from './complete';
import { etagOf, mismatch } from './etags';
import type { Role } from './recognise';
import { type Call, type StateResult, bodiesWith, shown } from './render';
import type { Item } from './seeds';
import { areIds, asObjects, COUNTED, countsOf } from './sent-lists';
import { isObject, itemIn, propertiesOf, sentIn, typeOf, valueAt } from './shapes';
import { MADE, atTime, touched } from './times';
import { keep } from './store';

/** What the body of a request is about. */
type About = Pick<Collection, 'noun' | 'parameter'> & Partial<Pick<Collection, 'item'>>;

/** What an item is assembled on: the response that the document shows for the request, the item before it, or a sample. */
export interface Base {
  readonly kind: 'example' | 'existing' | 'sample';
  readonly item: Item;
}

/** An item of what was sent, and of what the API itself assigns: read-only properties, defaults, and what every response has. */
export function assembled(sent: Item, base: Base, collection: Collection, call: Call): Item {
  const { model } = call.plan;
  const kept = base.kind === 'example' ? base.item : keptBy(collection.item, base, call, collection, sent);
  const properties = propertiesOf(collection.item, model);
  const own = Object.entries(sent).filter(([name]) => {
    const property = properties.get(name);
    return !(property && flatten(property.schema, model).schema.readOnly);
  });
  const sendable = sendableNames(call, collection);
  const shaped = own.map(([name, value]) => {
    const property = properties.get(name);
    if (!property) return [name, value];
    // What no request has a property for, and was sent, holds what the request has at its top.
    const isHolder = sendable !== undefined && !sendable.has(plainName(name)) && isObject(value);
    const within = base.item[name];
    return [
      name,
      isHolder
        ? assembled(
            value,
            { ...base, item: isObject(within) ? within : {} },
            { ...collection, item: property.schema },
            call,
          )
        : asObjects(value, name, property.schema, model, areIds(name, call, collection)),
    ];
  });
  const item: Item = { ...kept, ...Object.fromEntries(shaped) };
  return base.kind === 'example' ? item : { ...item, ...countsOf(item, sent) };
}

/**
 * What an item keeps, or gets, without being told: what is required or read-only, and defaults. An existing one keeps what
 * the request has no property for, and a new one gets the times at which it was made.
 * @param about what the request's body is about
 */
function keptBy(schema: Schema, base: Base, call: Call, about: About, sent: Item): Item {
  const { model } = call.plan;
  const sendable = sendableNames(call, about);
  const now = new Date(0);
  const isSendable = (name: string): boolean => sendable === undefined || sendable.has(plainName(name));
  const whole = fitting(sent, schema, model);
  const entries = (whole.properties ?? []).flatMap((property): [string, unknown][] => {
    const { name } = property;
    const { schema: flat, mayBeNull } = flatten(property.schema, model);
    const isAssigned =
      flat.readOnly === true ||
      (requires(whole, name) && !(isSendable(name) && flat.default)) ||
      (base.kind === 'existing' && (!isSendable(name) || isServerMade(name))) ||
      (base.kind === 'sample' && MADE.test(plainName(name)) && atTime(base.item[name], now) !== undefined);
    if (base.kind === 'sample' && UNIQUE.test(plainName(name)) && Object.hasOwn(base.item, name))
      return [[name, base.item[name]]];
    if (isAssigned && Object.hasOwn(base.item, name)) {
      const value = base.item[name];
      if (base.kind === 'sample' && ENDED.test(plainName(name))) {
        if (atTime(value, now) !== undefined && (mayBeNull || !requires(whole, name)))
          return requires(whole, name) ? [[name, null]] : [];
        if (value === true && fitsSchema(property.schema, false, model, 'response')) return [[name, false]];
      }
      const begun = base.kind === 'sample' && STATE.test(name) ? beginning(value, flat) : undefined;
      if (begun !== undefined) return [[name, begun]];
      // What could have been sent, and was not, is empty.
      const empty =
        base.kind === 'sample' && isSendable(name) && !flat.readOnly ? emptyOf(property.schema, model) : value;
      if (empty !== undefined && empty !== value) return [[name, empty]];
      const isCount = base.kind === 'sample' && typeof value === 'number' && COUNTED.test(name) && !isSendable(name);
      return [[name, isCount && isWithin(flat, true, 0) ? 0 : value]];
    }
    return flat.default && flat.default.value !== null ? [[name, flat.default.value]] : [];
  });
  return Object.fromEntries(entries);
}

const STATE = /(?:status|state)$/i;
const BEGINNING =
  /^(?:new|created?|draft|pending|open|queued|todo|waiting|awaiting|scheduled|active|enabled|started|running)$/;

/** The state in which new things are, where the one that is shown is that of what is over. */
function beginning(shown: unknown, { enum: listed = [] }: Schema): unknown {
  if (!ENDED.test(plainName(String(shown)))) return undefined;
  const plain = listed.map(({ value }) => [plainName(String(value)), value] as const);
  return plain.find(([name]) => BEGINNING.test(name))?.[1] ?? plain.find(([name]) => !ENDED.test(name))?.[1];
}

/** The emptiest value of a list, a map, or what may be null; undefined for anything else. */
function emptyOf(schema: Schema, model: ApiModel): unknown {
  const { schema: flat, mayBeNull } = flatten(schema, model);
  if (mayBeNull) return null;
  const type = typeOf(schema, model);
  if (type === 'array' && !flat.minItems) return [];
  const isMap = type === 'object' && !flat.properties?.length && !flat.required?.length && !flat.minProperties;
  return isMap && flat.additionalProperties && !flat.additionalProperties.never ? {} : undefined;
}

/** What an API makes without being told, though its document may let requests have it. */
const isServerMade = (name: string): boolean =>
  MADE.test(plainName(name)) || COUNTED.test(name) || UNIQUE.test(plainName(name));
const UNIQUE = /^(?:uuid|guid)$/;

/** What is said of things that are over: no new one is. */
const ENDED =
  /^(?:is|was)?(?:archived|banned|blocked|cancell?ed|closed|completed|deactivated|declined|deleted|disabled|dismissed|ended|expired|failed|finished|refunded|rejected|removed|resolved|reversed|reverted|revoked|stopped|suspended|terminated|trashed|voided)(?:at|on|time|date)?$/;

/** The names that a request's body has for an item; undefined where it may have any. */
function sendableNames({ request, plan: { model } }: Call, about: About): ReadonlySet<string> | undefined {
  const sets = (request.operation.requestBody?.content ?? []).map(({ schema }) => {
    const part = schema && sentIn(schema, about, model);
    return part && typeOf(part.schema, model) === 'object' ? [...propertiesOf(part.schema, model).keys()] : [];
  });
  return sets.some((names) => names.length === 0) ? undefined : new Set(sets.flat().map(plainName));
}

/**
 * What was sent under the names that responses have: some APIs take a `name` and return a `Name`, or take a `project_name`
 * and return the `name` of a project.
 */
export function inNamesOf(
  { item: schema, noun }: Pick<Collection, 'item' | 'noun'>,
  sent: Item,
  model: ApiModel,
): Item {
  const properties = propertiesOf(schema, model);
  const spelt = new Map([...properties.keys()].map((name) => [plainName(name), name]));
  const lists = [...properties].filter(([, property]) => typeOf(property.schema, model) === 'array');
  const listNamed = (plain: string): string | undefined =>
    lists.find(([name]) => LIST_ENDS.some((end) => plain === `${plainName(singular(name))}${end}`))?.[0];
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const plain = plainName(name);
      const own = plainName(noun);
      const other =
        spelt.get(plain) ??
        (Array.isArray(value) ? listNamed(plain) : undefined) ??
        (own !== '' && plain.startsWith(own) ? spelt.get(plain.slice(own.length)) : undefined);
      return [properties.has(name) || other === undefined || Object.hasOwn(sent, other) ? name : other, value];
    }),
  );
}

/** What requests add to the name of a list: `domain_data` for `domains`. */
const LIST_ENDS = ['data', 'list', 'names', 'inputs', 'params', 'attributes'];

/** Applies a JSON Merge Patch (RFC 7386 §2): members that are null are removed, objects are merged, all else is replaced. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), value));
  }
  return Object.fromEntries(merged);
}

/** Responds for one object at a fixed address: read, replaced, merged or removed; once removed it is a 404 until it is written again. */
export function onSingle(call: Call, role: Extract<Role, { key: string }>): StateResult | undefined {
  const { state, plan, request } = call;
  const read = plan.operations.get(role.read.slug);
  const schema = read?.success.media?.schema;
  if (!schema) return undefined;
  const part = itemIn(schema, plan.model, '') ?? { path: [], schema };
  const key = JSON.stringify([role.key, ...call.values]);
  const known = state.singles.get(key);
  const seed = (): Item => {
    const found = exchangesOf(role.read, plan.model).find(({ response }) => /^2/.test(response?.status ?? ''));
    const value = valueAt(found?.response?.value?.value ?? sample(schema, plan.model), part.path);
    return isObject(value) ? value : {};
  };
  const before = known === undefined ? seed() : known;
  if (before === null && (role.kind === 'readOne' || role.kind === 'removeOne'))
    return {
      kind: 'problem',
      statuses: [404, 410],
      title: 'This resource does not exist.',
      detail: `${request.path} was removed.`,
    };
  const body = (item: Item): (() => unknown)[] => {
    const own = call.operation.success.media?.schema;
    const ownPart = own && itemIn(own, plan.model, '');
    return own && ownPart ? bodiesWith([item], own, ownPart, plan.model) : [];
  };
  if (role.kind === 'readOne') return shown(call, body(before!), known === undefined, etagOf(call, before!));
  const refused = before && mismatch(call, before, 'object', [role.read]);
  if (refused) return refused;
  if (role.kind === 'removeOne') {
    keep(state, state.singles, key, null);
    return shown(call, body(before!), true);
  }
  const sent = valueAt(request.body, part.path) ?? request.body;
  if (!isObject(sent)) return undefined;
  const item = touched(
    role.kind === 'mergeOne'
      ? (mergePatch(before ?? {}, sent) as Item)
      : {
          ...keptBy(part.schema, { kind: 'existing', item: before ?? {} }, call, { noun: '', parameter: '' }, sent),
          ...sent,
        },
    call,
  );
  keep(state, state.singles, key, item);
  return shown(call, body(item), true, etagOf(call, item));
}
