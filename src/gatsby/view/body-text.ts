import type { CodeText } from '../../components/reference/view';
import type { Data, MediaType } from '../../openapi/model';
import { type SchemaSource, certainLayers } from '../../openapi/schema/layers';
import { isBinary } from '../../openapi/schema/types';
import { isStructure, jsonOf, stringify, written } from '../../openapi/written/written-number';
import { essenceOf, isJson, isJsonSequence, isText, isXml } from '../../http/media-type';
import { xmlOf } from '../../http/xml';

/** Characters of one example that a page shows; nobody would read more. */
const MAX_LENGTH = 24_000;

/** A value of the document as text: strings of other media types than JSON are the text itself. */
export function codeText(data: Data, mediaType = 'application/json'): CodeText {
  const { value } = data;
  const raw = typeof value === 'string' && !isJson(mediaType);
  const text = raw ? value : (jsonOf(data, 2) ?? '');
  return clipped(text, raw ? languageOf(mediaType) : 'json');
}

export function clipped(text: string, language: string): CodeText {
  return text.length > MAX_LENGTH
    ? { language, text: text.slice(0, MAX_LENGTH), omitted: text.length - MAX_LENGTH }
    : { language, text };
}

function languageOf(mediaType: string): string {
  if (isJson(mediaType) || isJsonSequence(mediaType)) return 'json';
  if (isXml(mediaType) || essenceOf(mediaType) === 'text/html') return 'markup';
  return 'text';
}

/** One line of JSON, for a value inside running text. */
export const inlineText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/**
 * A value as the body that is sent: XML with the schema's hints, one line for each item of a sequence, JSON otherwise.
 * Undefined for what is no text, such as a picture.
 */
export function bodyText(data: Data, media: MediaType, model: SchemaSource): CodeText | undefined {
  const value = written(data);
  const { mediaType, schema } = media;
  if (isJson(mediaType)) return codeText(data);
  if (typeof value === 'string')
    return isText(mediaType) && !isBinary(certainLayers(schema, model)) ? codeText(data, mediaType) : undefined;
  if (isXml(mediaType)) return clipped(xmlOf(value, schema, model), 'markup');
  const items = Array.isArray(value) ? value : [value];
  if (isJsonSequence(mediaType)) return clipped(items.map((item) => stringify(item)).join('\n'), 'json');
  if (essenceOf(mediaType) === 'text/event-stream') return clipped(items.map(eventOf).join('\n\n'), 'text');
  return codeText(data, mediaType);
}

/** The fields of one event, line by line (WHATWG HTML §9.2.6). */
const eventOf = (event: unknown): string =>
  isStructure(event)
    ? Object.entries(event)
        .flatMap(([field, value]) =>
          textOf(value)
            .split(/\r\n?|\n/)
            .map((line) => `${field}: ${line}`),
        )
        .join('\n')
    : `data: ${textOf(event)}`;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (stringify(value) ?? ''));
