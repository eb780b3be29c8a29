import { convertV2 } from 'openapi-to-postmanv2';
import type { ApiModel, Operation, Parameter } from '../openapi/model';

/** What the converter makes of one operation, of which we keep the prose and the optional parameters. */
export interface Skeleton {
  readonly description: string;
  readonly query: readonly SkeletonPair[];
  readonly header: readonly SkeletonPair[];
  readonly variable: readonly SkeletonPair[];
}

export interface SkeletonPair {
  readonly key: string;
  readonly value: string;
  readonly description: string;
}

const converted = new Set(['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE']);

/**
 * Runs the operations through openapi-to-postmanv2. It is given a document made from the model, with one plain value for
 * each parameter and no schemas: so it has no references to follow, nothing to make up at random, and nothing of the
 * document's version to get wrong.
 * @returns skeletons by the operation's slug; an operation that the converter cannot read is missing.
 */
export async function skeletonsOf(model: ApiModel, operations: readonly Operation[]): Promise<Map<string, Skeleton>> {
  const known = operations.filter(({ method }) => converted.has(method));
  const found = new Map<string, Skeleton>();
  for (let start = 0; start < known.length; start += perRun) {
    const part = await convert(portableDocument(model, known.slice(start, start + perRun)));
    for (const [slug, skeleton] of part) found.set(slug, skeleton);
  }
  return found;
}

/** Operations that the converter is given at once: its time grows faster than their number. */
const perRun = 250;

function convert(document: object): Promise<Map<string, Skeleton>> {
  const data = { type: 'json' as const, data: document };
  const options = { folderStrategy: 'Paths', parametersResolution: 'Example', enableOptionalParameters: false };
  return new Promise((resolve) => {
    try {
      convertV2(data as never, options as never, (_error: unknown, result: unknown) => resolve(readResult(result)));
    } catch {
      // It throws at documents that it has not foreseen; the collection then has no prose for optional parameters.
      resolve(new Map());
    }
  });
}

function portableDocument(model: ApiModel, operations: readonly Operation[]): object {
  const paths = new Map<string, [string, object][]>();
  for (const operation of operations) {
    const methods = paths.get(operation.path) ?? [];
    paths.set(operation.path, methods);
    methods.push([operation.method.toLowerCase(), portableOperation(operation)]);
  }
  return {
    openapi: '3.0.3',
    info: { title: model.info.title, version: model.info.version },
    servers: [{ url: 'https://example.com' }],
    paths: Object.fromEntries([...paths].map(([path, methods]) => [path, Object.fromEntries(methods)])),
  };
}

const portableOperation = (operation: Operation): object => ({
  // The converter calls a request by its summary, which is how we find it again.
  summary: operation.slug,
  description: operation.description ?? '',
  parameters: operation.parameters.filter(({ in: place }) => place !== 'querystring').map(portableParameter),
  responses: { 200: { description: 'ok' } },
});

const portableParameter = (parameter: Parameter): object => ({
  name: parameter.name,
  in: parameter.in,
  required: parameter.required,
  description: `${parameter.deprecated ? 'Deprecated. ' : ''}${parameter.description ?? ''}`,
  schema: { type: 'string' },
  example: '',
});

interface ConvertedItem {
  readonly name?: string;
  readonly item?: readonly ConvertedItem[];
  readonly request?: {
    readonly description?: { readonly content?: string };
    readonly header?: readonly ConvertedPair[];
    readonly url?: { readonly query?: readonly ConvertedPair[]; readonly variable?: readonly ConvertedPair[] };
  };
}

interface ConvertedPair {
  readonly key?: string;
  readonly value?: string;
  readonly description?: { readonly content?: string };
}

function readResult(result: unknown): Map<string, Skeleton> {
  const output = (result as { output?: readonly { data?: ConvertedItem }[] } | undefined)?.output?.[0]?.data;
  const found = new Map<string, Skeleton>();
  const pairs = (list: readonly ConvertedPair[] | undefined): SkeletonPair[] =>
    (list ?? []).map(({ key, value, description }) => ({
      key: key ?? '',
      value: value ?? '',
      description: description?.content ?? '',
    }));
  const visit = ({ name, item, request }: ConvertedItem): void => {
    item?.forEach(visit);
    if (!request || name === undefined) return;
    found.set(name, {
      description: request.description?.content ?? '',
      query: pairs(request.url?.query),
      header: pairs(request.header),
      variable: pairs(request.url?.variable),
    });
  };
  if (output) visit(output);
  return found;
}
