import type { ApiModel, MediaType } from '../../openapi/model';
import { xmlOf } from '../../samples/xml';
import { essence, isFormType, isJsonLinesType, isJsonType } from '../validation/body/media-type';

/**
 * Encodes a value in a media type. A string stays as it is; for JSON and XML any other value is serialised. A range such as
 * `image/*` becomes one of its types.
 */
export function encodeBody(
  value: unknown,
  media: MediaType,
  model: ApiModel,
): { readonly mediaType: string; readonly body: unknown } {
  const mediaType = concrete(media.mediaType);
  if (isJsonType(mediaType)) return { mediaType, body: value };
  if (isJsonLinesType(mediaType)) {
    const lines = Array.isArray(value) ? value : [value];
    return { mediaType, body: lines.map((line) => `${JSON.stringify(line)}\n`).join('') };
  }
  if (typeof value === 'string' || value instanceof Uint8Array) return { mediaType, body: value };
  if (/[/+]xml$/.test(essence(mediaType))) return { mediaType, body: xmlOf(value, media.schema, model) };
  if (isFormType(mediaType) && typeof value === 'object' && value !== null) {
    const pairs = Object.entries(value).map(([name, item]): [string, string] => [
      name,
      typeof item === 'object' ? JSON.stringify(item) : String(item),
    ]);
    return { mediaType, body: new URLSearchParams(pairs).toString() };
  }
  return { mediaType, body: JSON.stringify(value) ?? '' };
}

const concrete = (mediaType: string): string => {
  if (!mediaType.includes('*')) return mediaType;
  const kinds: Readonly<Record<string, string>> = {
    text: 'text/plain',
    image: 'image/png',
    audio: 'audio/mpeg',
    video: 'video/mp4',
  };
  return kinds[essence(mediaType).split('/')[0] ?? ''] ?? 'application/json';
};
