import type { ApiModel, Encoding, MediaType, Schema } from '../../openapi/model';
import { expand } from '../../openapi/schema/layers';
import { itemSchemas } from '../../openapi/schema/members';
import { allowedTypes } from '../../openapi/schema/types';
import { coerce } from '../coerce';
import { bodyProperties } from '../form/read';
import { isStyled } from '../form/write';
import { isJson } from '../media-type';
import { bodyText } from '../message';
import { objectOf } from '../parameter-style/read';
import { readPairs } from '../parameters/read-query';
import type { QueryPair } from '../percent-encoding';
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
  const styled: (readonly [string, unknown])[] = [];
  // Loaded with the first such body: loading it takes longer than a command that reads none.
  const { Response } = await import('undici');
  try {
    const form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
    const entries = [...form.entries()];
    const claimed = new Set<string>();
    for (const encoding of media?.encoding ?? []) {
      const schema = properties.get(encoding.property);
      if (!schema || !isStyled(encoding)) continue;
      const value = readStyled(entries, { ...encoding, schema }, properties, model, (name) => claimed.add(name));
      if (value) styled.push([encoding.property, value.value]);
    }
    for (const [name, part] of entries) {
      if (claimed.has(name)) continue;
      const value =
        typeof part === 'string'
          ? readPart(part, properties.get(name), model)
          : readFile(Buffer.from(await part.arrayBuffer()), part.type);
      const values = fields.get(name);
      if (values) values.push(value);
      else fields.set(name, [value]);
    }
  } catch {
    return { kind: 'malformed', message: 'is not multipart/form-data with the boundary from its Content-Type' };
  }
  const values = [...fields].map(([name, parts]) => {
    const schema = properties.get(name);
    const isArray = schema !== undefined && allowedTypes(schema, model).has('array') && !Array.isArray(parts[0]);
    return [name, parts.length === 1 && !isArray ? parts[0] : parts] as const;
  });
  return { kind: 'value', value: objectOf([...values, ...styled]) };
}

/**
 * A property whose encoding has a style is written as the parameters of a form are, in parts of its own (OpenAPI 3.1 §4.8.15.1).
 * @param claim is called with the name of each part that belongs to the property
 */
function readStyled(
  entries: readonly (readonly [name: string, part: unknown])[],
  { property, schema, style = 'form', explode = style === 'form' }: Encoding & { readonly schema: Schema },
  properties: ReadonlyMap<string, Schema>,
  model: ApiModel,
  claim: (name: string) => void,
): { readonly value: unknown } | undefined {
  const pairs = entries.flatMap(([name, value]): QueryPair[] =>
    // Nothing is percent-encoded in a part, and a comma separates.
    typeof value === 'string' ? [{ name, value, rawValue: value.replace(/[%+]/g, encodeURIComponent) }] : [],
  );
  const parameter = { name: property, style, explode, schema };
  const read = readPairs(parameter, pairs, new Set(properties.keys()), model, ({ name }) => claim(name));
  return read.kind === 'value' ? { value: coerce(read.value, schema, model) } : undefined;
}

function readPart(text: string, schema: Schema | undefined, model: ApiModel): unknown {
  if (!schema) return text;
  const types = allowedTypes(schema, model);
  if (!types.has('string') && (types.has('object') || types.has('array'))) {
    const value = tryJson(text);
    // The text of an item may look like JSON.
    return types.has('object') || Array.isArray(value) ? value : coerceItem(text, value, schema, model);
  }
  return coerce(text, schema, model);
}

/** An item of an array, of which a part has the text (OpenAPI 3.1 §4.8.15.1). */
function coerceItem(text: string, value: unknown, schema: Schema, model: ApiModel): unknown {
  const items = itemSchemas(expand(schema, model), 0);
  const mayBeText = items.length > 0 && items.every((item) => allowedTypes(item, model).has('string'));
  return mayBeText ? text : value;
}

const readFile = (bytes: Buffer, type: string): unknown => (isJson(type) ? tryJson(bytes) : bytes.toString('latin1'));

/** What is not JSON stays text, which its schema then refuses. */
function tryJson(body: string | Uint8Array): unknown {
  const reading = readJson(body);
  return reading.kind === 'value' ? reading.value : bodyText(body);
}
