import { parse, type ParseError } from 'jsonc-parser';
import type { ApiModel, MediaType } from '../../openapi/model';
import { allowedTypes } from '../../openapi/schema/types';
import { readForm } from '../form/read';
import { isForm, isJsonSequence, isJson, isMultipart, isText } from '../media-type';
import { bodyBytes, bodyText } from '../message';
import { readMultipart } from './read-multipart';

/** `bytes`: the media type says nothing about a structure that a schema could validate. */
export type BodyReading =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'bytes'; readonly value: Uint8Array }
  | { readonly kind: 'malformed'; readonly message: string };

/**
 * Parses a body by its media type: JSON, forms, multipart, JSON sequences, text; anything else stays bytes.
 * @param contentType as sent, with parameters such as a multipart's boundary.
 * @param media the documented media type, whose schema gives form fields their types.
 */
export async function readBody(
  body: Uint8Array | string,
  contentType: string,
  media: MediaType | undefined,
  model: ApiModel,
): Promise<BodyReading> {
  if (isJson(contentType)) return parseJson(bodyText(body));
  if (isJsonSequence(contentType)) return readJsonLines(bodyText(body));
  if (isForm(contentType)) return { kind: 'value', value: readForm(bodyText(body), media, model) };
  if (isMultipart(contentType)) return readMultipart(bodyBytes(body), contentType, media, model);
  // XML and YAML of an object are only text here, which no schema of an object can validate.
  const isString = isText(contentType) && (!media?.schema || allowedTypes(media.schema, model).has('string'));
  if (isString) return { kind: 'value', value: bodyText(body) };
  return { kind: 'bytes', value: bodyBytes(body) };
}

/** Deeper nesting is an attack on whoever walks through it. */
const MAX_DEPTH = 512;

function parseJson(text: string): BodyReading {
  if (isTooDeep(text)) return { kind: 'malformed', message: `is nested deeper than ${MAX_DEPTH} levels` };
  try {
    return { kind: 'value', value: JSON.parse(text) as unknown };
  } catch {
    return { kind: 'malformed', message: `is not JSON: ${jsonFault(text)}` };
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (quoted) {
      if (code === 0x5c) index += 1;
      else if (code === 0x22) quoted = false;
    } else if (code === 0x22) quoted = true;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return false;
}

/** Where the JSON breaks, without repeating the body: what was sent may be long, or secret. */
function jsonFault(text: string): string {
  if (text.trim() === '') return 'it is empty';
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (!first) return 'it cannot be read';
  const before = text.slice(0, first.offset).split('\n');
  return `it breaks at line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
}

/** A record separator before each document (RFC 7464) or a line feed after it. */
function readJsonLines(text: string): BodyReading {
  const documents = text
    .replaceAll('\u001e', '\n')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const readings = documents.map(parseJson);
  const broken = readings.find((reading) => reading.kind === 'malformed');
  if (broken) return broken;
  return { kind: 'value', value: readings.map((reading) => (reading.kind === 'value' ? reading.value : undefined)) };
}
