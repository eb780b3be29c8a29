import { formFieldsOf, formText, isPlain } from '../http/form/write';
import { headerValue } from '../http/header';
import {
  concreteType,
  essenceOf,
  fileName,
  isForm,
  isJson,
  isJsonSequence,
  isMultipart,
  isText,
  isXml,
} from '../http/media-type';
import { partsOf } from '../http/multipart/parts';
import { multipartText } from '../http/multipart/segments';
import { valueText } from '../http/parameter-style/write';
import { wellFormed } from '../http/percent-encoding';
import { xmlOf } from '../http/xml';
import type { Exchange, MediaType, Operation } from '../openapi/model';
import { certainLayers } from '../openapi/schema/layers';
import type { SchemaSource } from '../openapi/schema/named-schema';
import { isBinary, statedTypes } from '../openapi/schema/types';
import { dataOf, isRounded, isStructure, stringify, written } from '../openapi/written/written-number';
import type { Payload } from './http-request';

export interface Body {
  readonly payload: Payload;
  /** Absent where the client writes it, with a boundary of its own. */
  readonly contentType?: string;
}

/** The body of an exchange in its media type (OpenAPI 3.1.1 §4.8.14). */
export function bodyOf(operation: Operation, exchange: Exchange, source: SchemaSource): Body | undefined {
  if (!exchange.body) return undefined;
  const { mediaType: stated } = exchange.body;
  const value = written(exchange.body);
  const media = operation.requestBody?.content.find((each) => each.mediaType === stated);
  const layers = certainLayers(media?.schema, source);
  const contentType = headerValue(concreteType(stated));
  const text = (payload: string): Body => ({ payload: { kind: 'text', text: wellFormed(payload) }, contentType });

  if (typeof value !== 'string' || isJson(contentType)) {
    if (isMultipart(contentType)) return multipart(value, media, contentType, source);
    if (isForm(contentType)) return form(value, media, contentType);
    if (isXml(contentType)) return text(xmlOf(value, media?.schema, source));
    if (isJsonSequence(contentType)) return text(sequence(value, contentType));
    if (essenceOf(contentType) === 'text/plain' && !isStructure(value)) return text(valueText(value) ?? '');
    const data = json(value, statedTypes(layers));
    const plain = dataOf(data);
    // A client that writes JSON by itself would round such a number.
    if (isRounded(plain.numbers)) return text(stringify(data, 2) ?? '');
    return { payload: { kind: 'json', ...plain }, contentType };
  }
  if (isBinary(layers) || !isText(contentType)) {
    return {
      payload: { kind: 'file', file: { name: fileName('body', contentType), content: wellFormed(value) } },
      contentType,
    };
  }
  return text(value);
}

/** An example may be given as the text that is sent; where the schema wants no string, that is what it is. */
function json(value: unknown, types: readonly string[] | undefined): unknown {
  if (typeof value !== 'string' || types === undefined || types.includes('string')) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function form(value: unknown, media: MediaType | undefined, contentType: string): Body {
  const fields = formFieldsOf(value, media);
  if (fields.every(isPlain)) {
    return {
      payload: {
        kind: 'form',
        fields: fields.map(({ plain }) => [wellFormed(plain[0]), wellFormed(plain[1])] as const),
      },
      contentType,
    };
  }
  return { payload: { kind: 'text', text: formText(fields) }, contentType };
}

function multipart(value: unknown, media: MediaType | undefined, contentType: string, source: SchemaSource): Body {
  const parts = partsOf(value, media, source);
  if (essenceOf(contentType) === 'multipart/form-data') return { payload: { kind: 'multipart', parts } };
  // Other kinds (mixed, related): no client library writes them, and their parts are known as text.
  const { boundary, text } = multipartText(parts, Array.isArray(value));
  return { payload: { kind: 'text', text }, contentType: `${essenceOf(contentType)}; boundary=${boundary}` };
}

/** RFC 7464 §2 begins each record with U+001E. */
const sequence = (value: unknown, mediaType: string): string =>
  (Array.isArray(value) ? value : [value])
    .map((item) => `${mediaType.includes('json-seq') ? '\u001E' : ''}${stringify(item)}\n`)
    .join('');
