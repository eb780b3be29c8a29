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
}

/** The request with a reader's own values, written as the others are. What the request does not have a place for stays as it is. */
export function withOwnValues(request: HttpRequest, from: BuiltFrom, own: OwnValues): HttpRequest {
  const changed: HttpRequest = {
    ...request,
    url: ownUrl(request.url, from, own.parameters),
    headers: ownHeaders(request.headers, from.given, own.parameters),
    ...(request.body && own.body.length > 0 ? { body: ownBody(request.body, own.body) } : {}),
  };
  return withKnownVariables(changed, own.variables);
}

const isSame = (one: Given, { parameter: { in: location, name } }: Given): boolean =>
  one.parameter.in === location && one.parameter.name === name;

const merged = (given: readonly Given[], own: readonly Given[]): Given[] => [
  ...given.map((each) => own.find((other) => isSame(other, each)) ?? each),
  ...own.filter((each) => !given.some((other) => isSame(other, each))),
];

function ownUrl(url: string, { server, path, given }: BuiltFrom, own: readonly Given[]): string {
  const before = `${server}${pathText(path, given)}`;
  if (!url.startsWith(before)) return url;
  const target = pathText(path, merged(given, own));
  const pairs = url.slice(before.length).replace(/^[?&]/, '').split('&').filter(Boolean);
  // Some documents have a query in the path, which has been written with it.
  const inPath = new URLSearchParams(/\?(.*)$/s.exec(path)?.[1]);
  const query = own
    .filter(({ parameter }) => parameter.in === 'query' && !inPath.has(parameter.name))
    .reduce((all, each) => replaced(all, formerPairs(given, each), queryPairs(each)), pairs)
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
  own: readonly Given[],
): readonly HttpHeader[] {
  const written = new Map<string, HttpHeader>();
  for (const header of own.flatMap(headerOf)) written.set(header[0].toLowerCase(), header);
  const cookies = own.filter(({ parameter }) => parameter.in === 'cookie');
  if (cookies.length > 0) {
    const [, text = ''] = headers.find(([name]) => name.toLowerCase() === 'cookie') ?? [];
    const crumbs = (each: readonly Given[]): string[] => cookieHeader(each).flatMap(([, value]) => value.split('; '));
    const all = cookies.reduce(
      (list, each) => replaced(list, crumbs(given.filter((other) => isSame(other, each))), crumbs([each])),
      text.split('; ').filter(Boolean),
    );
    if (all.length > 0) written.set('cookie', ['Cookie', all.join('; ')]);
  }
  const kept = headers.map((header): HttpHeader => {
    const other = written.get(header[0].toLowerCase());
    return other ? [header[0], other[1]] : header;
  });
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  return [...kept, ...[...written].flatMap(([name, header]) => (names.has(name) ? [] : [header]))];
}

function ownBody(body: Payload, own: OwnValues['body']): Payload {
  const named = (name: string): readonly string[] | undefined => {
    const found = own.find(({ path }) => path.length === 1 && path[0] === name)?.value;
    if (found === undefined) return undefined;
    return (Array.isArray(found) ? (found as unknown[]) : [found]).map((value) => wellFormed(String(value)));
  };
  switch (body.kind) {
    case 'json': {
      const value = own.reduce((whole, { path, value: member }) => withMember(whole, path, member), written(body));
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

/** A value with one member replaced, or added to an object that is there; the others are the same. */
function withMember(whole: unknown, [key, ...rest]: readonly string[], member: unknown): unknown {
  if (key === undefined) return member;
  if (Array.isArray(whole))
    return Object.hasOwn(whole, key)
      ? whole.map((item, index) => (String(index) === key ? withMember(item, rest, member) : item))
      : whole;
  if (!isStructure(whole)) return whole;
  if (!Object.hasOwn(whole, key)) return rest.length > 0 ? whole : { ...whole, [key]: member };
  return Object.fromEntries(
    Object.entries(whole).map(([name, value]) => [name, name === key ? withMember(value, rest, member) : value]),
  );
}
