import { sampleOf } from '../../openapi';
import type { Exchange, Operation, Response } from '../../openapi/model';
import type { ExchangeView, MediaTypeView } from '../../components/reference/view';
import { buildRequest } from '../../samples';
import { compact } from './compact';
import type { ApiContext } from './context';
import { codeText } from './text';

/** More examples than these have their place in the document. */
export const mostExchanges = 12;
/** A request that is longer is shown by a part of its body only, which no sample could send. */
const longestBody = 24_000;

/** A request of an operation with the answer to it; an answer that the document has no example of is made from its schema. */
export function exchangeView(operation: Operation, exchange: Exchange, context: ApiContext): ExchangeView {
  const isLong = exchange.body !== undefined && (JSON.stringify(exchange.body.value)?.length ?? 0) > longestBody;
  return compact<ExchangeView>({
    ...aboutExchange(exchange, context),
    ...(isLong ? { delivery: deliveryOf(exchange) } : { request: buildRequest(operation, context.model, exchange) }),
    response: responseOf(operation, exchange, context),
    proof: context.proofOf(operation.slug, exchange.name),
  });
}

/** What a webhook or a callback delivers. */
export const deliveryView = (_: Operation, exchange: Exchange, context: ApiContext): ExchangeView =>
  compact<ExchangeView>({ ...aboutExchange(exchange, context), delivery: deliveryOf(exchange) });

const aboutExchange = ({ name, summary, description, source }: Exchange, { html }: ApiContext) => ({
  name,
  summary,
  description: description === undefined ? undefined : html(description),
  source,
});

const deliveryOf = ({ body }: Exchange) => body && codeText(body.value, body.mediaType);

/**
 * Media types of a body without the examples that the exchanges show.
 * @param status of the answer that it is the body of; absent for the request
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
  const { response } = exchange;
  if (response)
    return compact({
      status: response.status,
      mediaType: response.mediaType,
      body: response.value && codeText(response.value.value, response.mediaType),
    });
  const success = successOf(operation.responses);
  if (!success) return undefined;
  const mediaType = success.content[0];
  const example = mediaType?.examples.find((candidate) => candidate.value);
  const value =
    example?.value ?? (mediaType?.schema && sampleOf(mediaType.schema, context.model, { direction: 'response' }));
  return compact({
    status: success.status,
    mediaType: mediaType?.mediaType,
    body: value && codeText(value.value, mediaType?.mediaType),
    generated: value && !example ? true : undefined,
  });
}

const successOf = (responses: readonly Response[]): Response | undefined =>
  responses.find(({ status }) => /^[23]/.test(status)) ?? responses.find(({ status }) => status === 'default');
