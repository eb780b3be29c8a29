import { isIgnoredParameter, joinCookies } from '../http/header';
import { essenceOf, isJson, isXml } from '../http/media-type';
import { multipartText, quoted } from '../http/multipart/segments';
import { encodeUnreserved } from '../http/percent-encoding';
import type { Operation } from '../openapi/model';
import type { HttpRequest } from '../samples';
import { jsonText } from '../samples/languages/layout';
import { authOf } from './auth';
import { type Auth, type Body, type FormField, type Pair, type Request, described } from './collection';
import type { ConvertedOperation, ConvertedPair } from './converter';
import { urlOf } from './url';
import { type VariableNames, withoutPlaceholders } from './variables';

interface PostmanBody {
  readonly body: Body;
  /** Replaces the request's own Content-Type. */
  readonly contentType?: string;
}

/** A request's body in the Postman mode that sends it unchanged. */
function bodyOf({ body, headers }: HttpRequest): PostmanBody | undefined {
  const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  switch (body?.kind) {
    case undefined:
      return undefined;
    case 'json':
      return { body: raw(withoutPlaceholders(jsonText(body)), 'json') };
    case 'text':
      return { body: raw(body.text, languageOf(contentType)) };
    case 'form':
      if (!body.fields.every(([name]) => isKept(name)))
        return { body: raw(body.fields.map((field) => field.map(encodeUnreserved).join('=')).join('&'), 'text') };
      return { body: { mode: 'urlencoded', urlencoded: body.fields.map(([key, value]) => ({ key, value })) } };
    case 'file':
      return { body: { mode: 'file', file: { content: base64(body.file.content) } } };
    case 'multipart': {
      if (body.parts.every((part) => isKept(part.name) && ('file' in part || part.headers.length === 0))) {
        // Postman's runtime does not escape names, so that a quote or a line end would end them.
        const formdata = body.parts.map((part): FormField => {
          const type = part.contentType === undefined ? {} : { contentType: part.contentType };
          return 'file' in part
            ? {
                key: quoted(part.name),
                ...type,
                type: 'file',
                fileName: part.file.name,
                value: base64(part.file.content),
              }
            : { key: quoted(part.name), ...type, type: 'text', value: part.text };
        });
        return { body: { mode: 'formdata', formdata } };
      }
      // Postman's form data has no headers for a part, so the body is written out.
      const { boundary, text } = multipartText(body.parts);
      return { body: raw(text, 'text'), contentType: `multipart/form-data; boundary=${boundary}` };
    }
  }
}

/** The content of a file that the collection carries itself, so that the request needs none on disk. */
const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

/** Postman's runtime collects fields in an object, which loses this name. */
const isKept = (name: string): boolean => name !== '__proto__';

const raw = (text: string, language: string): Body => ({ mode: 'raw', raw: text, options: { raw: { language } } });

function languageOf(contentType: string): string {
  const essence = essenceOf(contentType);
  if (isJson(contentType)) return 'json';
  if (isXml(contentType)) return 'xml';
  return essence === 'text/html' ? 'html' : essence.endsWith('/javascript') ? 'javascript' : 'text';
}

export interface RequestContext {
  readonly names: VariableNames;
  /** Name of the variable that holds the address of the operation's server. */
  readonly base: string;
  readonly converted: ConvertedOperation | undefined;
}

/** The Postman request for one that was built for `placeholderServer`; its authorization is returned separately. */
export function requestOf(
  operation: Operation,
  http: HttpRequest,
  { names, base, converted }: RequestContext,
): { request: Request; auth: Auth } {
  const { auth, header, query } = authOf(http, names);
  const body = bodyOf(http);
  const headers = http.headers.map(([key, value]): Pair => {
    const replaced = body?.contentType !== undefined && key.toLowerCase() === 'content-type';
    return {
      key,
      value: replaced ? body.contentType! : value,
      ...described(headerDescription(operation, key, converted?.header)),
    };
  });
  if (body?.contentType !== undefined && !headers.some(({ key }) => key === 'Content-Type'))
    headers.push({ key: 'Content-Type', value: body.contentType });
  return {
    auth,
    request: {
      method: http.method,
      ...described(converted?.description ?? operation.description),
      header: [...withOneCookieHeader([...headers, ...header]), ...optionalHeaders(headers, converted?.header ?? [])],
      url: urlOf(operation, http, base, converted, query),
      ...(body ? { body: body.body } : {}),
    },
  };
}

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const headerDescription = (
  operation: Operation,
  name: string,
  converted: readonly ConvertedPair[] = [],
): string | undefined =>
  converted.find(({ key }) => sameName(key, name))?.description ??
  operation.parameters.find((each) => each.in === 'header' && sameName(each.name, name))?.description;

/** RFC 6265 §5.4: one `Cookie` header at most. */
function withOneCookieHeader(headers: readonly Pair[]): Pair[] {
  const cookies = headers.filter(({ key }) => key === 'Cookie');
  if (cookies.length < 2) return [...headers];
  return [
    ...headers.filter(({ key }) => key !== 'Cookie'),
    { key: 'Cookie', value: joinCookies(cookies.map(({ value }) => value)) },
  ];
}

/** Headers that the example omits, which readers can enable. */
const optionalHeaders = (sent: readonly Pair[], converted: readonly ConvertedPair[]): Pair[] =>
  converted
    .filter(
      ({ key }) =>
        !isIgnoredParameter(key) && !sameName(key, 'cookie') && !sent.some((each) => sameName(each.key, key)),
    )
    .map(({ key, value, description }) => ({ key, value, ...described(description), disabled: true }));
