import type { CodeText } from '../../components/reference/view';
import type { Data } from '../../openapi/model';
import { jsonOf } from '../../openapi/written/written-number';
import { essenceOf, isJson, isJsonSequence, isXml } from '../../samples/media-types';

/** Characters of one example that a page shows; the rest would not be read there. */
const longest = 24_000;

/** A value of the document as text: strings of other media types than JSON are the text itself. */
export function codeText(data: Data, mediaType = 'application/json'): CodeText {
  const { value } = data;
  const raw = typeof value === 'string' && !isJson(mediaType);
  const text = raw ? value : (jsonOf(data, 2) ?? '');
  return clipped(text, raw ? languageOf(mediaType) : 'json');
}

export function clipped(text: string, language: string): CodeText {
  return text.length > longest
    ? { language, text: text.slice(0, longest), omitted: text.length - longest }
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
