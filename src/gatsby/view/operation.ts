import type { Callback, Operation } from '../../openapi/model';
import type { CallbackView, OperationView } from '../../components/reference/view';
import { codeSampleViews } from './code-sample';
import { compact } from './compact';
import type { PageContext } from './context';
import { exchangesOf } from '../../openapi';
import { deliveryView, exchangeView, mostExchanges, withoutExamplesOf } from './exchange';
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
  readonly most?: number;
}

export function operationView(operation: Operation, context: PageContext, options: Options = {}): OperationView {
  const { direction = 'request', path = [], most = mostExchanges } = options;
  const { requestBody } = operation;
  const exchanges = exchangesOf(operation, context.model).slice(0, most);
  const viewOf = direction === 'request' ? exchangeView : deliveryView;
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
      content: withoutExamplesOf(exchanges, mediaTypeViews(requestBody.content, context, [...path, 'request'])),
    },
    responses: operation.responses.map((response) => {
      const view = responseView(response, context, path);
      return { ...view, content: withoutExamplesOf(exchanges, view.content, view.status) };
    }),
    callbacks: operation.callbacks.map((callback) => callbackView(callback, context, path)),
    exchanges: exchanges.map((exchange) => viewOf(operation, exchange, context)),
    codeSamples: codeSampleViews(operation.codeSamples),
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
