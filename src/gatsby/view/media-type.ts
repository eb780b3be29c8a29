import type { Encoding, MediaType } from '../../openapi/model';
import type { EncodingView, MediaTypeView } from '../../components/reference/view';
import { compact } from './compact';
import type { PageContext } from './context';
import { exampleView } from './example';
import { headerView } from './parameter';
import { schemaView } from './schema';

/**
 * The media types of one body. One that has the very schema of an earlier one refers to it: documents converted from
 * Swagger 2.0 repeat each schema for every type that they produce.
 */
export function mediaTypeViews(
  content: readonly MediaType[],
  context: PageContext,
  path: readonly string[],
): MediaTypeView[] {
  const seen = new Map<string, string>();
  return content.map((mediaType) => {
    const ref = mediaType.itemSchema || mediaType.encoding.length > 0 ? undefined : mediaType.schema?.ref;
    const earlier = ref === undefined ? undefined : seen.get(ref);
    if (ref !== undefined && earlier === undefined) seen.set(ref, mediaType.mediaType);
    if (earlier === undefined) return mediaTypeView(mediaType, context, path);
    return { mediaType: mediaType.mediaType, sameAs: earlier, examples: examplesOf(mediaType, context), encoding: [] };
  });
}

export const mediaTypeView = (mediaType: MediaType, context: PageContext, path: readonly string[]): MediaTypeView =>
  compact({
    mediaType: mediaType.mediaType,
    schema: mediaType.schema && schemaView(mediaType.schema, context, path),
    itemSchema: mediaType.itemSchema && schemaView(mediaType.itemSchema, context, [...path, 'item']),
    examples: examplesOf(mediaType, context),
    encoding: mediaType.encoding.map((encoding) => encodingView(encoding, context, path)),
  });

const examplesOf = ({ examples, mediaType }: MediaType, context: PageContext) =>
  examples.map((example) => exampleView(example, context, mediaType));

const encodingView = (encoding: Encoding, context: PageContext, path: readonly string[]): EncodingView => ({
  ...encoding,
  headers: encoding.headers.map((header) => headerView(header, context, [...path, encoding.property])),
});
