import type { ApiModel, Operation, Parameter, Schema } from '../../openapi/model';
import {
  alternativesOf,
  identityOf,
  identityPathOf,
  isSame,
  itemIn,
  jsonBody,
  listIn,
  mapIn,
  propertiesOf,
  successOf,
  typeOf,
} from './shapes';
import { flatten } from '../../openapi/sample/flatten';
import { isKey, plainName } from '../../openapi/shown-identity';
import { apiKeyOf, keysOf, namesItem, nameSent, supposedIdentity } from './identity';
import { saysUpsert } from './described';
import { isScoped } from './scoped';
import { itemOrListed } from './own-list';
import { methodAt, push, type Site } from './sites';
import { actionOn, endsInParameter, keyOf, nounOf, parametersOf, segmentsOf } from './template';

/** A set of items that an API keeps, such as `/owners/{}/pets`; one set for each value of the parameters in its path. */
export interface Collection {
  /** Path template without the names of its parameters. */
  readonly key: string;
  /** What one item is called, for messages: `pet`. */
  readonly noun: string;
  /** How many path parameters come before that of the item. */
  readonly depth: number;
  /** The path parameter that names an item, or what it would be called. */
  readonly parameter: string;
  /** Whether an item has a path of its own; otherwise it is only made and listed. */
  readonly isAddressed: boolean;
  /** What an item's path has in place of the collection's last segment: `pet` in `/pet/{id}` beside `/pets`. */
  readonly itemSegment?: string;
  /** What follows the name of an item in its path: `/` in `/pets/{id}/`, and `.json`. */
  readonly itemEnd?: string;
  /** What paths call the first item, where they name each by its position in the list: 0, or 1. */
  readonly indexFrom?: number;
  /** Where an item has the value of `parameter`, from the outside in; undefined where it does not show it. */
  readonly identity?: readonly string[];
  /** The property of a request that says what a new item is called, where items do not have it: the `name` of what shows only its `id`. */
  readonly sentAs?: string;
  /** Other properties by which the path may name an item, as in `{name_or_id}`. */
  readonly alternatives?: readonly string[];
  /** Properties beside its identity that are never the same in two items. */
  readonly keys: readonly string[];
  /** What the path allows an item to be called. */
  readonly called?: Schema;
  /** The schema of an item, as the operation that reads it gives it. */
  readonly item: Schema;
  /** Whether one item can be read: only then a request below an unknown one is refused. */
  readonly isReadable: boolean;
  /** Whether a `POST` stands beside the items. */
  readonly hasPost: boolean;
  /**
   * Of the operations at and below an item: values that they show for its parameter are items that exist at the start. Where items
   * have no path, of the operation that lists them.
   */
  readonly sites: readonly Site[];
  /** Whether procedures do what methods do elsewhere, so that no item has an address. */
  readonly hasProcedures?: boolean;
}

/** The collections of an API by the keys of their paths. */
export function collectionsOf(
  sites: readonly Site[],
  byKey: ReadonlyMap<string, Site[]>,
  model: ApiModel,
): Map<string, Collection> {
  const below = new Map<string, Site[]>();
  for (const each of sites) {
    each.segments.forEach((segment, index) => {
      const isAction = index === each.segments.length - 1 && actionOn(each.segments) !== undefined;
      if (segment.kind !== 'parameter' && !isAction) return;
      push(below, keyOf(each.segments.slice(0, index)), each);
    });
  }
  const collections = new Map<string, Collection>();
  const scoped = new Set([...byKey.keys()].filter((key) => isScoped(key, byKey, model)));
  const all = [...byKey].flatMap(([itemKey, group]) => {
    const [site] = group;
    if (!site || !endsInParameter(site.segments) || scoped.has(itemKey)) return [];
    const parent = site.segments.slice(0, -1);
    const parameter = parametersOf(site.segments).at(-1)!;
    const noun = nounOf(parent);
    const found = itemOrListed(group, byKey.get(keyOf(parent)) ?? [], model, noun, parameter);
    return found ? [{ itemKey, group, site, parent, parameter, noun, found }] : [];
  });
  const others = sites.flatMap(({ segments }) => parametersOf(segments));
  const own = new Set(all.flatMap(({ found, parameter }) => identityOf(found.schema, model, parameter, '') ?? []));
  const apiKey = apiKeyOf(
    all.map(({ found }) => found.schema),
    [...all.map(({ noun }) => noun), ...others.filter((name) => !own.has(name))],
    model,
  );
  for (const { itemKey, site, parent, parameter, noun, found } of all) {
    const post = methodAt(byKey, keyOf(parent), 'POST');
    const hasPost = post !== undefined;
    const declared = site.operation.parameters.find((each) => each.in === 'path' && each.name === parameter);
    const name = nameOf(found.schema, model, declared, parameter, noun);
    const free = hasPost ? freeIdentity(found.schema, model, parameter) : undefined;
    const identity =
      name === undefined
        ? (identityPathOf(found.schema, model, parameter, noun) ??
          listed(
            free ??
              supposedIdentity(found.schema, model, { parameter, declared, noun, apiKey }) ??
              identityInList(methodAt(byKey, keyOf(parent), 'GET'), model, parameter, noun),
          ))
        : [name];
    const keys = keysOf(found.schema, model, { noun, identity, apiKey });
    const sentAs = post && nameSent(post, found.schema, identity, model, { parameter, noun });
    const alternatives = alternativesOf(found.schema, model, parameter, noun);
    const own = site.isProcedure ? undefined : segmentsOf(site.operation.path).at(-2);
    const isRenamed = own?.kind === 'fixed' && keyOf([own]) !== keyOf(parent.slice(-1));
    const depth = parametersOf(parent).length;
    const names = { parameter, noun, keys, ...(identity ? { identity } : {}), alternatives };
    collections.set(keyOf(parent), {
      key: keyOf(parent),
      noun,
      depth,
      parameter,
      isAddressed: true,
      ...(isRenamed ? { itemSegment: own.text } : {}),
      ...(site.isProcedure ? {} : { itemEnd: site.operation.path.slice(site.operation.path.lastIndexOf('}') + 1) }),
      ...(identity === undefined ? indexed(parameter, declared?.schema, model) : { identity }),
      ...(sentAs === undefined ? {} : { sentAs }),
      ...(alternatives.length === 0 ? {} : { alternatives }),
      keys,
      ...(declared?.schema && !site.isProcedure ? { called: declared.schema } : {}),
      item: found.schema,
      isReadable: methodAt(byKey, itemKey, 'GET') !== undefined,
      hasPost,
      sites: (below.get(keyOf(parent)) ?? []).filter(
        ({ values, isProcedure }) => isProcedure || namesItem(values[depth]!.name, names),
      ),
      ...(site.isProcedure ? { hasProcedures: true } : {}),
    });
  }
  for (const [key, group] of byKey) {
    const isOther =
      collections.has(key) || byKey.has(`${key}/{}`) || (endsInParameter(group[0]!.segments) && !scoped.has(key));
    const collection = isOther ? undefined : unaddressed(key, group, model, apiKey);
    if (collection) collections.set(key, collection);
  }
  return collections;
}

/** Whether a path names items by their position, as `/tracks/{index}` does, and what it calls the first one. */
function indexed(parameter: string, schema: Schema | undefined, model: ApiModel): Pick<Collection, 'indexFrom'> {
  const isIndex = /(?:index|position|^idx|^pos)$/.test(plainName(parameter));
  if (!isIndex || !schema || typeOf(schema, model) !== 'integer') return {};
  return { indexFrom: flatten(schema, model).schema.minimum === 1 ? 1 : 0 };
}

/** Items that one operation makes and another lists, at a path below which none of them has its own: `/invitations`. */
function unaddressed(
  key: string,
  group: readonly Site[],
  model: ApiModel,
  apiKey: string | undefined,
): Collection | undefined {
  const [list, create] = ['GET', 'POST'].map((method) => group.find((site) => site.method === method));
  if (!list || !create || !jsonBody(create.operation)) return undefined;
  const noun = nounOf(list.segments);
  const listed = successOf(list.operation)?.media?.schema;
  const made = successOf(create.operation)?.media?.schema;
  const item = listed && (listIn(listed, model, noun) ?? mapIn(listed, model, noun))?.schema;
  const identity = item && identityPathOf(item, model, 'id', noun);
  if (!item || !made || identity === undefined || !isSame(itemIn(made, model, noun, 'id')?.schema ?? made, item))
    return undefined;
  return {
    key,
    noun,
    depth: parametersOf(list.segments).length,
    parameter: 'id',
    isAddressed: false,
    identity,
    keys: keysOf(item, model, { noun, identity, apiKey }),
    item,
    isReadable: false,
    hasPost: true,
    sites: [list],
    ...(list.isProcedure ? { hasProcedures: true } : {}),
  };
}

/** Items whose schema names no property have an `id`, as clients could not address what they have created otherwise. */
function freeIdentity(item: Schema, model: ApiModel, parameter: string): string | undefined {
  const { properties = [], additionalProperties } = flatten(item, model).schema;
  return properties.length === 0 && !additionalProperties?.never && isKey(plainName(parameter)) ? 'id' : undefined;
}

/** The property by which a list names items that do not show it themselves: `[{ "name": "mine" }]` of `/collections/{collection_name}`. */
function identityInList(
  read: Operation | undefined,
  model: ApiModel,
  parameter: string,
  noun: string,
): string | undefined {
  const schema = read && successOf(read)?.media?.schema;
  const list = schema && listIn(schema, model, noun);
  return list && identityOf(list.schema, model, parameter, noun);
}

/** Whether `PUT` on an item also makes one: the document has a 201 or says so, or nothing else makes any and it has no 404. */
export function isMadeByPut(operation: Operation, { hasPost }: Collection): boolean {
  const has = (wanted: string): boolean => operation.responses.some(({ status }) => status === wanted);
  return operation.method === 'PUT' && (has('201') || saysUpsert(operation) || (!hasPost && !has('404')));
}

const listed = (name: string | undefined): readonly string[] | undefined => (name === undefined ? undefined : [name]);

/**
 * The property by which `/orgs/{org}/repos/{repo}` names a repository: where the parameter is called as the items are and holds
 * strings, it is no number.
 */
function nameOf(
  item: Schema,
  model: ApiModel,
  declared: Parameter | undefined,
  parameter: string,
  noun: string,
): string | undefined {
  const identity = identityOf(item, model, parameter, noun);
  const properties = propertiesOf(item, model);
  const typeAt = (name: string): string | undefined => {
    const property = properties.get(name);
    return property && typeOf(property.schema, model);
  };
  if (plainName(parameter) !== plainName(noun) || !declared?.schema || typeOf(declared.schema, model) !== 'string')
    return undefined;
  if (identity !== undefined && !['integer', 'number'].includes(typeAt(identity) ?? '')) return undefined;
  return ['slug', 'name', 'key', 'code', 'login', 'username', 'handle'].find((name) => typeAt(name) === 'string');
}
