import { exchangesOf, sampleOf } from '../../openapi';
import type { Exchange, Operation, Response } from '../../openapi/model';
import type { ExchangeView } from '../../components/reference/view';
import { buildRequest } from '../../samples';
import { compact } from './compact';
import type { ApiContext } from './context';
import { codeText } from './text';

/** More examples than these have their place in the document. */
const mostExchanges = 12;
/** A request that is longer is shown by a part of its body only, which no sample could send. */
const longestBody = 24_000;

/** The requests of an operation with their answers; an answer that the document has no example of is made from its schema. */
export const exchangeViews = (operation: Operation, context: ApiContext, most = mostExchanges): ExchangeView[] =>
  exchangesOf(operation, context.model)
    .slice(0, most)
    .map((exchange) => exchangeView(operation, exchange, context));

function exchangeView(operation: Operation, exchange: Exchange, context: ApiContext): ExchangeView {
  const { name, summary, description, source } = exchange;
  const isLong = exchange.body !== undefined && (JSON.stringify(exchange.body.value)?.length ?? 0) > longestBody;
  return compact<ExchangeView>({
    name,
    summary,
    description: description === undefined ? undefined : context.html(description),
    source,
    ...(isLong ? { delivery: deliveryOf(exchange) } : { request: buildRequest(operation, context.model, exchange) }),
    response: responseOf(operation, exchange, context),
    proof: context.proofOf(operation.slug, name),
  });
}

/** For a webhook or a callback: what arrives, and the answer that is expected. */
export const deliveryViews = (operation: Operation, context: ApiContext): ExchangeView[] =>
  exchangesOf(operation, context.model)
    .slice(0, mostExchanges)
    .map((exchange) =>
      compact<ExchangeView>({
        name: exchange.name,
        summary: exchange.summary,
        description: exchange.description === undefined ? undefined : context.html(exchange.description),
        source: exchange.source,
        delivery: deliveryOf(exchange),
      }),
    );

const deliveryOf = ({ body }: Exchange) => body && codeText(body.value, body.mediaType);

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
