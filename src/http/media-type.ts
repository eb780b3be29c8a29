import type { MediaType } from '../openapi/model';

/** The type without parameters, lower case: `Application/JSON; charset=utf-8` is `application/json`. */
export const essenceOf = (mediaType: string): string => (mediaType.split(';')[0] ?? '').trim().toLowerCase();

/** A JSON MIME type (WHATWG MIME Sniffing §4.6; RFC 6839 §3.1). */
export const isJson = (mediaType: string): boolean =>
  /^(application|text)\/json$|\/.*\+json$/.test(essenceOf(mediaType));

/** JSON texts one after another: one per line (JSON Lines, NDJSON) or per record (RFC 7464; OpenAPI 3.2 §4.14.3). */
export const isJsonSequence = (mediaType: string): boolean =>
  /^(application|text)\/(jsonl|(x-)?ndjson|(x-)?jsonlines|json-seq)$|\/.*\+json-seq$/.test(essenceOf(mediaType));

/** An XML MIME type (WHATWG MIME Sniffing §4.6). */
export const isXml = (mediaType: string): boolean => /^(application|text)\/xml$|\/.*\+xml$/.test(essenceOf(mediaType));

export const isForm = (mediaType: string): boolean => essenceOf(mediaType) === 'application/x-www-form-urlencoded';
export const isMultipart = (mediaType: string): boolean => essenceOf(mediaType).startsWith('multipart/');

const textual = /^text\/|[/+](yaml|x-yaml|javascript|ecmascript|graphql|sql|csv|toml)$/;

/** Whether a body of this type is readable text, and not bytes. */
export const isText = (mediaType: string): boolean =>
  textual.test(essenceOf(mediaType)) || [isJson, isJsonSequence, isXml, isForm].some((is) => is(mediaType));

/** Whether `charset` means anything: JSON and forms are UTF-8 and have no such parameter (RFC 8259 §11, WHATWG URL §5). */
export const takesCharset = (mediaType: string): boolean =>
  isText(mediaType) && ![isJson, isJsonSequence, isForm].some((is) => is(mediaType));

/** One type of each range. */
const concreteTypes: Readonly<Record<string, string>> = {
  '*/*': 'application/json',
  'application/*': 'application/json',
  'text/*': 'text/plain',
  'image/*': 'image/png',
  'audio/*': 'audio/mpeg',
  'video/*': 'video/mp4',
  'multipart/*': 'multipart/form-data',
};

/** A range such as `image/*` made concrete, and the first of a comma-separated list taken (OpenAPI 3.1 §4.8.15.1). */
export function concreteType(mediaType: string): string {
  const first = (mediaType.split(',')[0] ?? '').trim();
  if (!first.includes('*')) return first;
  const range = essenceOf(first);
  return Object.hasOwn(concreteTypes, range) ? concreteTypes[range]! : 'application/octet-stream';
}

/**
 * The documented media type that a message's `Content-Type` means: the same one, else the same without parameters, else the
 * narrowest range (OpenAPI 3.1 §4.8.14: the most specific key applies).
 */
export function findMediaType(content: readonly MediaType[], contentType: string): MediaType | undefined {
  const wanted = essenceOf(contentType);
  const squeeze = (text: string): string => text.replace(/\s/g, '').toLowerCase();
  return (
    content.find((each) => squeeze(each.mediaType) === squeeze(contentType)) ??
    content.find((each) => essenceOf(each.mediaType) === wanted) ??
    content.find((each) => essenceOf(each.mediaType) === `${wanted.split('/')[0]}/*`) ??
    content.find((each) => essenceOf(each.mediaType) === '*/*' || essenceOf(each.mediaType) === '*')
  );
}

const extensions = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
  ['image/svg+xml', 'svg'],
  ['image/tiff', 'tiff'],
  ['application/pdf', 'pdf'],
  ['application/zip', 'zip'],
  ['application/gzip', 'gz'],
  ['application/x-tar', 'tar'],
  ['application/json', 'json'],
  ['application/xml', 'xml'],
  ['application/yaml', 'yaml'],
  ['text/plain', 'txt'],
  ['text/csv', 'csv'],
  ['text/html', 'html'],
  ['text/xml', 'xml'],
  ['audio/mpeg', 'mp3'],
  ['video/mp4', 'mp4'],
]);

/** A file name that is safe in every shell and file system, with the extension that fits the media type. */
export function fileName(stem: string, mediaType: string): string {
  const safe =
    stem
      .replace(/[^A-Za-z0-9_-]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'file';
  return `${safe}.${extensions.get(essenceOf(mediaType)) ?? 'bin'}`;
}
