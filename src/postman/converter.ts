import { sampleOf } from '../openapi';
import type { ApiModel, Operation, Parameter } from '../openapi/model';
import { flatten } from '../openapi/sample/flatten';
import { isStructure, stringify, written } from '../openapi/written/written-number';
import { encodeUnreserved } from '../http/percent-encoding';

/** What openapi-to-postmanv2 produces for an operation's description and parameters. */
export interface ConvertedOperation {
  readonly description: string;
  readonly query: readonly ConvertedPair[];
  readonly header: readonly ConvertedPair[];
  readonly variable: readonly ConvertedPair[];
}

export interface ConvertedPair {
  readonly key: string;
  readonly value: string;
  /** Says whether the parameter is required, and which values its schema enumerates. */
  readonly description: string;
}

/** The methods of OpenAPI 3.0, which are those that the converter reads. */
export const readMethods: ReadonlySet<string> = new Set([
  'GET',
  'PUT',
  'POST',
  'DELETE',
  'OPTIONS',
  'HEAD',
  'PATCH',
  'TRACE',
]);

/** Operations that the converter is given at once: its time grows faster than their number. */
const BATCH_SIZE = 250;

/** With the number of parameters, too: of an operation with more, it explains none. */
const MAX_PARAMETERS = 500;

/** And with the segments of a path, faster still: one of 5,000 takes more than half a minute, and then fails. */
const MAX_SEGMENTS = 100;

/**
 * Runs the operations through openapi-to-postmanv2, which explains and serialises the parameters. It is given documents
 * made from the model, with an example for every parameter, so that it follows no references and invents no values.
 * @returns by the operation's slug; an operation that the converter cannot read is missing, and no other.
 */
export async function convertOperations(
  model: ApiModel,
  operations: readonly Operation[],
): Promise<Map<string, ConvertedOperation>> {
  const readable = operations.filter(
    ({ method, path, parameters }) =>
      readMethods.has(method) && parameters.length <= MAX_PARAMETERS && path.split('/').length <= MAX_SEGMENTS,
  );
  const converted = new Map<string, ConvertedOperation>();
  for (let start = 0; start < readable.length; start += BATCH_SIZE)
    await convertBatch(model, readable.slice(start, start + BATCH_SIZE), converted);
  return converted;
}

/** Adds what the converter makes of some operations. Where it fails, it is given halves of them, so that only those are lost that it fails at. */
async function convertBatch(
  model: ApiModel,
  operations: readonly Operation[],
  converted: Map<string, ConvertedOperation>,
): Promise<void> {
  const root = await convert(documentOf(model, operations));
  if (root) {
    for (const { name, request } of requestsIn(root))
      if (name !== undefined)
        converted.set(name, {
          description: request.description?.content ?? '',
          query: pairsOf(request.url?.query),
          header: pairsOf(request.header),
          variable: pairsOf(request.url?.variable),
        });
  } else if (operations.length > 1) {
    const middle = Math.ceil(operations.length / 2);
    await convertBatch(model, operations.slice(0, middle), converted);
    await convertBatch(model, operations.slice(middle), converted);
  }
}

/** @returns undefined where the converter fails, as at a parameter that is called like a method of objects. */
async function convert(document: object): Promise<LibraryItem | undefined> {
  // Here, since it takes longer to load than all other packages together, and most builds export nothing.
  const { convertV2 } = await import('openapi-to-postmanv2');
  const data = { type: 'json' as const, data: document };
  const options = { folderStrategy: 'Paths', parametersResolution: 'Example', enableOptionalParameters: false };
  const speak = silenceConverter();
  try {
    return await new Promise<LibraryItem | undefined>((resolve) => {
      convertV2(data as never, options as never, (_error: unknown, result: unknown) =>
        resolve((result as { output?: readonly { data?: LibraryItem }[] } | undefined)?.output?.[0]?.data),
      );
    });
  } catch {
    return undefined;
  } finally {
    speak();
  }
}

let conversions = 0;
let consoleError = console.error;

/**
 * Drops what the converter prints to the console, and nothing else: a stack trace of its own, which names no line of the document. Several
 * conversions may run at once.
 * @returns ends it
 */
function silenceConverter(): () => void {
  if (conversions === 0) {
    consoleError = console.error;
    console.error = (...parts: unknown[]) => {
      if (!/[\\/]openapi-to-postmanv2[\\/]/.test(new Error().stack ?? '')) consoleError(...parts);
    };
  }
  conversions += 1;
  return () => {
    conversions -= 1;
    if (conversions === 0) console.error = consoleError;
  };
}

function documentOf(model: ApiModel, operations: readonly Operation[]): object {
  const paths = new Map<string, [string, object][]>();
  for (const operation of operations) {
    const methods = paths.get(operation.path) ?? [];
    paths.set(operation.path, methods);
    methods.push([operation.method.toLowerCase(), operationObject(operation, model)]);
  }
  return {
    openapi: '3.0.3',
    info: { title: model.info.title, version: model.info.version },
    servers: [{ url: 'https://example.com' }],
    paths: Object.fromEntries([...paths].map(([path, methods]) => [path, Object.fromEntries(methods)])),
  };
}

const operationObject = (operation: Operation, model: ApiModel): object => ({
  // The converter names a request after its summary, by which we find it again.
  summary: operation.slug,
  description: operation.description ?? '',
  parameters: operation.parameters
    .filter((parameter) => parameter.in !== 'querystring')
    .map((parameter) => parameterObject(parameter, model)),
  responses: { 200: { description: 'ok' } },
});

function parameterObject(parameter: Parameter, model: ApiModel): object {
  const { name, required, schema, style, explode } = parameter;
  const values =
    schema &&
    flatten(schema, model).schema.enum?.map(({ value }) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return {
    name,
    in: parameter.in,
    required,
    description: `${parameter.deprecated ? 'Deprecated. ' : ''}${parameter.description ?? ''}`,
    // Swagger 2.0's tab-delimited lists are the one style that OpenAPI 3.0 does not have.
    ...(style === 'tabDelimited' ? {} : { style, explode }),
    schema: { type: 'string', ...(values ? { enum: values } : {}) },
    example: required ? '' : exampleOf(parameter, model),
  };
}

/** What a reader who switches an optional parameter on sends first: its example, or a value made from its schema. */
function exampleOf({ in: location, name, examples, schema }: Parameter, model: ApiModel): unknown {
  const example = examples.find(({ value }) => value)?.value;
  const data = example ?? (schema && sampleOf(schema, model, { direction: 'request', named: { name } }));
  const write = (value: unknown): string => {
    const text = typeof value === 'string' ? value : (stringify(value) ?? '');
    if (location === 'query') return encodeUnreserved(text);
    // Headers have no escape for what Postman would take for a variable.
    return text.includes('{{') ? '' : text;
  };
  const value = data && written(data);
  // An empty array or object would be serialised as no parameter at all.
  if (value === undefined || (isStructure(value) && Object.keys(value).length === 0)) return '';
  if (Array.isArray(value)) return value.map(write);
  if (!isStructure(value)) return write(value);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, write(member)]));
}

/** A collection, a folder or a request as the library returns it. */
interface LibraryItem {
  readonly name?: string;
  readonly item?: readonly LibraryItem[];
  readonly request?: {
    readonly description?: { readonly content?: string };
    readonly header?: readonly LibraryPair[];
    readonly url?: { readonly query?: readonly LibraryPair[]; readonly variable?: readonly LibraryPair[] };
  };
}

interface LibraryPair {
  readonly key?: string;
  readonly value?: string;
  readonly description?: { readonly content?: string };
}

type LibraryRequest = LibraryItem & Required<Pick<LibraryItem, 'request'>>;

const isRequest = (item: LibraryItem): item is LibraryRequest => item.request !== undefined;

const requestsIn = (root: LibraryItem): LibraryRequest[] => [
  ...(isRequest(root) ? [root] : []),
  ...(root.item ?? []).flatMap(requestsIn),
];

const pairsOf = (pairs: readonly LibraryPair[] | undefined): ConvertedPair[] =>
  (pairs ?? []).map(({ key = '', value = '', description }) => ({
    key,
    value,
    description: description?.content ?? '',
  }));
