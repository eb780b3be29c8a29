import { Response } from 'undici';
import type { ApiModel, MediaType, Schema } from '../../openapi/model';
import { allowedTypes } from '../../openapi/schema/types';
import { coerce } from '../coerce';
import { bodyProperties } from '../form/read';
import { isJson } from '../media-type';
import { bodyText } from '../message';
import { objectOf } from '../parameter-style/read';
import type { BodyReading } from './read-body';
import { readJson } from './read-json';

/**
 * Reads `multipart/form-data` (RFC 7578). A part for an object or an array of objects is JSON (OpenAPI 3.1 §4.8.15.1), a file is
 * text of its bytes, one character each, so that lengths can be checked. Other multipart types are only looked at as bytes.
 */
export async function readMultipart(
  body: Uint8Array,
  contentType: string,
  media: MediaType | undefined,
  model: ApiModel,
): Promise<BodyReading> {
  if (!/^multipart\/form-data\b/i.test(contentType)) return { kind: 'bytes', value: body };
  const fields = new Map<string, unknown[]>();
  const properties = bodyProperties(media, model);
  try {
    const form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
    for (const [name, part] of form.entries()) {
      const value =
        typeof part === 'string'
          ? readPart(part, properties.get(name), model)
          : readFile(Buffer.from(await part.arrayBuffer()), part.type);
      fields.set(name, [...(fields.get(name) ?? []), value]);
    }
  } catch {
    return { kind: 'malformed', message: 'is not multipart/form-data with the boundary that its Content-Type names' };
  }
  const values = [...fields].map(([name, parts]) => {
    const schema = properties.get(name);
    const isArray = schema !== undefined && allowedTypes(schema, model).has('array') && !Array.isArray(parts[0]);
    return [name, parts.length === 1 && !isArray ? parts[0] : parts] as const;
  });
  return { kind: 'value', value: objectOf(values) };
}

function readPart(text: string, schema: Schema | undefined, model: ApiModel): unknown {
  if (!schema) return text;
  const types = allowedTypes(schema, model);
  if (!types.has('string') && (types.has('object') || types.has('array'))) return tryJson(text);
  return coerce(text, schema, model);
}

const readFile = (bytes: Buffer, type: string): unknown => (isJson(type) ? tryJson(bytes) : bytes.toString('latin1'));

/** What is not JSON stays text, which its schema then refuses. */
function tryJson(body: string | Uint8Array): unknown {
  const reading = readJson(body);
  return reading.kind === 'value' ? reading.value : bodyText(body);
}
