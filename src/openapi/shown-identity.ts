import { wordsOf } from '../text/words';
import { singular } from '../text/singular';
import type { ApiModel, MediaType, Operation, Schema } from './model';
import { flatten } from './sample/flatten';
import { sampleOf } from './sample/sample';

/** A name without what spellings differ in: `pet_id`, `petId` and `PetID` are one. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Whether a parameter is called as keys are: any such parameter may mean the item's `id`. */
export const isKey = (name: string): boolean =>
  name === '' || /(?:id|uuid|guid|sid|key|identifier|no|number)$/.test(name);

/**
 * What the property is called, in plain names and the likeliest first, that holds what a path parameter names: `id` for `{petId}`, and
 * `name` for `{cluster.metadata.name}`, where gateways of gRPC write which field of the request message the path holds.
 */
export function identityNames(parameter: string, noun: string): string[] {
  const wanted = plainName(parameter);
  const own = plainName(noun);
  const short = wanted.startsWith(own) ? wanted.slice(own.length) : wanted;
  return [
    wanted,
    short,
    `${own}${wanted}`,
    ...(parameter.includes('.') ? [plainName(parameter.slice(parameter.lastIndexOf('.')))] : []),
    ...endingsOf(parameter),
    ...(isKey(short) ? ['id', `${own}id`, 'uuid', 'uid', 'guid', 'sid', 'key', 'token', 'identifier'] : []),
  ].filter((each) => each !== '');
}

/** What a parameter ends in, where that names things: `name` of `{preheat_instance_name}`, after `instancename`. */
function endingsOf(parameter: string): string[] {
  const words = wordsOf(parameter);
  return NAMES.has(words.at(-1) ?? '') ? words.slice(1).map((_, index) => words.slice(index + 1).join('')) : [];
}

const NAMES = new Set(['name', 'token', 'slug', 'key', 'code', 'handle', 'login', 'username', 'hash', 'digest']);

/** What APIs call what they give each item. */
export const IDS = ['id', 'uuid', 'guid', 'uid'];

/** Under what names the objects that a body is about are wrapped. */
const WRAPPERS = [
  'data',
  'result',
  'results',
  'items',
  'item',
  'records',
  'entries',
  'values',
  'value',
  'list',
  'content',
  'response',
  '_embedded',
];

/** Whether a name only wraps what a body is about, in any spelling: `data`, `Data`. */
export const isWrapper = (name: string): boolean => WRAPPERS.includes(name.toLowerCase());

/** Whether a property is called like a thing: `pet`, `pets`. */
export const isCalled = (name: string, noun: string): boolean =>
  [plainName(noun), `${plainName(noun)}s`, plainName(noun).replace(/y$/, 'ies')].includes(plainName(name));

/**
 * What the document's responses call the item that a path parameter names: for `/cards/{card_token}/limits` the `token` of the
 * card that `GET /cards/{card_token}` shows, else of the first one that `GET /cards` lists. What an example is called there, it is
 * called in requests, too.
 */
export function shownIdentity(
  parameter: string,
  path: string,
  model: ApiModel,
  example: string,
): string | number | undefined {
  const before = pathBefore(parameter, path);
  if (before === '') return undefined;
  const noun = singular(before.split('/').findLast((segment) => !segment.includes('{')) ?? '');
  const names = identityNames(parameter, noun);
  const reads = readsOf(model);
  const read = reads.get(`${keyOf(before)}/{}`);
  const list = reads.get(keyOf(before));
  return (
    (read && identityIn(read, names, noun, model, example)) ??
    (list && identityIn(list, names, noun, model, example, true))
  );
}

/** The operations that `shownIdentity` looks in: whatever it returns is in their `identityMedia`. */
export function identityReads(parameter: string, path: string, model: ApiModel): Operation[] {
  const before = pathBefore(parameter, path);
  const reads = before === '' ? undefined : readsOf(model);
  return [reads?.get(`${keyOf(before)}/{}`), reads?.get(keyOf(before))].flatMap((read) => read ?? []);
}

const pathBefore = (parameter: string, path: string): string => path.slice(0, path.indexOf(`/{${parameter}}`));

const keyOf = (path: string): string => path.replaceAll(/\{[^{}]*\}/g, '{}');

const kept = new WeakMap<ApiModel, ReadonlyMap<string, Operation>>();

/** The operations that read, by their paths without the names of parameters. */
function readsOf(model: ApiModel): ReadonlyMap<string, Operation> {
  let reads = kept.get(model);
  if (!reads) {
    const gets = model.operations.filter(({ method }) => method === 'GET');
    kept.set(model, (reads = new Map(gets.map((operation) => [keyOf(operation.path), operation] as const))));
  }
  return reads;
}

/** The JSON that an operation responds with. */
export const identityMedia = ({ responses }: Operation): MediaType | undefined =>
  responses
    .filter(({ status }) => /^2/.test(status))
    .flatMap(({ content }) => content)
    .find(({ mediaType }) => /[/+]json\b/i.test(mediaType));

function identityIn(
  read: Operation,
  names: readonly string[],
  noun: string,
  model: ApiModel,
  example: string,
  isList = false,
): string | number | undefined {
  const media = identityMedia(read);
  if (!media) return undefined;
  const usable = media.examples.filter(({ value }) => value !== undefined);
  const shown = usable.find(({ name }) => name === example) ?? usable[0];
  if (shown) return find(shown.value!.value, undefined, { names, noun, model }, isList, 0);
  if (!media.schema) return undefined;
  const { value, documented } = sampleOf(media.schema, model, { direction: 'response' });
  return find(value, documented ? undefined : media.schema, { names, noun, model }, isList, 0);
}

interface Wanted {
  readonly names: readonly string[];
  readonly noun: string;
  readonly model: ApiModel;
}

const MAX_DEPTH = 4;

/** @param schema that of a generated value: of one, only what is an example of its property is shown */
function find(
  value: unknown,
  schema: Schema | undefined,
  wanted: Wanted,
  isList: boolean,
  depth: number,
): string | number | undefined {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return undefined;
  const flat = schema && flatten(schema, wanted.model).schema;
  if (Array.isArray(value)) return isList ? find(value[0], flat?.items, wanted, false, depth + 1) : undefined;
  const entries = Object.entries(value) as [string, unknown][];
  const schemaOf = (name: string): Schema | undefined => flat?.properties?.find((each) => each.name === name)?.schema;
  if (!isList)
    for (const name of wanted.names) {
      const own = entries.find(([key]) => plainName(key) === name);
      if (!own || (typeof own[1] !== 'string' && typeof own[1] !== 'number') || own[1] === '') continue;
      const property = schemaOf(own[0]);
      const isShown = !schema || (property && flatten(property, wanted.model).schema.examples?.length);
      return isShown ? own[1] : undefined;
    }
  const inner = entries.find(([name]) => isCalled(name, wanted.noun)) ?? entries.find(([name]) => isWrapper(name));
  const [name, own] = inner ?? (isList || entries.length > 1 ? [] : (entries[0] ?? []));
  return name === undefined ? undefined : find(own, schemaOf(name), wanted, isList, depth + 1);
}
