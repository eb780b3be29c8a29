import { contentSchemaOf, jsonFirst, sampleOf } from '../../openapi';
import type { ApiModel, Exchange, ExchangeResponse, Operation, Response } from '../../openapi/model';
import type { CodeText, ExchangeView, MediaTypeView, ResponseView } from '../../components/reference/view';
import { buildRequest, givenOf } from '../../samples';
import { bodyText } from './body-text';
import { compact, type ApiContext, type PageContext } from './context';
import { withinBudget } from './values';

/** More examples than these are in the document only. */
export const MAX_EXCHANGES = 12;
/** A request that is longer is shown by a part of its body only, which no sample could send. */
const MAX_BODY_LENGTH = 24_000;

/** A request of an operation with its response; a response without an example in the document is generated from its schema. */
export function exchangeView(operation: Operation, exchange: Exchange, context: ApiContext): ExchangeView {
  const isLong = exchange.body !== undefined && (JSON.stringify(exchange.body.value)?.length ?? 0) > MAX_BODY_LENGTH;
  return compact<ExchangeView>({
    ...aboutExchange(exchange, context),
    ...(isLong
      ? { delivery: deliveryOf(operation, exchange, context) }
      : { request: buildRequest(operation, context.model, exchange), given: givenViews(operation, exchange, context) }),
    response: responseOf(operation, exchange, context),
    proof: context.proofOf(operation.slug, exchange.name),
  });
}

/** Values of parameters that a reader may replace: of those that are written in a style, and not as a whole in a media type. */
function givenViews(operation: Operation, exchange: Exchange, { model }: ApiContext): ExchangeView['given'] {
  const given = givenOf(operation, model, exchange).flatMap(({ parameter, data: { value, numbers } }) =>
    parameter.content || parameter.in === 'querystring'
      ? []
      : [compact({ in: parameter.in, name: parameter.name, value, numbers })],
  );
  return given.length > 0 ? given : undefined;
}

/** What a webhook or a callback delivers. */
export const deliveryView = (operation: Operation, exchange: Exchange, context: ApiContext): ExchangeView =>
  compact<ExchangeView>({ ...aboutExchange(exchange, context), delivery: deliveryOf(operation, exchange, context) });

const aboutExchange = ({ name, summary, description, source }: Exchange, { html }: ApiContext) => ({
  name,
  summary,
  description: description === undefined ? undefined : html(description),
  source,
});

function deliveryOf({ requestBody }: Operation, { body }: Exchange, { model }: ApiContext): ExchangeView['delivery'] {
  const media = requestBody?.content.find(({ mediaType }) => mediaType === body?.mediaType);
  return body && media && bodyText(body, media, model);
}

/** Characters of requests that a page has room for beside its schemas, and about how much longer they are as HTML. */
const REQUESTS_LENGTH = 8_000;
const HTML_FACTOR = 2.5;

/** Leaves less room for the schemas of a page the longer its samples are: they are shown whole, as they have been run. */
export function reserveRequests(exchanges: readonly ExchangeView[], { budget }: PageContext): void {
  const length = exchanges.reduce((sum, { request }) => sum + (request ? JSON.stringify(request).length : 0), 0);
  budget.bytes -= HTML_FACTOR * Math.max(0, length - REQUESTS_LENGTH);
}

/** Characters that each exchange may show, however long those before it are. */
const LEAST_SHOWN = 600;

/** An exchange with as much of its bodies as its page has room for. */
export function bounded({ delivery, response, ...rest }: ExchangeView, { budget }: PageContext): ExchangeView {
  const cut = (code: CodeText | undefined) => code && withinBudget(code, budget, 'exchanges', LEAST_SHOWN);
  return compact<ExchangeView>({
    ...rest,
    delivery: cut(delivery),
    response: response && compact({ ...response, body: cut(response.body) }),
  });
}

/**
 * Media types of a body without the examples that the exchanges show.
 * @param status of the response whose body it is; absent for the request
 */
export const withoutExamplesOf = (
  exchanges: readonly Exchange[],
  content: readonly MediaTypeView[],
  status?: string,
): MediaTypeView[] =>
  content.map((mediaType) => ({
    ...mediaType,
    examples: mediaType.examples.filter(
      (example) =>
        !exchanges.some(({ name, body, response }) => {
          const shown = status === undefined ? body : response?.status === status ? response : undefined;
          return name === example.name && shown?.mediaType === mediaType.mediaType;
        }),
    ),
  }));

function responseOf(operation: Operation, exchange: Exchange, context: ApiContext): ExchangeView['response'] {
  const shown: ShownResponse | undefined = exchange.response ?? generatedResponse(operation, context.model);
  if (!shown) return undefined;
  const { status, mediaType, value, generated } = shown;
  const media = operation.responses
    .find((response) => response.status === status)
    ?.content.find((each) => each.mediaType === mediaType);
  const body = value && media && bodyText(value, media, context.model);
  return compact({ status, mediaType, body, generated: body && generated });
}

/** Beginning of a response that no exchange has: an example of the document, or one made from its schema. */
export function otherResponse({ content }: Response, { model, budget }: PageContext): ResponseView['example'] {
  const [media] = jsonFirst(content);
  if (!media || budget.exchanges <= 0) return undefined;
  const example = media.examples.find(({ value }) => value)?.value;
  const schema = contentSchemaOf(media);
  const value = example ?? (schema && sampleOf(schema, model, { direction: 'response' }));
  const text = value && bodyText(value, media, model);
  return text && compact({ value: withinBudget(text, budget, 'exchanges'), generated: example ? undefined : true });
}

interface ShownResponse extends Pick<ExchangeResponse, 'status' | 'mediaType' | 'value'> {
  readonly generated?: true;
}

/** A response to a request for which the document has no example of one. */
function generatedResponse({ responses }: Operation, model: ApiModel): ShownResponse | undefined {
  const success =
    responses.find(({ status }) => /^[23]/.test(status)) ?? responses.find(({ status }) => status === 'default');
  const [media] = jsonFirst(success?.content ?? []);
  if (!success || !media) return success && { status: success.status };
  const about = { status: success.status, mediaType: media.mediaType };
  const example = media.examples.find((candidate) => candidate.value);
  if (example) return { ...about, value: example.value };
  const schema = contentSchemaOf(media);
  return schema ? { ...about, value: sampleOf(schema, model, { direction: 'response' }), generated: true } : about;
}
