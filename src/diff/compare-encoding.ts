import type { MediaType } from '../openapi/model';
import { type SchemaSource } from '../openapi/schema/layers';
import { isMultipart } from '../http/media-type';
import { tell, type OperationContext } from './operation-context';
import { type Shape, shapeOf } from './shape';

/** Compares how the properties of a form are written, each with what it has where the document says nothing. */
export function compareEncodings(old: MediaType, now: MediaType, at: string, context: OperationContext): void {
  const { versions } = context;
  for (const property of new Set([...old.encoding, ...now.encoding].map((each) => each.property))) {
    const [before, after] = [writing(old, property, versions.old), writing(now, property, versions.new)];
    if (before !== after)
      tell(
        context,
        'request-encoding-changed',
        `${at}.${property}`,
        `Its serialisation changed from ${before} to ${after}.`,
        now.origin,
      );
  }
}

/** How a property is written, as a phrase. */
function writing(media: MediaType, property: string, source: SchemaSource): string {
  const found = media.encoding.find((each) => each.property === property);
  const { contentType, style, explode, allowReserved } = found ?? {};
  const parts = [
    contentType ?? (isMultipart(media.mediaType) ? usualType(media, property, source) : undefined),
    `${style ?? 'form'}, explode ${explode ?? (style === undefined || style === 'form')}`,
    allowReserved ? 'allowReserved' : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

/** The media type of a part that the document gives none (OpenAPI 3.0 §4.7.15.1). */
function usualType({ schema }: MediaType, property: string, source: SchemaSource): string {
  const whole = shapeOf(shapeOf(schema ? [schema] : [], source).properties.get(property) ?? [], source);
  const { types, formats, constraints }: Shape = whole.types?.has('array') ? shapeOf(whole.items, source) : whole;
  if (types?.has('object')) return 'application/json';
  const isBytes = types === undefined || formats.includes('binary') || constraints.has('contentEncoding');
  return isBytes ? 'application/octet-stream' : 'text/plain';
}
