import type { Encoding, MediaType } from '../model';
import { compact, own } from '../value';
import { text, type Context } from './context';
import { at, fields, has, type Cursor } from '../cursor';
import { examplesOf } from './example';
import { headersOf, styleOf } from './parameter';
import { schemaOf } from './schema';

/** The `content` of a body, a response or a parameter, in the order of the document. */
export function contentOf(context: Context, content: Cursor): MediaType[] {
  return fields(content).map(({ name, node }) => mediaTypeOf(context, name, context.follow(node)));
}

function mediaTypeOf(context: Context, mediaType: string, node: Cursor): MediaType {
  return compact<MediaType>({
    origin: context.originOf(node),
    mediaType,
    schema: has(node, 'schema') ? schemaOf(context, at(node, 'schema')) : undefined,
    itemSchema: has(node, 'itemSchema') ? schemaOf(context, at(node, 'itemSchema')) : undefined,
    examples: examplesOf(context, node),
    encoding: fields(at(node, 'encoding')).map((member) => encodingOf(context, member.name, member.node)),
  });
}

/** OpenAPI 3.1 §4.8.15. */
function encodingOf(context: Context, property: string, node: Cursor): Encoding {
  const boolean = (key: string) => {
    const value = own(node.value, key);
    return typeof value === 'boolean' ? value : undefined;
  };
  return compact<Encoding>({
    property,
    contentType: text(node, 'contentType'),
    headers: headersOf(context, at(node, 'headers')),
    style: styleOf(node),
    explode: boolean('explode'),
    allowReserved: boolean('allowReserved'),
  });
}
