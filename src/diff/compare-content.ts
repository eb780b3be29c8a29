import { essenceOf, findMediaType, isForm, isMultipart, isXml } from '../http/media-type';
import type { MediaType, Origin, Schema } from '../openapi/model';
import { compareEncodings } from './compare-encoding';
import { compareValuesOf, directionOf, tell, type OperationContext } from './operation-context';
import { isAnnotation, type TextKind } from './schema-context';

/** Without `charset=utf-8`, which every client expects, and which means nothing in JSON (RFC 8259 §11). */
const nameOf = ({ mediaType }: MediaType): string =>
  mediaType
    .toLowerCase()
    .replace(/\s/g, '')
    .replace(/;charset="?utf-8"?/, '');

/** The media type of a list with the name of another one, or the narrowest range that it is in, such as `image/*`. */
function find(list: readonly MediaType[], wanted: MediaType): MediaType | undefined {
  const ranges = list.filter(({ mediaType }) => essenceOf(mediaType).includes('*'));
  return list.find((each) => nameOf(each) === nameOf(wanted)) ?? findMediaType(ranges, wanted.mediaType);
}

/** Compares the contents of messages by their media types: a range may become one of its types where it is received, and vice versa. */
export function compareContents(
  old: readonly MediaType[],
  now: readonly MediaType[],
  at: string,
  direction: 'request' | 'response',
  context: OperationContext,
  origin: Origin | undefined,
): void {
  const isSent = directionOf(context, direction) === 'request';
  const pairs = (isSent ? old : now).flatMap((media) => {
    const found = find(isSent ? now : old, media);
    return found ? [isSent ? { old: media, now: found, media } : { old: found, now: media, media }] : [];
  });
  for (const media of old)
    if (!pairs.some((pair) => pair.old === media))
      tell(
        context,
        `${direction}-media-type-removed`,
        `${at} ${media.mediaType}`,
        'The media type was removed.',
        origin,
      );
  for (const pair of pairs) compareMediaTypes(pair.old, pair.now, `${at} ${pair.media.mediaType}`, direction, context);
  for (const media of now)
    if (!pairs.some((pair) => pair.now === media))
      tell(
        context,
        `${direction}-media-type-added`,
        `${at} ${media.mediaType}`,
        'The media type was added.',
        media.origin,
      );
}

function compareMediaTypes(
  old: MediaType,
  now: MediaType,
  at: string,
  direction: 'request' | 'response',
  context: OperationContext,
): void {
  if (![old, now].every(({ schema }) => isAnyBytes(schema)))
    compareValuesOf(old, now, at, direction, context, { isText: textKindOf(old) });
  if (old.itemSchema || now.itemSchema)
    compareValuesOf(
      { ...old, schema: old.itemSchema },
      { ...now, schema: now.itemSchema },
      `${at}, each item`,
      direction,
      context,
    );
  compareEncodings(old, now, at, context);
}

/** Whether values have no types of their own, so that `1` is a string, too. */
function textKindOf({ mediaType }: MediaType): TextKind {
  if (isMultipart(mediaType)) return 'parts';
  return isForm(mediaType) || isXml(mediaType) || essenceOf(mediaType).startsWith('text/');
}

/** Whether the schema of a content excludes nothing; OpenAPI 3.0 writes `format: binary`, 3.1 nothing or a `contentMediaType` (§4.8.14.2). */
const isAnyBytes = (schema: Schema | undefined): boolean =>
  schema === undefined ||
  (Object.keys(schema).every((key) => isAnnotation(key) || key === 'types' || key === 'format') &&
    (schema.format === undefined || schema.format === 'binary') &&
    (schema.format === 'binary' || schema.types === undefined));
