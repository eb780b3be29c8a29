import type { Callback, Operation } from '../../openapi/model';
import type { CallbackView, OperationView } from '../../components/reference/view';
import { codeSampleViews } from './code-sample';
import { compact } from './compact';
import type { PageContext } from './context';
import { deliveryViews, exchangeViews } from './exchange';
import { mediaTypeViews } from './media-type';
import { parameterGroups } from './parameter';
import { responseView } from './response';
import { securityView } from './security';
import { serverView } from './server';

/** Who sends the request: a client to this API, or this API to the client. */
export type Direction = 'request' | 'delivery';

interface Options {
  readonly direction?: Direction;
  /** Begins every anchor; needed where a page shows more than one operation. */
  readonly path?: readonly string[];
  readonly mostExchanges?: number;
}

export function operationView(operation: Operation, context: PageContext, options: Options = {}): OperationView {
  const { direction = 'request', path = [], mostExchanges } = options;
  const { requestBody } = operation;
  return compact({
    slug: operation.slug,
    operationId: operation.operationId,
    method: operation.method,
    path: operation.path,
    title: operation.title,
    description: operation.description === undefined ? undefined : context.html(operation.description),
    deprecated: operation.deprecated,
    deprecationNote: operation.deprecationNote === undefined ? undefined : context.html(operation.deprecationNote),
    internal: operation.internal,
    badges: operation.badges,
    externalDocs: operation.externalDocs,
    servers: direction === 'request' ? operation.servers.map((server) => serverView(server, context)) : [],
    security: securityView(operation.security, context),
    parameters: parameterGroups(operation.parameters, context, path),
    requestBody: requestBody && {
      anchor: context.anchors(...path, 'request'),
      required: requestBody.required,
      ...(requestBody.description === undefined ? {} : { description: context.html(requestBody.description) }),
      content: mediaTypeViews(requestBody.content, context, [...path, 'request']),
    },
    responses: operation.responses.map((response) => responseView(response, context, path)),
    callbacks: operation.callbacks.map((callback) => callbackView(callback, context, path)),
    exchanges:
      direction === 'request' ? exchangeViews(operation, context, mostExchanges) : deliveryViews(operation, context),
    codeSamples: codeSampleViews(operation.codeSamples),
    extensions: operation.extensions,
    source: `${operation.origin.file}:${operation.origin.line}`,
  });
}

const callbackView = ({ name, operations }: Callback, context: PageContext, path: readonly string[]): CallbackView => ({
  name,
  operations: operations.map((operation) =>
    operationView(operation, context, {
      direction: 'delivery',
      path: [...path, 'callback', name, operation.method.toLowerCase()],
    }),
  ),
});
