import type { MediaType } from '../../../openapi/model';

/** `text/html; charset=utf-8` as `text/html`, in lower case. */
export const essence = (mediaType: string): string => (mediaType.split(';')[0] ?? '').trim().toLowerCase();

/** JSON in any of its media types (RFC 6839 §3.1). */
export const isJsonType = (mediaType: string): boolean =>
  /^(?:[^/]+\/(?:[^/]+\+)?json|text\/json)$/.test(essence(mediaType));
export const isFormType = (mediaType: string): boolean => essence(mediaType) === 'application/x-www-form-urlencoded';
export const isMultipartType = (mediaType: string): boolean => essence(mediaType).startsWith('multipart/');
export const isTextType = (mediaType: string): boolean =>
  /^text\/|[/+](?:xml|yaml|javascript|graphql)$/.test(essence(mediaType)) ||
  /^application\/(?:x-)?yaml$/.test(essence(mediaType));

/** JSON documents one after another (OpenAPI 3.2 §4.14.3: sequential media types). */
export const isJsonLinesType = (mediaType: string): boolean =>
  /^application\/(?:jsonl|x-ndjson|x-jsonlines|json-seq)$/.test(essence(mediaType));

/**
 * The documented media type that a message's `Content-Type` means: the same one, else the same without parameters, else the
 * narrowest range (OpenAPI 3.1 §4.8.14: the most specific key applies).
 */
export function findMediaType(content: readonly MediaType[], contentType: string): MediaType | undefined {
  const wanted = essence(contentType);
  const squeeze = (text: string): string => text.replace(/\s/g, '').toLowerCase();
  return (
    content.find((each) => squeeze(each.mediaType) === squeeze(contentType)) ??
    content.find((each) => essence(each.mediaType) === wanted) ??
    content.find((each) => essence(each.mediaType) === `${wanted.split('/')[0]}/*`) ??
    content.find((each) => essence(each.mediaType) === '*/*' || essence(each.mediaType) === '*')
  );
}
