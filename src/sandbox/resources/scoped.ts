import type { ApiModel } from '../../openapi/model';
import { WRAPPERS, isCalled } from '../../openapi/shown-identity';
import { itemSchema, methodAt, type Site } from './sites';
import { identityOf, isAlike, itemIn, jsonBody, listIn, successOf, typeOf } from './shapes';
import { endsInParameter, nounOf, parametersOf } from './template';

/**
 * Whether a path that ends in a parameter is that of a collection for each value of it, as in `/templates/{namespace}` above
 * `/templates/{namespace}/{name}`, and not that of an item: it lists what is below it or what `POST` makes there, or `POST` makes
 * what is below it and nothing else is done at it.
 */
export function isScoped(key: string, byKey: ReadonlyMap<string, Site[]>, model: ApiModel): boolean {
  const group = byKey.get(key)!;
  const { segments } = group[0]!;
  if (!endsInParameter(segments)) return false;
  const noun = nounOf(segments);
  const parameter = parametersOf(segments).at(-1)!;
  const methods = new Set(group.map(({ operation }) => operation.method));
  const below = byKey.get(`${key}/{}`) ?? [];
  const item = below[0] && itemSchema(below, [], model, noun, parametersOf(below[0].segments).at(-1)!)?.schema;
  const post = methodAt(byKey, key, 'POST');
  const sent = post && jsonBody(post);
  const made = [post && successOf(post)?.media?.schema, sent].flatMap(
    (schema) => (schema && itemIn(schema, model, noun)?.schema) ?? [],
  );
  const get = methodAt(byKey, key, 'GET');
  if (!get) {
    const isChanged = ['PUT', 'PATCH', 'DELETE'].some((method) => methods.has(method as never));
    return !isChanged && !!sent && !!item && made.some((schema) => isAlike(schema, item, model));
  }
  const shown = successOf(get)?.media?.schema;
  const list = shown && listIn(shown, model, noun);
  if (!list || identityOf(shown, model, parameter, noun) !== undefined) return false;
  if ([...(item ? [item] : []), ...(sent ? made : [])].some((schema) => isAlike(schema, list.schema, model)))
    return true;
  // Nothing makes what has this parameter, and what is read is a page: `GET /bindings/{namespace}`.
  const [name] = list.path;
  const isPage =
    name === undefined ? typeOf(list.schema, model) === 'object' : isCalled(name, noun) || WRAPPERS.includes(name);
  return isPage && methods.size === 1 && !methodAt(byKey, key.slice(0, key.lastIndexOf('/')), 'POST');
}
