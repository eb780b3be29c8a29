import type { ApiModel } from '../../openapi/model';
import { isCalled, isWrapper } from '../../openapi/shown-identity';
import { itemSchema, methodAt, type Site } from './sites';
import { identityOf, identityPathOf, isAlike, isOfNew, itemIn, jsonBody, listIn, successOf, typeOf } from './shapes';
import { endsInParameter, nounOf, parametersOf } from './template';

/** Methods that change an item, and never a list. */
const CHANGES: ReadonlySet<string> = new Set(['PUT', 'PATCH']);

/**
 * Whether a path that ends in a parameter is that of a collection for each value of it, as in `/templates/{namespace}` above
 * `/templates/{namespace}/{name}`, and not that of an item: it lists what is below it or what `POST` makes there, or `POST` makes
 * what is below it and nothing else is done at it.
 */
export function isScoped(key: string, byKey: ReadonlyMap<string, Site[]>, model: ApiModel): boolean {
  const group = byKey.get(key)!;
  const { segments } = group[0]!;
  if (!endsInParameter(segments) || group.some(({ method }) => CHANGES.has(method))) return false;
  const noun = nounOf(segments);
  const parameter = parametersOf(segments).at(-1)!;
  const below = byKey.get(`${key}/{}`) ?? [];
  const own = below[0] && parametersOf(below[0].segments).at(-1)!;
  const item = own === undefined ? undefined : itemSchema(below, [], model, noun, own)?.schema;
  const post = methodAt(byKey, key, 'POST');
  const sent = post && jsonBody(post);
  const made = [post && successOf(post)?.media?.schema, sent].flatMap(
    (schema) => (schema && itemIn(schema, model, noun)?.schema) ?? [],
  );
  const isMadeHere =
    sent !== undefined &&
    item !== undefined &&
    (made.some((schema) => isAlike(schema, item, model)) ||
      isOfNew(sent, item, identityPathOf(item, model, own!, noun), model));
  const get = methodAt(byKey, key, 'GET');
  if (!get) return isMadeHere && !methodAt(byKey, key, 'DELETE');
  const shown = successOf(get)?.media?.schema;
  // Where POST makes what is below, a property of that name, such as the `type` of an envelope, is a coincidence.
  if (!shown || (!isMadeHere && identityOf(shown, model, parameter, noun) !== undefined)) return false;
  const list = listIn(shown, model, noun);
  const one = itemIn(shown, model, noun, parameter);
  // What lists names, or addresses, is no item either.
  if (!list) return isMadeHere && !(one && isAlike(one.schema, item!, model));
  // `{ group, groups }` serves both reading one and listing all.
  if (one && one.path.length > 0 && one.path.at(-1) !== 0 && isAlike(one.schema, list.schema, model)) return false;
  if ([...(item ? [item] : []), ...(sent ? made : [])].some((schema) => isAlike(schema, list.schema, model)))
    return true;
  // Nothing makes what has this parameter, and what is read is a page: `GET /bindings/{namespace}`.
  const [name] = list.path;
  const isPage =
    typeof name !== 'string' ? typeOf(list.schema, model) === 'object' : isCalled(name, noun) || isWrapper(name);
  return isPage && group.length === 1 && !methodAt(byKey, key.slice(0, key.lastIndexOf('/')), 'POST');
}
