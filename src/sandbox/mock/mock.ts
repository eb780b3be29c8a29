import { sampleOf, type ApiModel, type MediaType, type Operation, type Response } from '../../openapi';
import type { ResponseSource, SandboxResponse } from '../behaviour';
import { problem } from '../problem';
import { isXml } from '../../http/media-type';
import { xmlOf } from '../../http/xml';
import { responseFor } from '../validation/check-response';
import { bareModel, bareSchema } from './bare-model';
import { documentedHeaders, visible } from './documented-headers';
import { encodeBody } from './encode-body';
import { matchingExchange, type SentValues } from './matching-exchange';
import { negotiate, parsePrefer } from '../../http/negotiation';

/** What the choice of a response depends on. */
export interface MockRequest extends SentValues {
  readonly operation: Operation;
  readonly accept?: string;
  readonly prefer?: string;
}

/** `refused`: the document does not have what the client wants. `responses`: those that fit, the best first; never empty. */
export type MockResult =
  | { readonly kind: 'refused'; readonly response: SandboxResponse }
  | { readonly kind: 'responses'; readonly responses: readonly (() => SandboxResponse)[] };

/**
 * Responds to an operation from its document alone: with the example that the client requests (`Prefer: code=404, example=name`),
 * else with the one whose request was sent, else with the others, else with values generated from the schema.
 * A choice that the document does not have is refused, with the choices that it has.
 */
export function mockResponse(request: MockRequest, model: ApiModel): MockResult {
  const { operation } = request;
  const preferences = parsePrefer(request.prefer);
  const exchange = matchingExchange(operation, model, request);
  const example = preferences.example ?? (preferences.code === undefined ? exchange?.name : undefined);
  const response = chooseResponse(operation, preferences.code, example, request.accept);
  if (!response) return refused(noSuchCode(operation, preferences.code ?? ''));
  const isChosen = preferences.code !== undefined || preferences.example !== undefined;
  const status = statusOf(response, preferences.code);
  if (status < 200) return refused(interimStatus(operation, status));
  const applied: Record<string, string> = isChosen ? { 'preference-applied': appliedText(preferences) } : {};
  const headers = { ...documentedHeaders(response, model), ...applied };
  const isNamed = preferences.example !== undefined;
  const named = response.content.filter((media) => has(media, example));
  if (isNamed && named.length === 0) return refused(noSuchExample(operation, preferences.example ?? ''));
  if (response.content.length === 0)
    return { kind: 'responses', responses: [() => ({ status, headers, source: 'generated' })] };
  const media = negotiate(named, request.accept) ?? (isNamed ? undefined : negotiate(response.content, request.accept));
  if (!media) return refused(notAcceptable(response, request.accept ?? ''));
  const bodies = documentedBodies(media, example, model);
  return {
    kind: 'responses',
    responses: (isNamed ? bodies.slice(0, 1) : bodies).map(({ source, body }) => () => ({
      status,
      headers,
      source,
      ...encodeBody(body(), media, model),
    })),
  };
}

const refused = (response: SandboxResponse): MockResult => ({ kind: 'refused', response });

const has = (media: MediaType, name: string | undefined): boolean =>
  media.examples.some((example) => example.name === name && example.value !== undefined);

function chooseResponse(
  operation: Operation,
  code: string | undefined,
  example: string | undefined,
  accept: string | undefined,
): Response | undefined {
  if (code !== undefined) {
    const exact = operation.responses.find((response) => response.status.toLowerCase() === code.toLowerCase());
    return exact ?? (/^[1-5]\d\d$/.test(code) ? responseFor(operation, Number(code)) : undefined);
  }
  // An interim response comes before the final one, which these documents leave out.
  const responses = operation.responses.filter(({ status }) => !/^1/.test(status));
  const named = responses.find((response) => response.content.some((media) => has(media, example)));
  const successes = responses.filter((response) => /^2/.test(response.status));
  const isAcceptable = ({ content }: Response): boolean => content.length === 0 || !!negotiate(content, accept);
  const success = successes.find(isAcceptable) ?? successes[0];
  return (
    named ??
    success ??
    responses.find((response) => response.status === 'default') ??
    responses.find((response) => /^3/.test(response.status)) ??
    (responses.length === operation.responses.length ? responses[0] : undefined) ?? {
      origin: operation.origin,
      status: '200',
      description: '',
      headers: [],
      content: [],
      links: [],
    }
  );
}

/** A number for `2XX` or `default`. */
function statusOf(response: Response, code: string | undefined): number {
  if (code !== undefined && /^[1-5]\d\d$/.test(code)) return Number(code);
  if (/^\d{3}$/.test(response.status)) return Number(response.status);
  return /^[1-5]XX$/i.test(response.status) ? Number(response.status[0]) * 100 : 200;
}

interface Body {
  readonly source: ResponseSource;
  readonly body: () => unknown;
}

/** The examples of a media type, the one of this name first, then values generated from the schema, each when requested. */
export function documentedBodies(media: MediaType, name: string | undefined, model: ApiModel): Body[] {
  const usable = media.examples.filter((example) => example.value !== undefined);
  const chosen = usable.filter((example) => example.name === name);
  const examples = [...chosen, ...usable.filter((example) => example.name !== name)].map((example): Body => ({
    source: 'example',
    body: () => example.value?.value,
  }));
  const schema = media.schema ?? media.itemSchema;
  if (!schema)
    return examples.length > 0
      ? examples
      : [{ source: 'generated', body: () => (isXml(media.mediaType) ? xmlOf('', undefined, model) : '') }];
  const generated = [
    () => sampleOf(schema, model, { direction: 'response' }).value,
    // Where the document's own values contradict its schemas.
    () => sampleOf(bareSchema(schema), bareModel(model), { direction: 'response' }).value,
  ];
  return [
    ...examples,
    ...generated.map((generate): Body => ({
      source: 'generated',
      body: () => (media.schema ? generate() : [generate()]),
    })),
  ];
}

const appliedText = ({ code, example }: { readonly code?: string; readonly example?: string }): string =>
  [code === undefined ? [] : [`code=${code}`], example === undefined ? [] : [`example="${visible(example)}"`]]
    .flat()
    .join(', ');

/** RFC 9110 §15.2: a final response would have to follow. */
const interimStatus = (operation: Operation, status: number): SandboxResponse =>
  problem(501, 'The sandbox sends final responses only.', {
    detail: `The status ${status} of ${operation.slug} is interim (1xx).`,
  });

const noSuchCode = (operation: Operation, code: string): SandboxResponse =>
  problem(400, 'Unknown response.', {
    detail: `Prefer has code=${code}, which ${operation.slug} does not document.`,
    hint: `Choose one of: ${operation.responses.map((response) => response.status).join(', ')}.`,
  });

function noSuchExample(operation: Operation, name: string): SandboxResponse {
  const choices = operation.responses.flatMap((response) =>
    response.content.flatMap((media) => media.examples.map((example) => `${example.name} (${response.status})`)),
  );
  return problem(400, 'Unknown example.', {
    detail: `Prefer has example=${name}, which the chosen response of ${operation.slug} does not have.`,
    hint:
      choices.length > 0
        ? `Choose one of: ${[...new Set(choices)].join(', ')}.`
        : 'This operation has no named examples.',
  });
}

const notAcceptable = (response: Response, accept: string): SandboxResponse =>
  problem(406, 'None of the documented media types is acceptable.', {
    detail: `Accept is ${accept}.`,
    hint: `Accept one of: ${response.content.map((media) => media.mediaType).join(', ')}.`,
  });
