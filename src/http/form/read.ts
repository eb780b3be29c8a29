import type { ApiModel, Encoding, MediaType, Schema } from '../../openapi/model';
import { expand } from '../../openapi/schema/layers';
import { coerce } from '../coerce';
import { isJson } from '../media-type';
import { objectOf } from '../parameter-style/read';
import { readPairs } from '../parameters/read-query';
import { type QueryPair, parsePairs } from '../percent-encoding';
import { isStyled } from './write';
import { parseJson } from '../nesting';

/** The properties that a body's schema declares, each once. */
export function bodyProperties(media: MediaType | undefined, model: ApiModel): ReadonlyMap<string, Schema> {
  const nodes = media?.schema ? expand(media.schema, model) : [];
  return new Map(
    nodes
      .flatMap((node) => (node.properties ?? []).map((property) => [property.name, property.schema] as const))
      .reverse(),
  );
}

/**
 * Reads `application/x-www-form-urlencoded` (OpenAPI 3.1 §4.8.15.1: each property as a query parameter in its encoding's style,
 * `form` by default). Fields that the document does not have are kept as text.
 */
export function readForm(text: string, media: MediaType | undefined, model: ApiModel): Record<string, unknown> {
  const pairs = parsePairs(text);
  const properties = bodyProperties(media, model);
  const claimed = new Set<QueryPair>();
  const result: [string, unknown][] = [];
  for (const [name, schema] of properties) {
    const encoding = media?.encoding.find((each) => each.property === name);
    const document = encoding && !isStyled(encoding) ? readDocument(name, encoding, pairs) : undefined;
    if (document) {
      claimed.add(document.pair);
      result.push([name, document.value]);
      continue;
    }
    const style = encoding?.style ?? (pairs.some((pair) => pair.name.startsWith(`${name}[`)) ? 'deepObject' : 'form');
    const explode = encoding?.explode ?? (style === 'form' || style === 'deepObject');
    const read = readPairs({ name, style, explode, schema }, pairs, new Set(properties.keys()), model, (pair) =>
      claimed.add(pair),
    );
    if (read.kind === 'value') result.push([name, coerce(read.value, schema, model)]);
    if (read.kind === 'broken')
      result.push([name, pairs.filter((pair) => pair.name === name).map((pair) => pair.value)]);
  }
  for (const pair of pairs) if (!claimed.has(pair)) result.push([pair.name, pair.value]);
  return objectOf(result);
}

/** A property whose encoding names JSON is a document of its own, unless a style is named too (OpenAPI 3.1 §4.8.15.1). */
function readDocument(
  name: string,
  { contentType }: Encoding,
  pairs: readonly QueryPair[],
): { readonly pair: QueryPair; readonly value: unknown } | undefined {
  const [pair, ...more] = pairs.filter((each) => each.name === name);
  if (!pair || more.length > 0 || contentType === undefined || !isJson(contentType)) return undefined;
  try {
    return { pair, value: parseJson(pair.value) };
  } catch {
    return { pair, value: pair.value };
  }
}
