import type { ApiModel, MediaType } from '../../openapi/model';
import { formFieldsOf, formText } from '../../http/form/write';
import { concreteType, isForm, isJson, isJsonSequence, isXml } from '../../http/media-type';
import { xmlOf } from '../../http/xml';

/**
 * Encodes a value in a media type. A string stays as it is; for JSON and XML any other value is serialised. A range such as
 * `image/*` becomes one of its types.
 */
export function encodeBody(
  value: unknown,
  media: MediaType,
  model: ApiModel,
): { readonly mediaType: string; readonly body: unknown } {
  const mediaType = concreteType(media.mediaType);
  if (isJson(mediaType)) return { mediaType, body: value };
  if (isJsonSequence(mediaType)) {
    const lines = Array.isArray(value) ? value : [value];
    return { mediaType, body: lines.map((line) => `${JSON.stringify(line)}\n`).join('') };
  }
  if (Array.isArray(value) && /^text\/event-stream\b/i.test(mediaType))
    return { mediaType, body: value.map(eventText).join('') };
  if (typeof value === 'string' || value instanceof Uint8Array) return { mediaType, body: value };
  if (isXml(mediaType)) return { mediaType, body: xmlOf(value, media.schema, model) };
  if (isForm(mediaType) && typeof value === 'object' && value !== null) {
    return { mediaType, body: formText(formFieldsOf(value, media)) };
  }
  return { mediaType, body: JSON.stringify(value) ?? '' };
}

/** One event of a stream (WHATWG HTML §9.2.6): its fields, or a value that is its data. */
function eventText(event: unknown): string {
  const isFields = typeof event === 'object' && event !== null && 'data' in event;
  const fields = isFields ? Object.entries(event).filter(([name]) => EVENT_FIELDS.includes(name)) : [['data', event]];
  const lines = fields.flatMap(([name, value]) =>
    (typeof value === 'string' ? value : JSON.stringify(value))
      .split(/\r\n|[\r\n]/)
      .map((line) => `${String(name)}: ${line}\n`),
  );
  return `${lines.join('')}\n`;
}

const EVENT_FIELDS = ['id', 'event', 'data', 'retry'];
