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
  const variable: Pair[] = [];
  const shown = segments.map((segment, index) => {
    const name = /^\{([\w.~-]+)\}$/.exec(templates[index] ?? '')?.[1];
    const isParameter =
      name !== undefined && operation.parameters.some((each) => each.in === 'path' && each.name === name);
    // Postman takes an empty value for none, and any segment after a colon for a variable.
    if (!isParameter || segment === '' || segments.length !== templates.length) return segment.replace(/^:/, '%3A');
    if (!variable.some(({ key }) => key === name))
      variable.push({ key: name, value: segment, ...described(descriptionOf(operation, name, converted?.variable)) });
    return `:${name}`;
  });
  const sent = queries
    .join('?')
    .split('&')
    .filter(Boolean)
    .map((text) => queryPair(text, operation, converted));
  const query = [...sent, ...more, ...optional(sent, operation, converted)];
  const enabled = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  return {
    raw: `${placeholderFor(base)}/${shown.join('/')}${enabled.length > 0 ? `?${enabled.join('&')}` : ''}`,
    host: [placeholderFor(base)],
    path: shown,
    ...(query.length > 0 ? { query } : {}),
    ...(variable.length > 0 ? { variable } : {}),
  };
}

function queryPair(text: string, operation: Operation, converted: ConvertedOperation | undefined): Pair {
  const at = text.indexOf('=');
  const [key, value] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
  const name = parameterOf(key, operation);
  return { key, value, ...described(descriptionOf(operation, name, converted?.query)) };
}

/** Name of the parameter that a query pair belongs to: `filter[name]` is of `filter`, unless a parameter has that very name. */
function parameterOf(key: string, operation: Operation): string {
  const name = decodeLeniently(key);
  return operation.parameters.some((each) => each.in === 'query' && each.name === name)
    ? name
    : name.replace(/\[.*$/s, '');
}

/** Query parameters that the example does not send. */
const optional = (sent: readonly Pair[], operation: Operation, converted: ConvertedOperation | undefined): Pair[] =>
  (converted?.query ?? [])
    .filter(({ key }) => !sent.some((each) => parameterOf(each.key, operation) === key))
    .map(({ key, value, description }) => ({
      key: encodeURIComponent(key),
      value,
      ...described(description),
      disabled: true,
    }));

const descriptionOf = (
  operation: Operation,
  name: string,
  converted: ConvertedOperation['query'] | undefined,
): string =>
  converted?.find(({ key }) => key === name)?.description ??
  operation.parameters.find((each) => each.name === name)?.description ??
  '';
