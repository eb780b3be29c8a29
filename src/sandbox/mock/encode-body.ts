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
  if (typeof value === 'string' || value instanceof Uint8Array) return { mediaType, body: value };
  if (isXml(mediaType)) return { mediaType, body: xmlOf(value, media.schema, model) };
  if (isForm(mediaType) && typeof value === 'object' && value !== null) {
    return { mediaType, body: formText(formFieldsOf(value, media)) };
  }
  return { mediaType, body: JSON.stringify(value) ?? '' };
}
