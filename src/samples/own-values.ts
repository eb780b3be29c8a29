import { cookieHeader, headerOf, pathText, queryText, type Given } from '../http/parameters/write';
import type { HttpHeader } from '../http/header';
import { wellFormed } from '../http/percent-encoding';
import { dataOf, isRounded, isStructure, stringify, written } from '../openapi/written/written-number';
import { withKnownVariables } from './credentials';
import type { HttpRequest, Payload } from './http-request';

/** What a request was made from, as far as it is needed to write a part of it anew. */
export interface BuiltFrom {
  /** Absolute, without a trailing slash. */
  readonly server: string;
  /** The path template. */
  readonly path: string;
  /** The parameters of the request whose values may be replaced, with those that it has. */
  readonly given: readonly Given[];
}

/** What a reader wants in a request instead of the example's values. */
export interface OwnValues {
  readonly parameters: readonly Given[];
  /** Members of the body by their path; of a form or a multipart body, by their name. */
  readonly body: readonly { readonly path: readonly string[]; readonly value: unknown }[];
  /** Of credentials that samples would read from the environment. */
  readonly variables: Readonly<Record<string, string>>;
  /** What the request is to be sent without; of parameters only location and name count. */
  readonly omitted: { readonly parameters: readonly Given[]; readonly body: readonly (readonly string[])[] };
}

/** The request with a reader's own values, written as the others are. What the request does not have a place for stays as it is. */
export function withOwnValues(request: HttpRequest, from: BuiltFrom, own: OwnValues): HttpRequest {
  const changed: HttpRequest = {
    ...request,
    url: ownUrl(request.url, from, own),
    headers: ownHeaders(request.headers, from.given, own),
    ...(request.body && own.body.length + own.omitted.body.length > 0 ? { body: ownBody(request.body, own) } : {}),
  };
  return withKnownVariables(changed, own.variables);
}

const isSame = (one: Given, { parameter: { in: location, name } }: Given): boolean =>
  one.parameter.in === location && one.parameter.name === name;

const merged = (given: readonly Given[], own: readonly Given[]): Given[] => [
  ...given.map((each) => own.find((other) => isSame(other, each)) ?? each),
  ...own.filter((each) => !given.some((other) => isSame(other, each))),
];

function ownUrl(url: string, { server, path, given }: BuiltFrom, { parameters, omitted }: OwnValues): string {
  const before = `${server}${pathText(path, given)}`;
  if (!url.startsWith(before)) return url;
  const target = pathText(path, merged(given, parameters));
  const pairs = url.slice(before.length).replace(/^[?&]/, '').split('&').filter(Boolean);
  // Some documents have a query in the path, which has been written with it.
  const inPath = new URLSearchParams(/\?(.*)$/s.exec(path)?.[1]);
  const ofQuery = ({ parameter }: Given): boolean => parameter.in === 'query' && !inPath.has(parameter.name);
  const filled = parameters
    .filter(ofQuery)
    .reduce((all, each) => replaced(all, formerPairs(given, each), queryPairs(each)), pairs);
  const query = omitted.parameters
    .filter(ofQuery)
    .reduce((all, each) => replaced(all, formerPairs(given, each), []), filled)
    .join('&');
  return `${server}${target}${query && (target.includes('?') ? '&' : '?')}${query}`;
}

const queryPairs = (given: Given): string[] => queryText(given).flatMap((text) => text.split('&'));

const formerPairs = (given: readonly Given[], own: Given): string[] =>
  given.filter((each) => isSame(each, own)).flatMap(queryPairs);

/** A list with a part of it replaced where it stands; what was not there is put at its end. */
function replaced(list: readonly string[], part: readonly string[], by: readonly string[]): string[] {
  if (part.length === 0) return [...list, ...by];
  const at = list.findIndex((_, index) => part.every((each, offset) => list[index + offset] === each));
  return at < 0 ? [...list] : [...list.slice(0, at), ...by, ...list.slice(at + part.length)];
}

function ownHeaders(
  headers: readonly HttpHeader[],
  given: readonly Given[],
  { parameters, omitted }: OwnValues,
): readonly HttpHeader[] {
  const written = new Map<string, HttpHeader>();
  for (const header of parameters.flatMap(headerOf)) written.set(header[0].toLowerCase(), header);
  const gone = new Set(
    omitted.parameters.flatMap(({ parameter }) => (parameter.in === 'header' ? [parameter.name.toLowerCase()] : [])),
  );
  const ofCookie = ({ parameter }: Given): boolean => parameter.in === 'cookie';
  const crumbs = (each: readonly Given[]): string[] => cookieHeader(each).flatMap(([, value]) => value.split('; '));
  const formerCrumbs = (own: Given): string[] => crumbs(given.filter((each) => isSame(each, own)));
  const [cookies, without] = [parameters.filter(ofCookie), omitted.parameters.filter(ofCookie)];
  if (cookies.length + without.length > 0) {
    const [, text = ''] = headers.find(([name]) => name.toLowerCase() === 'cookie') ?? [];
    const filled = cookies.reduce(
      (list, each) => replaced(list, formerCrumbs(each), crumbs([each])),
      text.split('; ').filter(Boolean),
    );
    const all = without.reduce((list, each) => replaced(list, formerCrumbs(each), []), filled);
    if (all.length > 0) written.set('cookie', ['Cookie', all.join('; ')]);
    else gone.add('cookie');
  }
  const kept = headers.flatMap((header): HttpHeader[] => {
    const name = header[0].toLowerCase();
    const other = written.get(name);
    return gone.has(name) ? [] : [other ? [header[0], other[1]] : header];
  });
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  return [...kept, ...[...written].flatMap(([name, header]) => (names.has(name) ? [] : [header]))];
}

function ownBody(body: Payload, { body: own, omitted: { body: omitted } }: OwnValues): Payload {
  const named = (name: string): readonly string[] | undefined => {
    if (omitted.some((path) => path.length === 1 && path[0] === name)) return [];
    const found = own.find(({ path }) => path.length === 1 && path[0] === name)?.value;
    if (found === undefined) return undefined;
    return (Array.isArray(found) ? (found as unknown[]) : [found]).map((value) => wellFormed(String(value)));
  };
  switch (body.kind) {
    case 'json': {
      const filled = own.reduce((whole, { path, value: member }) => withMember(whole, path, member), written(body));
      const value = omitted.reduce(withoutMember, filled);
      const data = dataOf(value);
      // A client that writes JSON by itself would round such a number.
      return isRounded(data.numbers) ? { kind: 'text', text: stringify(value, 2) ?? '' } : { kind: 'json', ...data };
    }
    case 'form':
      return {
        ...body,
        fields: withFields(
          body.fields,
          ([name]) => named(name)?.map((value) => [name, value] as const),
          ([name]) => name,
        ),
      };
    case 'multipart':
      return {
        ...body,
        parts: withFields(
          body.parts,
          (part) => ('text' in part ? named(part.name)?.map((text) => ({ ...part, text })) : undefined),
          ({ name }) => name,
        ),
      };
    default:
      return body;
  }
}

/** What has values of its own has them where its name stands first, however often it stands there. */
function withFields<T>(
  fields: readonly T[],
  replace: (field: T) => readonly T[] | undefined,
  nameOf: (field: T) => string,
): T[] {
  const names = fields.map(nameOf);
  return fields.flatMap((field, index) => {
    const own = replace(field);
    if (!own) return [field];
    return names.indexOf(nameOf(field)) === index ? [...own] : [];
  });
}

/** A value with one member replaced, or added to an object, if need be with the objects around it; the others are the same. */
function withMember(whole: unknown, [key, ...rest]: readonly string[], member: unknown): unknown {
  if (key === undefined) return member;
  if (Array.isArray(whole))
    return whole.map((item, index) => (String(index) === key ? withMember(item, rest, member) : item));
  if (!isStructure(whole)) return whole;
  const inner = Object.hasOwn(whole, key) ? (whole as Record<string, unknown>)[key] : {};
  return Object.fromEntries([...new Map(Object.entries(whole)).set(key, withMember(inner, rest, member))]);
}

/** A value without one member of an object in it. */
function withoutMember(whole: unknown, [key, ...rest]: readonly string[]): unknown {
  if (Array.isArray(whole))
    return whole.map((item, index) => (String(index) === key ? withoutMember(item, rest) : item));
  if (!isStructure(whole)) return whole;
  return Object.fromEntries(
    Object.entries(whole).flatMap(([name, value]) => {
      if (name !== key) return [[name, value] as const];
      return rest.length > 0 ? [[name, withoutMember(value, rest)] as const] : [];
    }),
  );
}
