import { isBodiless } from '../content';
import type { MediaType, Response, Link } from '../model';
import { compact, isObject, own } from '../value';
import { stringAt, withReferenceOverrides, type Context } from './context';
import { at, fields, has, type Cursor, pointerOf, members } from '../cursor';
import { extensionsOf, sandboxOf } from './extensions';
import { contentOf, headersOf } from './parameter';
import { schemaOf } from './schema';
import { mediaTypesOf } from './request-body';
import { serverOf } from './server';

/** OpenAPI 3.1 §4.8.16 and §4.8.17. */
export function responsesOf(context: Context, operation: Cursor, find: OperationFinder): Response[] {
  const produced = context.document.version === '2.0' ? mediaTypesOf(context, operation, 'produces') : [];
  return fields(at(operation, 'responses')).flatMap(({ name, node: reference }) => {
    const node = context.follow(reference);
    const status = /^\dxx$/i.test(name) ? name.toUpperCase() : name;
    if (!isStatus(status)) return [];
    const response = context.once(`response ${status} ${produced.join()}`, node, () =>
      compact<Response>({
        origin: context.originOf(node),
        status,
        summary: stringAt(node, 'summary'),
        description: stringAt(node, 'description') ?? '',
        headers: headersOf(context, at(node, 'headers')),
        content: isBodiless(Number(status))
          ? []
          : context.document.version === '2.0'
            ? swaggerContentOf(context, produced, node)
            : contentOf(context, at(node, 'content')),
        links: linksOf(context, at(node, 'links'), find),
        ...sandboxOf(node),
        extensions: extensionsOf(node, ['x-sandbox']),
      }),
    );
    return withReferenceOverrides(reference, response);
  });
}

const isStatus = (name: string): boolean => /^(?:[1-5](?:\d\d|XX)|default)$/.test(name);

/** The one `schema` of a Swagger 2.0 response in each produced media type, and its `examples`, which are named by media type. */
function swaggerContentOf(context: Context, produced: readonly string[], node: Cursor): MediaType[] {
  const examples = own(node.value, 'examples');
  const shown = isObject(examples) ? Object.keys(examples) : [];
  if (!has(node, 'schema') && shown.length === 0) return [];
  const isFile = own(own(node.value, 'schema'), 'type') === 'file';
  const fallback = isFile ? 'application/octet-stream' : 'application/json';
  const mediaTypes = new Set([...(produced.length > 0 || shown.length > 0 ? produced : [fallback]), ...shown]);
  const schema = has(node, 'schema') ? schemaOf(context, at(node, 'schema')) : undefined;
  const origin = context.originOf(node);
  const content = [...mediaTypes].map((mediaType) =>
    compact<MediaType>({
      origin,
      mediaType,
      schema,
      examples: shown.includes(mediaType)
        ? [
            {
              origin: context.originOf(at(at(node, 'examples'), mediaType)),
              name: 'default',
              value: { value: own(examples, mediaType) },
            },
          ]
        : [],
      encoding: [],
    }),
  );
  context.mediaTypes.push(...content);
  return content;
}

/** Slug of an operation by its operationId or by its pointer. */
export interface OperationFinder {
  byId(operationId: string): string | undefined;
  byPointer(pointer: string): string | undefined;
}

/** OpenAPI 3.1 §4.8.20. */
function linksOf(context: Context, links: Cursor, find: OperationFinder): Link[] {
  return fields(links).map(({ name, node: reference }) => {
    const node = context.follow(reference);
    const operationId = stringAt(node, 'operationId');
    const operationRef = stringAt(node, 'operationRef');
    const operation =
      operationId !== undefined
        ? find.byId(operationId)
        : operationRef?.startsWith('#')
          ? find.byPointer(pointerOf(operationRef))
          : undefined;
    const server = at(node, 'server');
    return compact<Link>({
      origin: context.originOf(node),
      name,
      operation,
      operationRef: operation === undefined ? (operationRef ?? operationId) : undefined,
      parameters: members(at(node, 'parameters')).map((member) => ({ name: member.name, value: member.node.value })),
      requestBody: has(node, 'requestBody') ? { value: own(node.value, 'requestBody') } : undefined,
      description: stringAt(node, 'description'),
      server: has(node, 'server') ? serverOf(context, server) : undefined,
    });
  });
}
