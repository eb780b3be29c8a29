import type { ApiModel, MediaType } from '../../openapi/model';
import { allowedTypes } from '../../openapi/schema/types';
import { readForm } from '../form/read';
import { isForm, isJsonSequence, isJson, isMultipart, isText, isXml } from '../media-type';
import { bodyBytes, bodyText } from '../message';
import { invalidUtf8, readJson } from './read-json';
import { readMultipart } from './read-multipart';
import { xmlFault } from './xml-fault';

/** `bytes`: the media type says nothing about a structure that a schema could validate. */
export type BodyReading =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'bytes'; readonly value: Uint8Array }
  | { readonly kind: 'malformed'; readonly message: string };

/**
 * Parses a body by its media type: JSON, forms, multipart, JSON sequences, text; anything else stays bytes. XML has to be well-formed.
 * @param contentType as sent, with parameters such as a multipart's boundary.
 * @param media the documented media type, whose schema gives form fields their types.
 */
export async function readBody(
  body: Uint8Array | string,
  contentType: string,
  media: MediaType | undefined,
  model: ApiModel,
): Promise<BodyReading> {
  if (isJson(contentType)) return readJson(body);
  const isUtf8 = isUtf8Only(contentType);
  const broken = isUtf8
    ? (invalidUtf8(body) ?? (isXml(contentType) ? xmlFault(bodyText(body)) : undefined))
    : undefined;
  if (broken !== undefined) return { kind: 'malformed', message: broken };
  if (isJsonSequence(contentType)) return readJsonLines(bodyText(body));
  if (isForm(contentType)) return { kind: 'value', value: readForm(bodyText(body), media, model) };
  if (isMultipart(contentType)) return readMultipart(bodyBytes(body), contentType, media, model);
  // XML and YAML of an object are only text here, which no schema of an object can validate.
  const isString = isText(contentType) && (!media?.schema || allowedTypes(media.schema, model).has('string'));
  if (isString) return { kind: 'value', value: bodyText(body) };
  return { kind: 'bytes', value: bodyBytes(body) };
}

/** Types that are UTF-8 always, and text that does not say that it is anything else. */
const isUtf8Only = (contentType: string): boolean =>
  isForm(contentType) ||
  isJsonSequence(contentType) ||
  (isText(contentType) && !/;\s*charset\s*=\s*"?(?!utf-?8"?\s*(?:;|$))/i.test(contentType));

/** A record separator before each document (RFC 7464) or a line feed after it. */
function readJsonLines(text: string): BodyReading {
  const documents = text
    .replaceAll('\u001e', '\n')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const readings = documents.map(readJson);
  const broken = readings.find((reading) => reading.kind === 'malformed');
  if (broken) return broken;
  return { kind: 'value', value: readings.map((reading) => (reading.kind === 'value' ? reading.value : undefined)) };
}
