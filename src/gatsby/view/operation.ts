import type {
  CallbackView,
  CodeSampleView,
  OperationView,
  ResponseLinkView,
  ResponseView,
} from '../../components/reference/view';
import { reasonOf } from '../../components/reference/operation/status';
import { exchangesOf } from '../../openapi';
import type { Callback, Operation, Link, Response, CodeSample } from '../../openapi/model';
import { languageOf } from '../../samples';
import { plainText } from '../../text/plain-text';
import { securityView, serverView } from './access';
import { inlineText, clipped } from './body-text';
import type { Choice } from './choice';
import { compact, type PageContext, linkToOperation, placeOf, sandboxView } from './context';
import {
  bounded,
  deliveryView,
  exchangeView,
  MAX_EXCHANGES,
  otherResponse,
  reserveRequests,
  withoutExamplesOf,
} from './exchange';
import { operationFaults } from './faults';
import { mediaTypeViews, parameterGroups, headerView } from './values';
import { withVariantExamples } from './variant-examples';

/** Who sends the request: a client to this API, or this API to the client. */
type Direction = 'request' | 'delivery';

interface Options {
  readonly direction?: Direction;
  /** Begins every anchor; needed where a page shows more than one operation. */
  readonly path?: readonly string[];
  readonly max?: number;
  /** Another operation's page part, which tells the faults of both. */
  readonly isInside?: boolean;
}

export function operationView(operation: Operation, page: PageContext, options: Options = {}): OperationView {
  const { direction = 'request', path = [], max = MAX_EXCHANGES } = options;
  const { requestBody } = operation;
  const exchanges = exchangesOf(operation, page.model).slice(0, max);
  const viewOf = direction === 'request' ? exchangeView : deliveryView;
  // The page of a whole API has no room for other responses, nor for an example of each variant.
  const withOthers = direction === 'request' && path.length === 0;
  const choices: Choice[] = [];
  const context = withOthers ? { ...page, choices } : page;
  const shown = exchanges.map((exchange) => bounded(viewOf(operation, exchange, context), context));
  reserveRequests(shown, context);
  const responses = operation.responses.map((response) => {
    const view = responseView(response, context, path);
    const isShown = !withOthers || shown.some((exchange) => exchange.response?.status === view.status);
    return compact({
      ...view,
      content: withoutExamplesOf(exchanges, view.content, view.status),
      example: isShown ? undefined : otherResponse(response, context),
    });
  });
  const { lead, text } = wordsOf(operation);
  const view: OperationView = compact({
    slug: operation.slug,
    operationId: operation.operationId,
    method: operation.method,
    path: operation.path,
    title: operation.title,
    lead,
    description: text === undefined ? undefined : context.html(text),
    faults: options.isInside ? undefined : operationFaults(operation, context.faultsOf),
    deprecated: operation.deprecated,
    deprecationNote: operation.deprecationNote === undefined ? undefined : context.html(operation.deprecationNote),
    internal: operation.internal,
    ...sandboxView(operation, context),
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
    responses,
    callbacks: operation.callbacks.map((callback) => callbackView(callback, context, path)),
    exchanges: shown,
    codeSamples: codeSampleViews(operation.codeSamples),
    source: placeOf(operation.origin),
  });
  return choices.length > 0 ? withVariantExamples(view, operation, exchanges, choices, context) : view;
}

/** Characters of a lead: what is longer is text, which has links. */
const MAX_LEAD = 160;

/** What is said of an operation below its title. A summary that the description begins with is not said twice. */
function wordsOf({ lead, summary, description }: Operation): { readonly lead?: string; readonly text?: string } {
  if (lead === undefined || plainText(description ?? '').startsWith(lead.replace(/\.$/, '')))
    return { text: description };
  return lead.length <= MAX_LEAD
    ? { lead, text: description }
    : { text: [description, summary].filter((part) => part !== undefined).join('\n\n') };
}

const callbackView = ({ name, operations }: Callback, context: PageContext, path: readonly string[]): CallbackView => ({
  name,
  operations: operations.map((operation) =>
    operationView(operation, context, {
      direction: 'delivery',
      isInside: true,
      path: [...path, 'callback', name, operation.method.toLowerCase()],
    }),
  ),
});

function responseView(response: Response, context: PageContext, path: readonly string[]): ResponseView {
  const names = [...path, 'response', response.status];
  return compact({
    anchor: context.anchors(...names),
    status: response.status,
    summary: response.summary,
    description: saysOnlyStatus(response) ? undefined : context.html(response.description),
    ...sandboxView(response, context),
    headers: response.headers.map((header) => headerView(header, context, names)),
    content: mediaTypeViews(response.content, context, names),
    links: response.links.map((link) => linkView(link, context)),
  });
}

/** Whether the description is the status in words, which stands beside its number already. */
const saysOnlyStatus = ({ status, summary, description }: Response): boolean =>
  description.trim().replace(/\.$/, '').toLowerCase() === (summary ?? reasonOf(status)).toLowerCase();

const linkView = (link: Link, context: PageContext): ResponseLinkView =>
  compact({
    name: link.name,
    description: link.description === undefined ? undefined : context.html(link.description),
    operation: link.operation === undefined ? undefined : linkToOperation(context, link.operation),
    operationRef: link.operationRef,
    parameters: link.parameters.map(({ name, value }) => ({ name, value: inlineText(value) })),
    requestBody: link.requestBody && inlineText(link.requestBody.value),
  });

/** The samples of `x-codeSamples`; of several in one language the first. */
function codeSampleViews(samples: readonly CodeSample[]): CodeSampleView[] {
  const views = samples.map(({ lang, label, source }): CodeSampleView => {
    const known = languageOf(lang);
    return {
      id: known?.id ?? lang.toLowerCase(),
      label: label ?? known?.label ?? lang,
      code: clipped(source, known?.prism ?? lang.toLowerCase()),
    };
  });
  return views.filter((view, index) => views.findIndex(({ id }) => id === view.id) === index);
}
