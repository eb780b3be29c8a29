import type { MediaType } from '../openapi/model';
import { essenceOf, isJson } from './media-type';

interface Range {
  readonly type: string;
  readonly quality: number;
}

/** How well a media type fits a range: 0 not at all, 3 exactly (RFC 9110 §12.5.1). */
function fit(mediaType: string, range: string): number {
  if (mediaType === range) return 3;
  if (range === '*/*') return 1;
  if (range.endsWith('/*') && mediaType.startsWith(range.slice(0, -1))) return 2;
  // A documented range such as `image/*` can become any type that it covers.
  return mediaType === '*/*' || (mediaType.endsWith('/*') && range.startsWith(mediaType.slice(0, -1))) ? 2 : 0;
}

const parse = (header: string): Range[] =>
  header.split(',').flatMap((piece) => {
    const quality = /;\s*q=([\d.]+)/i.exec(piece)?.[1];
    const type = essenceOf(piece);
    return type === '' ? [] : [{ type, quality: quality === undefined ? 1 : Number(quality) }];
  });

/**
 * The documented media type that a client accepts best; of equals JSON, then the document's order. Without a header, or with
 * nothing documented, everything is accepted.
 * @returns undefined when none is acceptable.
 */
export function negotiate(content: readonly MediaType[], header: string | undefined): MediaType | undefined {
  const ranges = parse(header ?? '');
  const quality = ({ mediaType }: MediaType): number => {
    if (ranges.length === 0) return 1;
    const fits = ranges
      .map((range) => ({ ...range, fit: fit(essenceOf(mediaType), range.type) }))
      .filter((each) => each.fit > 0);
    return fits.sort((a, b) => b.fit - a.fit)[0]?.quality ?? 0;
  };
  const ranked = content.map((media) => ({
    media,
    quality: quality(media),
    json: isJson(media.mediaType) ? 1 : 0,
  }));
  const [best] = ranked.filter((each) => each.quality > 0).sort((a, b) => b.quality - a.quality || b.json - a.json);
  return best?.media;
}

/** What a client prefers: `code=404`, `example=name` (RFC 7240 §2; the two names are Stoplight Prism's). */
export interface Preferences {
  readonly code?: string;
  readonly example?: string;
}

/** Parses a `Prefer` header. Unknown preferences are ignored, as the RFC requires. */
export function parsePrefer(header: string | undefined): Preferences {
  const preferences: { code?: string; example?: string } = {};
  for (const [, name = '', quoted, plain] of (header ?? '').matchAll(
    /([!#$%&'*+.^`|~\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*))/g,
  )) {
    const value = quoted === undefined ? plain : quoted.replace(/\\(.)/g, '$1');
    const key = name.toLowerCase();
    if (value && (key === 'code' || key === 'example')) preferences[key] ??= value;
  }
  return preferences;
}
