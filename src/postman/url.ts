import { decodeLeniently } from '../http/percent-encoding';
import type { Operation } from '../openapi/model';
import type { HttpRequest } from '../samples';
import { described, type Pair, type Url } from './collection';
import type { ConvertedOperation } from './converter';
import { placeholderFor } from './variables';

/** Requests are built for this address, which a variable then replaces. RFC 2606 reserves it. */
export const placeholderServer = 'http://base.invalid';

/**
 * The URL as Postman edits it: path segments that are a parameter are variables, and optional query parameters that the
 * example leaves out are disabled, for a reader to switch on. Values are percent-encoded already, which Postman keeps; in
 * particular no value has two braces.
 * @param base name of the variable that holds the server's address.
 */
export function urlOf(
  operation: Operation,
  request: HttpRequest,
  base: string,
  converted: ConvertedOperation | undefined,
  more: readonly Pair[],
): Url {
  const [path = '', ...queries] = request.url.slice(placeholderServer.length + 1).split('?');
  const segments = path.split('/');
  const templates = (operation.path.split('?')[0] ?? '').replace(/^\//, '').split('/');
  const variables = new Map<string, Pair>();
  const declared = new Set(operation.parameters.filter((each) => each.in === 'path').map(({ name }) => name));
  const describe = descriptions(operation, converted?.variable);
  const shown = segments.map((segment, index) => {
    const name = /^\{([\w.~-]+)\}$/.exec(templates[index] ?? '')?.[1];
    // Postman takes an empty value for none, and any segment after a colon for a variable.
    if (name === undefined || !declared.has(name) || segment === '' || segments.length !== templates.length)
      return segment.replace(/^:/, '%3A');
    if (!variables.has(name)) variables.set(name, { key: name, value: segment, ...described(describe(name)) });
    return `:${name}`;
  });
  const nameOf = parameterNames(operation);
  const describeQuery = descriptions(operation, converted?.query);
  const sent = queries
    .join('?')
    .split('&')
    .filter(Boolean)
    .map((text) => queryPair(text, (key) => describeQuery(nameOf(key))));
  const query = [...sent, ...more, ...optional(new Set(sent.map(({ key }) => nameOf(key))), converted)];
  const enabled = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  return {
    raw: `${placeholderFor(base)}/${shown.join('/')}${enabled.length > 0 ? `?${enabled.join('&')}` : ''}`,
    host: [placeholderFor(base)],
    path: shown,
    ...(query.length > 0 ? { query } : {}),
    ...(variables.size > 0 ? { variable: [...variables.values()] } : {}),
  };
}

function queryPair(text: string, describe: (key: string) => string): Pair {
  const at = text.indexOf('=');
  const [key, value] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
  return { key, value, ...described(describe(key)) };
}

/** Name of the parameter that a query pair belongs to: `filter[name]` is of `filter`, unless a parameter has that very name. */
function parameterNames({ parameters }: Operation): (key: string) => string {
  const names = new Set(parameters.filter((each) => each.in === 'query').map(({ name }) => name));
  return (key) => {
    const name = decodeLeniently(key);
    return names.has(name) ? name : name.replace(/\[.*$/s, '');
  };
}

/** Query parameters that the example does not send. */
const optional = (sent: ReadonlySet<string>, converted: ConvertedOperation | undefined): Pair[] =>
  (converted?.query ?? [])
    .filter(({ key }) => !sent.has(key))
    .map(({ key, value, description }) => ({
      key: encodeURIComponent(key),
      value,
      ...described(description),
      disabled: true,
    }));

/** What the converter says about a parameter, else what the document does; of several of one name the first. */
function descriptions(
  { parameters }: Operation,
  converted: ConvertedOperation['query'] = [],
): (name: string) => string {
  const documented = parameters.map(({ name, description = '' }) => [name, description] as const);
  const explained = converted.map(({ key, description }) => [key, description] as const);
  const all = new Map([...documented.toReversed(), ...explained.toReversed()]);
  return (name) => all.get(name) ?? '';
}
