import type { Header, Parameter } from '../../openapi/model';
import { isStructure, stringify } from '../../openapi/written/written-number';
import { type HttpHeader, headerValue, isIgnoredParameter, isSendableHeader, joinCookies } from '../header';
import { formFieldsOf, formText } from '../form/write';
import { isForm, isJson } from '../media-type';
import { serialiseStyled, valueText, type PairSeparator } from '../parameter-style/write';
import {
  encodeCookieOctets,
  encodeIllegal,
  encodeReserved,
  encodeReservedSegment,
  encodeUnreserved,
} from '../percent-encoding';

/** What decides how a parameter is written. */
export type WrittenParameter = Pick<Parameter, 'in' | 'name' | 'style' | 'explode' | 'allowReserved' | 'content'>;

/** A parameter with the value that an exchange has for it. */
export interface Given {
  readonly parameter: WrittenParameter;
  /** May contain written numbers. */
  readonly value: unknown;
}

/** RFC 3986 §3.3. A variable that no parameter declares stays, encoded. */
export function pathText(template: string, given: readonly Given[]): string {
  const byName = new Map(
    given.filter(({ parameter }) => parameter.in === 'path').map((each) => [each.parameter.name, each]),
  );
  const path = template
    .split(/(\{[^{}]*\})/)
    .map((piece, index) => {
      const found = index % 2 === 1 ? byName.get(piece.slice(1, -1)) : undefined;
      if (!found) return encodeIllegal(piece);
      return pathValue(found) ?? '';
    })
    .join('');
  return path.startsWith('/') ? path : `/${path}`;
}

/** What replaces one variable of a path; undefined where the value counts as undefined. */
export function pathValue({ parameter, value }: Given): string | undefined {
  const encode = parameter.allowReserved ? encodeReservedSegment : encodeUnreserved;
  const content = contentText(parameter, value);
  return content === undefined ? styled({ parameter, value }, encode) : encode(content);
}

/** The `name=value` pairs of a query parameter, or the whole query string of a `querystring` parameter; none for others. */
export function queryText({ parameter, value }: Given): string[] {
  if (parameter.in === 'querystring') return [queryString(parameter, value)].filter(Boolean);
  if (parameter.in !== 'query') return [];
  const encode = parameter.allowReserved ? encodeReserved : encodeUnreserved;
  const content = contentText(parameter, value);
  if (content !== undefined) return [`${encodeUnreserved(parameter.name)}=${encode(content)}`];
  return [styled({ parameter, value }, encode) ?? []].flat();
}

/** OpenAPI 3.2 §4.12: the whole query string is one value. */
function queryString(parameter: WrittenParameter, value: unknown): string {
  const media = parameter.content;
  if (media && isForm(media.mediaType) && isStructure(value)) {
    return formText(formFieldsOf(value, media));
  }
  if (typeof value === 'string' && !(media && isJson(media.mediaType))) return encodeReservedQuery(value);
  return encodeUnreserved(contentText(parameter, value) ?? '');
}

/** A query string given as text has its own `&` and `+`. */
const encodeReservedQuery = (text: string): string =>
  text
    .split(/([&+])/)
    .map((piece, index) => (index % 2 ? piece : encodeReserved(piece)))
    .join('');

/** The field of a header parameter; none where it is ignored, or where no client would send it. */
export function headerOf({ parameter, value }: Given): HttpHeader[] {
  if (parameter.in !== 'header' || isIgnoredParameter(parameter.name) || !isSendableHeader(parameter.name)) return [];
  const text = headerText(parameter, value);
  return text === undefined ? [] : [[parameter.name, headerValue(text)]];
}

/** The value of a header of a request or a response; JSON is written in ASCII, since a header has no percent-encoding of its own. */
export function headerText(
  header: Pick<Header, 'name' | 'style' | 'explode' | 'content'>,
  value: unknown,
): string | undefined {
  const content = contentText(header, value);
  if (content !== undefined) return header.content && isJson(header.content.mediaType) ? asciiJson(content) : content;
  const { name, style, explode } = header;
  return serialiseStyled({ name, style, explode, value, location: 'header' }, (part) => part);
}

const asciiJson = (text: string): string =>
  text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * RFC 6265 §4.2.1: what would be exploded with `&` in a query is exploded into cookies, since `&` separates none (OpenAPI
 * 3.1.1 Appendix D). Only `style: cookie` leaves values unencoded (OpenAPI 3.2 §4.12.2).
 */
export function cookieHeader(given: readonly Given[]): HttpHeader[] {
  const cookies = given.flatMap(({ parameter, value }) => {
    if (parameter.in !== 'cookie') return [];
    const encode = parameter.style === 'cookie' ? encodeCookieOctets : encodeUnreserved;
    const content = contentText(parameter, value);
    return (
      (content === undefined
        ? styled({ parameter, value }, encode, '; ')
        : `${encode(parameter.name)}=${encode(content)}`) ?? []
    );
  });
  return cookies.length === 0 ? [] : [['Cookie', joinCookies(cookies)]];
}

const styled = (
  { parameter, value }: Given,
  encode: (text: string) => string,
  separator?: PairSeparator,
): string | undefined =>
  serialiseStyled(
    {
      name: parameter.name,
      style: parameter.style,
      explode: parameter.explode,
      value,
      ...(parameter.in === 'path' || parameter.in === 'header' ? { location: parameter.in } : {}),
    },
    encode,
    separator,
  );

/** A parameter with `content` is written in that media type (OpenAPI 3.1 §4.8.12.3). */
function contentText(parameter: Pick<Parameter, 'content'>, value: unknown): string | undefined {
  if (!parameter.content) return undefined;
  const wantsString = parameter.content.schema?.types?.includes('string') ?? false;
  if (typeof value === 'string' && !(isJson(parameter.content.mediaType) && wantsString)) return value;
  return isJson(parameter.content.mediaType) ? stringify(value) : valueText(value);
}
