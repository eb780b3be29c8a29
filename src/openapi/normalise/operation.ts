import { plainText } from '../../text/plain-text';
import { isBodiless } from '../exchange';
import { type Cursor, at, fields, has, members, pointerOf } from '../cursor';
import type { Callback, Link, MediaType, Operation, Response, Server, Webhook } from '../model';
import { slugify } from '../slug';
import { compact, isObject, own, stringsOf } from '../value';
import {
  type Context,
  type OperationSite,
  isTrue,
  operationSites,
  slugsOf,
  stringAt,
  withReferenceOverrides,
} from './context';
import {
  badgesOf,
  codeSampleKeys,
  codeSamplesOf,
  deprecationKeys,
  deprecationOf,
  extensionsOf,
  sandboxOf,
} from './extensions';
import { externalDocsOf, ownServersOf, serverOf, swaggerOperationServersOf } from './server';
import { contentOf, headersOf, parametersOf } from './parameter';
import { mediaTypesOf, requestBodyOf } from './request-body';
import { schemaOf } from './schema';
import { securityOf } from './security';

/** OpenAPI 3.1 §4.8.16 and §4.8.17. */
function responsesOf(context: Context, operation: Cursor, find: OperationFinder): Response[] {
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
interface OperationFinder {
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

const ownExtensions = [...deprecationKeys, ...codeSampleKeys, 'x-internal', 'x-sandbox', 'x-badges'];

const UNTAGGED = 'default';

/** What an operation inherits or looks up. */
export interface Surroundings {
  readonly servers: readonly Server[];
  readonly find: OperationFinder;
  /** The callbacks that the operation is of: one of them may refer to itself. */
  readonly within?: readonly unknown[];
}

/** OpenAPI 3.1 §4.8.10, with what its path item and its document add to it. */
export function operationOf(
  context: Context,
  site: OperationSite,
  slug: string,
  surroundings: Surroundings,
): Operation {
  const { node, pathItem } = site;
  const tags = [...new Set(stringsOf(own(node.value, 'tags')))];
  return compact<Operation>({
    origin: context.originOf(node),
    slug,
    operationId: site.operationId,
    method: site.method,
    path: site.path,
    ...titleOf(site),
    summary: stringAt(node, 'summary') ?? stringAt(pathItem, 'summary'),
    description: descriptionOf(node, pathItem),
    tags: tags.length > 0 ? tags : [UNTAGGED],
    ...deprecationOf(node),
    internal: isTrue(node, 'x-internal') || isTrue(pathItem, 'x-internal'),
    ...sandboxOf(node),
    externalDocs: externalDocsOf(at(node, 'externalDocs')),
    servers: serversOf(context, site) ?? surroundings.servers,
    parameters: parametersOf(context, site),
    requestBody: requestBodyOf(context, pathItem, node),
    responses: responsesOf(context, node, surroundings.find),
    callbacks: callbacksOf(context, at(node, 'callbacks'), slug, surroundings),
    security: securityOf(context, node),
    codeSamples: codeSamplesOf(node),
    badges: badgesOf(node),
    extensions: extensionsOf(node, ownExtensions),
  });
}

/** A path item's description is about all of its operations, and so about this one too. */
function descriptionOf(node: Cursor, pathItem: Cursor): string | undefined {
  const texts = [stringAt(pathItem, 'description'), stringAt(node, 'description')].filter((part) => part !== undefined);
  return texts.length > 0 ? texts.join('\n\n') : undefined;
}

const serversOf = (context: Context, { node, pathItem }: OperationSite): Server[] | undefined =>
  context.document.version === '2.0'
    ? swaggerOperationServersOf(context, node)
    : (ownServersOf(context, node) ?? ownServersOf(context, pathItem));

/** Characters; what is longer is a paragraph, and no title. */
const MAX_TITLE_LENGTH = 80;

/** The summary of an operation as its title; of one that is a paragraph, its name is. */
function titleOf(site: OperationSite): Pick<Operation, 'title' | 'lead'> {
  const summary = plainText(stringAt(site.node, 'summary') ?? '');
  if (summary.length > MAX_TITLE_LENGTH) return { title: nameOf(site), lead: summary };
  return { title: summary || nameOf(site) };
}

/** The name of an operation in words: `listAllPets` becomes "List all pets". */
function nameOf({ operationId, method, path }: OperationSite): string {
  const words = (operationId ?? '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .replace(/[\s_./-]+/g, ' ')
    .trim();
  return words
    ? words.charAt(0).toUpperCase() +
        words.slice(1).replace(/ (?:[A-Z](?=[a-z])|A(?= ))/g, (letter) => letter.toLowerCase())
    : `${method} ${path}`;
}

/** OpenAPI 3.1 §4.8.18. A callback is sent to a URL of the caller's, so the API's servers do not apply. */
function callbacksOf(
  context: Context,
  callbacks: Cursor,
  parent: string,
  { find, within = [] }: Surroundings,
): Callback[] {
  return fields(callbacks).flatMap(({ name, node: reference }) => {
    const node = context.follow(reference);
    if (within.includes(node.value)) return [];
    const callback: Callback = {
      origin: context.originOf(node),
      name,
      operations: operationSites(context, node).map((site) => {
        const identity = `${parent} ${name} ${site.method} ${site.path}`;
        return operationOf(context, site, slugify(`${parent}-${name}-${site.method.toLowerCase()}`, identity), {
          servers: [],
          find,
          within: [...within, node.value],
        });
      }),
    };
    return [callback];
  });
}

/** OpenAPI 3.1 `webhooks`, and `x-webhooks` as earlier versions have them. One per name and method. */
export function webhooksOf(context: Context, { find }: Surroundings): Webhook[] {
  const sites = ['webhooks', 'x-webhooks'].flatMap((key) => operationSites(context, at(context.root, key)));
  const uses = new Map<string, number>();
  for (const { path } of sites) uses.set(path, (uses.get(path) ?? 0) + 1);
  const slugs = slugsOf(sites, ({ path, method }) => (uses.get(path) === 1 ? path : `${path}-${method.toLowerCase()}`));
  return sites.map((site) => {
    const slug = slugs.get(site)!;
    return { name: site.path, slug, operation: operationOf(context, site, slug, { servers: [], find }) };
  });
}
