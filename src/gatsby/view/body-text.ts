import type { CodeText } from '../../components/reference/view';
import type { Data, MediaType } from '../../openapi/model';
import { isStructure, stringify, written } from '../../openapi/written/written-number';
import { essenceOf, isJson, isJsonSequence, isText, isXml } from '../../samples/media-types';
import { isBinary } from '../../openapi/schema/types';
import { certainLayers } from '../../openapi/schema/layers';
import { type SchemaSource } from '../../openapi/schema/named-schema';
import { xmlOf } from '../../samples/xml';
import { clipped, codeText } from './text';

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
