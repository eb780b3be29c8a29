import type { ApiModel, Property, Schema } from '../../openapi/model';
import { flatten } from '../../openapi/sample/flatten';
import { fitsSchema } from '../../openapi/sample/sampler';
import { requires } from '../../openapi/schema/members';
import { plainName } from '../../openapi/shown-identity';
import { wordsOf } from '../../text/words';
import { sample } from './complete';
import type { Collection } from './collections';
import type { Item } from './seeds';
import { isSame, itemIn, propertiesOf, type Success } from './shapes';
import type { Site } from './sites';
import { atTime } from './times';
import { keyOf, type Segment } from './template';

/** What an action makes of one property: a value, the time at which it is done, or nothing any more. */
interface Effect {
  readonly name: string;
  readonly to: { readonly value: unknown } | 'now' | 'none';
}

/** `POST /orders/{id}/cancel`: what is done to an item, and what it makes of the item's properties. */
export interface Action {
  readonly kind: 'act';
  readonly collection: Collection;
  readonly effects: readonly Effect[];
}

/**
 * The action that a site stands for: its path goes on behind that of an item, and its response is the item, or its name says what the
 * item is afterwards (`cancel`, and there is a `cancelled` among the states). Undefined where it is something else, such as a part of the
 * item, or makes another item.
 * @param collection from which the path names an item
 */
export function actionOf(
  { segments, method, operation }: Site,
  { media }: Success,
  collection: Collection,
  model: ApiModel,
): Action | undefined {
  const verb = verbOf(segments);
  if (verb === undefined || !['POST', 'PUT', 'PATCH'].includes(method) || COPIES.test(operation.path)) return undefined;
  const given = media?.schema && itemIn(media.schema, model, collection.noun, collection.parameter);
  const isItem = given !== undefined && isSame(given.schema, collection.item);
  const effects = effectsOf(verb, collection.item, model);
  return isItem || effects.length > 0 ? { kind: 'act', collection, effects } : undefined;
}

const COPIES = /(?:copy|clone|duplicat|fork)\w*$/i;

/** The key of the collection that has the item to which an action would be done: `/orders` of `/orders/{id}/cancel` and `/orders/{id}:cancel`. */
export function actedOn(segments: readonly Segment[]): string | undefined {
  const last = segments.at(-1);
  if (last?.kind !== 'fixed') return undefined;
  if (IN_SEGMENT.test(last.text)) return keyOf(segments.slice(0, -1));
  const before = segments.slice(0, -1);
  const at = before.at(-1)?.kind === 'fixed' && GROUPS.test(nameOf(before.at(-1))) ? -2 : -1;
  return before.at(at)?.kind === 'parameter' ? keyOf(before.slice(0, at)) : undefined;
}

/** `{id}:cancel` (AIP-136). */
const IN_SEGMENT = /^\{[^{}]+\}:([\w.-]+)$/;
/** Under what some APIs put all their actions: `/orders/{id}/actions/cancel`. */
const GROUPS = /^_?actions?$/i;

const nameOf = (segment: Segment | undefined): string => (segment?.kind === 'fixed' ? segment.text : '');

function verbOf(segments: readonly Segment[]): string | undefined {
  const name = nameOf(segments.at(-1));
  return name === '' ? undefined : (IN_SEGMENT.exec(name)?.[1] ?? name);
}

/** What an item is after an action of this name, as far as its properties have words for that. */
function effectsOf(verb: string, item: Schema, model: ApiModel): Effect[] {
  const words = wordsOf(verb).filter((word) => !/^(?:mark|set|make|as|the|do|action)$/.test(word));
  if (words.length !== 1) return [];
  const { is, isNot } = statesAfter(words[0]!);
  const properties = [...propertiesOf(item, model).values()];
  const state = stateAfter(is, properties, model);
  return [
    ...(state ? [state] : []),
    ...properties.flatMap((property) => flagAfter(property, is, isNot, model)),
    ...properties.flatMap((property) => timeAfter(property, is, isNot, item, model)),
  ];
}

/** The states, as stems, that something has after an action, the likeliest first, and those that it no longer has. */
function statesAfter(verb: string): { readonly is: readonly string[]; readonly isNot: readonly string[] } {
  const own = stemOf(verb);
  const undone = /^un(?=[a-z]{3})/.test(verb) ? stemOf(verb.slice(2)) : undefined;
  const { is = [], isNot = [] } = MEANINGS[own] ?? {};
  return { is: [own, ...is], isNot: [...(undone === undefined ? [] : [undone]), ...isNot] };
}

/** What is said of things in other words than the verb's own. */
const MEANINGS: Readonly<Record<string, { readonly is?: readonly string[]; readonly isNot?: readonly string[] }>> = {
  activ: { is: ['enabl'], isNot: ['deactiv', 'inactiv', 'disabl'] },
  archiv: { isNot: ['activ'] },
  clos: { isNot: ['open'] },
  complet: { is: ['don', 'finish'] },
  deactiv: { is: ['inactiv', 'disabl'], isNot: ['activ', 'enabl'] },
  disabl: { is: ['inactiv'], isNot: ['enabl', 'activ'] },
  dispatch: { is: ['intransit'] },
  enabl: { is: ['activ'], isNot: ['disabl', 'inactiv'] },
  finish: { is: ['complet', 'don'] },
  hid: { isNot: ['visibl'] },
  open: { isNot: ['clos'] },
  paus: { isNot: ['activ', 'run'] },
  reactiv: { is: ['activ'], isNot: ['deactiv', 'inactiv'] },
  reject: { is: ['declin', 'den'] },
  reopen: { is: ['open'], isNot: ['clos'] },
  restor: { is: ['activ'], isNot: ['archiv', 'delet', 'trash', 'remov'] },
  resum: { is: ['activ', 'run', 'open'], isNot: ['paus', 'suspend'] },
  show: { is: ['visibl'], isNot: ['hid'] },
  start: { is: ['run', 'inprogress', 'activ'] },
  stop: { is: ['inactiv'], isNot: ['run', 'activ'] },
  unarchiv: { is: ['activ'] },
  unpublish: { is: ['draft'] },
  unsuspend: { is: ['activ'] },
};

/** A word without the ending that says what was done, or who or what does it: `cancel`, `cancelled` and `cancellation` have one stem. */
function stemOf(word: string): string {
  const plain = plainName(word);
  const known = IRREGULAR[plain];
  if (known !== undefined) return known;
  const stem = plain.replace(/(?:ation|ment|ating|ated|ate|ion|ing|ied|ed|al|e|y)$/, '');
  return stem.length < 3 ? plain : stem.replace(/([^aeious])\1$/, '$1');
}

const IRREGULAR: Readonly<Record<string, string>> = {
  begun: 'begin',
  done: 'don',
  frozen: 'freez',
  held: 'hold',
  hidden: 'hid',
  paid: 'pay',
  pay: 'pay',
  payment: 'pay',
  sent: 'send',
  withdrawn: 'withdraw',
};

const STATE = /(?:status|state|phase|stage)$/;

/** `on_hold`. */
const ON = /^on[_ -]/i;

/** The state that an item gets, from the values that its property lists. */
function stateAfter(is: readonly string[], properties: readonly Property[], model: ApiModel): Effect | undefined {
  const lists = properties
    .map(({ name, schema }) => ({ name, listed: flatten(schema, model).schema.enum ?? [] }))
    .filter(({ listed }) => listed.length > 1)
    .toSorted((a, b) => Number(STATE.test(plainName(b.name))) - Number(STATE.test(plainName(a.name))));
  for (const wanted of is)
    for (const { name, listed } of lists) {
      const found = listed.find(({ value }) => typeof value === 'string' && stemOf(value.replace(ON, '')) === wanted);
      if (found) return { name, to: { value: found.value } };
    }
  return undefined;
}

/** `archived`, `isArchived`. */
function flagAfter(
  { name, schema }: Property,
  is: readonly string[],
  isNot: readonly string[],
  model: ApiModel,
): Effect[] {
  const stem = stemOf(plainName(name).replace(/^(?:is|was|has)(?=[a-z]{3})/, ''));
  const value = is.includes(stem) ? true : isNot.includes(stem) ? false : undefined;
  return value !== undefined && fitsSchema(schema, value, model, 'response') ? [{ name, to: { value } }] : [];
}

/** `archivedAt`, `archive_date`. */
function timeAfter(
  { name, schema }: Property,
  is: readonly string[],
  isNot: readonly string[],
  item: Schema,
  model: ApiModel,
): Effect[] {
  const words = wordsOf(name);
  if (words.length < 2 || !TIMES.has(words.at(-1)!)) return [];
  const stem = stemOf(words.slice(0, -1).join(''));
  const isDone = is.includes(stem);
  if ((!isDone && !isNot.includes(stem)) || atTime(sample(schema, model), new Date(0)) === undefined) return [];
  if (isDone) return [{ name, to: 'now' }];
  if (fitsSchema(schema, null, model, 'response')) return [{ name, to: { value: null } }];
  return requires(item, name) ? [] : [{ name, to: 'none' }];
}

const TIMES = new Set(['at', 'on', 'time', 'date', 'timestamp']);

/** An item after an action. @param now when it is done */
export function afterAction(
  item: Item,
  effects: readonly Effect[],
  { item: schema }: Collection,
  now: Date,
  model: ApiModel,
): Item {
  const changed = new Map(Object.entries(item));
  for (const { name, to } of effects) {
    const property = propertiesOf(schema, model).get(name);
    if (to === 'none') changed.delete(name);
    else if (to !== 'now') changed.set(name, to.value);
    else if (property) changed.set(name, atTime(changed.get(name) ?? sample(property.schema, model), now));
  }
  return Object.fromEntries(changed);
}
