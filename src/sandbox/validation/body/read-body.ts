import { parse, type ParseError } from 'jsonc-parser';
import type { ApiModel, MediaType } from '../../../openapi/model';
import { bytesOf, textOf } from '../message';
import { allowedTypes } from '../../../openapi/schema/types';
import { readForm } from './form';
import { isFormType, isJsonLinesType, isJsonType, isMultipartType, isTextType } from './media-type';
import { readMultipart } from './multipart';

/** `bytes`: the media type says nothing about a structure that a schema could be held against. */
export type BodyReading =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'bytes'; readonly value: Uint8Array }
  | { readonly kind: 'malformed'; readonly message: string };

/**
 * Parses a body by its media type: JSON, forms, multipart, lines of JSON, text; anything else stays bytes.
 * @param contentType as sent, with parameters such as a multipart's boundary.
 * @param media the documented media type, whose schema gives form fields their types.
 */
export async function readBody(
  body: Uint8Array | string,
  contentType: string,
  media: MediaType | undefined,
  model: ApiModel,
): Promise<BodyReading> {
  if (isJsonType(contentType)) return parseJson(textOf(body));
  if (isJsonLinesType(contentType)) return readJsonLines(textOf(body));
  if (isFormType(contentType)) return { kind: 'value', value: readForm(textOf(body), media, model) };
  if (isMultipartType(contentType)) return readMultipart(bytesOf(body), contentType, media, model);
  // XML and YAML of an object are text to us, which no schema of an object can be held against.
  const isText = isTextType(contentType) && (!media?.schema || allowedTypes(media.schema, model).has('string'));
  if (isText) return { kind: 'value', value: textOf(body) };
  return { kind: 'bytes', value: bytesOf(body) };
}

/** Deeper nesting is no message but an attack on whoever walks through it. */
const deepest = 512;

function parseJson(text: string): BodyReading {
  if (isTooDeep(text)) return { kind: 'malformed', message: `is nested deeper than ${deepest} levels` };
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
      if (depth > deepest) return true;
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
