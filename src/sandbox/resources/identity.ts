import type { ApiModel, Operation, Parameter, Schema } from '../../openapi/model';
import { flatten } from '../../openapi/sample/flatten';
import { schemaOf } from '../../openapi/schema/layers';
import { IDS, isKey, plainName } from '../../openapi/shown-identity';
import { wordsOf } from '../../text/words';
import type { Collection } from './collections';
import { sample } from './complete';
import { isObject, jsonBody, propertiesOf, schemaAt, typeOf } from './shapes';

/** Words that things are told apart by, other than an id. */
const NAMING = new Set(['key', 'code', 'slug', 'token', 'handle', 'login', 'username', 'hash', 'digest', 'number']);
/** Words at the end of a path parameter that an `id` does not stand for. */
const OTHERS = new Set([
  ...NAMING,
  'name',
  'email',
  'date',
  'type',
  'status',
  'locale',
  'language',
  'currency',
  'path',
]);
interface Asked {
  readonly parameter: string;
  /** The path parameter of an operation on the item. */
  readonly declared?: Parameter;
  readonly noun: string;
  /** What the API calls the key of all its items. */
  readonly apiKey?: string;
}

/**
 * The property that a path parameter may mean that is called otherwise: what is left of its name without the noun
 * (`external_id` for `{external_customer_id}`), the plainest property with its last word, rather a required one (`api_key` for
 * `{subaccount_key}`), the only one whose example is that of the parameter, the item's `id`, and the one that its schema is called
 * after (`client_id` of an `OAuth2Client` at `/register/{id}`).
 */
export function supposedIdentity(item: Schema, model: ApiModel, asked: Asked): string | undefined {
  const { parameter, declared, noun, apiKey } = asked;
  const properties = [...propertiesOf(item, model).values()].filter(({ schema }) =>
    ['string', 'integer', undefined].includes(typeOf(schema, model)),
  );
  const named = (wanted: readonly string[]): string | undefined =>
    properties.find(({ name }) => wanted.includes(plainName(name)))?.name;
  const words = wordsOf(parameter);
  const last = words.at(-1) ?? '';
  const ofNoun = new Set(wordsOf(noun));
  const left = words.filter((word) => !ofNoun.has(word));
  const remaining = left.length > 1 && left.length < words.length ? named([left.join('')]) : undefined;
  if (remaining !== undefined) return remaining;
  const alike = NAMING.has(last) ? properties.filter(({ name }) => wordsOf(name).at(-1) === last) : [];
  const required = alike.filter((each) => each.required);
  const [plainest, next] = (required.length > 0 ? required : alike)
    .map(({ name }) => name)
    .sort((one, other) => wordsOf(one).length - wordsOf(other).length);
  if (plainest !== undefined && (next === undefined || wordsOf(next).length > wordsOf(plainest).length))
    return plainest;
  const shown = declared?.examples[0]?.value?.value ?? declared?.schema?.examples?.[0]?.value;
  const made = shown === undefined ? undefined : sample(item, model);
  const equal = isObject(made) && String(shown).length > 1 ? properties.filter(({ name }) => made[name] === shown) : [];
  if (equal.length === 1) return equal[0]!.name;
  const own = declared?.schema;
  if (OTHERS.has(last) || own?.enum || own?.const) return undefined;
  const found = named(IDS) ?? apiKey ?? (isKey(plainName(parameter)) ? named(idsNamedAfter(item, model)) : undefined);
  const property = properties.find(({ name }) => name === found);
  const type = own && typeOf(own, model);
  // A path may call a number by a string, but not the other way round.
  return property && (type === 'string' || type === undefined || typeOf(property.schema, model) === type)
    ? property.name
    : undefined;
}

/** What the id of an item may be called by the name of its schema, in plain names: `oauth2clientid` and `clientid` of an `OAuth2Client`. */
function idsNamedAfter({ ref }: Schema, model: ApiModel): string[] {
  const words = wordsOf(ref === undefined ? '' : (schemaOf(model, ref)?.name ?? ''));
  return words.map((_, index) => `${words.slice(index).join('')}id`);
}

/**
 * The property of a request that becomes the identity of what it makes, where neither the request has that nor items have this one:
 * a required string called like the path parameter, or a name where that is called like the items; else a `customSlug`.
 */
export function nameSent(
  post: Operation,
  item: Schema,
  identity: readonly string[] | undefined,
  model: ApiModel,
  { parameter, noun }: Pick<Asked, 'parameter' | 'noun'>,
): string | undefined {
  const body = jsonBody(post);
  const own = identity && schemaAt(item, identity, model);
  const { format, readOnly } = own ? flatten(own, model).schema : {};
  const isOther = own && (typeOf(own, model) !== 'string' || format === 'uuid');
  if (!body || isOther || (identity && schemaAt(body, identity, model))) return undefined;
  const known = propertiesOf(item, model);
  const isNamed = plainName(parameter) === plainName(noun) && !readOnly;
  const wanted = [plainName(parameter), ...(isNamed ? ['name', 'slug', 'key'] : [])];
  return [...propertiesOf(body, model).values()].find(
    ({ name, schema, required }) =>
      ((required && wanted.includes(plainName(name))) || CUSTOM.test(plainName(name))) &&
      typeOf(schema, model) === 'string' &&
      !known.has(name),
  )?.name;
}

/** What clients send in place of an identity that the API would give: `customSlug`. */
const CUSTOM = /^custom(?:id|slug|code|shortcode|key|alias|handle|path)$/;

/** So many items have to begin with one property for it to be the API's own key. */
const MIN_ITEMS = 3;

/**
 * What an API calls the key of all its items, where that is not `id`: the property ending in `id` that is the first of several
 * items, such as `lago_id`, and that names nothing that the API keeps, as `account_id` does.
 * @param nouns of its collections, and the path parameters that are no property of an item
 */
export function apiKeyOf(items: readonly Schema[], nouns: readonly string[], model: ApiModel): string | undefined {
  const counts = new Map<string, number>();
  for (const item of new Set(items)) {
    const names = [...propertiesOf(item, model).keys()];
    const [first] = names;
    if (first === undefined || !/[a-z]_?id$/i.test(first) || names.some((name) => IDS.includes(plainName(name))))
      continue;
    counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  const taken = new Set(nouns.map((noun) => plainName(noun).replace(/id$/, '')));
  return [...counts].find(
    ([name, count]) => count >= MIN_ITEMS && wordsOf(name).length > 1 && !taken.has(plainName(name).replace(/id$/, '')),
  )?.[0];
}

/** The other properties that are never the same in two items: those that the API gives, whatever their path calls them by. */
export function keysOf(
  item: Schema,
  model: ApiModel,
  { noun, identity, apiKey }: Pick<Asked, 'noun' | 'apiKey'> & { readonly identity?: readonly string[] },
): string[] {
  const own = plainName(noun);
  const wanted = new Set([...IDS, `${own}id`, `${own}uuid`, ...(apiKey === undefined ? [] : [plainName(apiKey)])]);
  return [...propertiesOf(item, model).values()]
    .filter(
      ({ name, schema }) => wanted.has(plainName(name)) && ['string', 'integer'].includes(typeOf(schema, model) ?? ''),
    )
    .map(({ name }) => name)
    .filter((name) => identity?.length !== 1 || identity[0] !== name);
}

/**
 * Whether a path parameter that stands where that of a collection's items does names one of them: `{id}` and `{eventId}` do beside
 * `/events/{event_id}`, `{camera_name}` of `/events/{camera_name}/{label}/create` does not.
 */
export function namesItem(
  name: string,
  {
    parameter,
    noun,
    identity,
    alternatives = [],
    keys,
  }: Pick<Collection, 'parameter' | 'noun' | 'identity' | 'alternatives' | 'keys'>,
): boolean {
  const plain = plainName(name);
  const own = [parameter, ...(identity?.slice(-1) ?? []), ...alternatives, ...keys].map(plainName);
  if (own.includes(plain)) return true;
  const stem = isKey(plain) ? stemOf(plain) : plain;
  const others = [plainName(noun), stemOf(plainName(parameter))].filter((each) => each.length > 1);
  return stem === '' || others.some((each) => stem.includes(each) || (stem.length > 1 && each.includes(stem)));
}

/** What a key is of, in plain letters: `event` of `eventid`. */
const stemOf = (plain: string): string =>
  plain.replace(/(?:id|uuid|guid|uid|sid|key|identifier|no|number|name|slug|code)$/, '');
