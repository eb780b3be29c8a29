import type { ApiModel, Operation } from '../../openapi/model';
import { propertyNamesAt } from '../../openapi/schema/members';
import { type Violation, responseFor } from '../../sandbox/validation';
import { compilerOf } from '../../sandbox/validation/schema/compiler';
import { toViolations } from '../../sandbox/validation/schema/to-violations';
import { didYouMean } from '../../text/did-you-mean';
import { parseJson } from '../compare/parse-json';
import { type RecordedExchange, sentTarget } from '../run/recorder';
import { unknownHeaders } from './check-headers';
import type { Contract, ContractApi } from './contract';
import type { AddressMatch } from './documented-servers';
import { type Finding, describeViolation } from './finding';

/**
 * Validates the deliveries that the sandbox's receiver lists against the webhooks of the documents (OpenAPI 3.1 §4.8.1): each
 * must be a valid request of one of them.
 * @param response the body of `GET /sandbox/receiver`: `{ "deliveries": [{ "receivedAt", "body" }] }`; anything else contains no deliveries
 */
export function checkDeliveries(response: unknown, contract: Contract): Finding[] {
  const webhooks = contract.apis.flatMap(({ model }) =>
    model.webhooks.map(({ name, operation }) => ({ name, model, content: operation.requestBody?.content ?? [] })),
  );
  if (webhooks.length === 0) return [];
  return bodiesIn(response).flatMap((body): Finding[] => {
    const results = webhooks.flatMap(({ name, model, content }) =>
      content.map(({ schema }) => ({ name, violations: schema ? violationsOf(schema, model, body) : [] })),
    );
    const best = results.reduce((fewest, next) => (next.violations.length < fewest.violations.length ? next : fewest));
    const [violation] = best.violations;
    return violation ? [describeViolation(violation, `the delivery of ${best.name}`, body)] : [];
  });
}

function violationsOf(schema: Parameters<typeof toViolations>[1]['schema'], model: ApiModel, body: unknown) {
  const errors = compilerOf(model, { unknownProperties: 'reject', direction: 'request' }).check(schema)(body);
  return toViolations(errors, { where: 'body', schema }, model);
}

function bodiesIn(response: unknown): unknown[] {
  const deliveries = (response as { deliveries?: unknown } | null)?.deliveries;
  if (!Array.isArray(deliveries)) return [];
  return deliveries.flatMap((delivery: unknown) =>
    typeof delivery === 'object' && delivery !== null && 'body' in delivery ? [delivery.body] : [],
  );
}

/** More names than this are no help in a message. */
const MAX_NAMES = 12;

/**
 * The end of a message about a name that a request must not have: those that it may have, where they are few and none of them is
 * much like it.
 */
function validNames(violation: Violation, operation: Operation, model: ApiModel): string {
  if (violation.rule !== 'unknown' || violation.suggestion !== undefined) return '';
  const names = namesIn(violation, operation, model);
  if (names.length === 0) return violation.where === 'query' ? '; it takes none' : '';
  return names.length > MAX_NAMES ? '' : `; it takes ${names.join(', ')}`;
}

function namesIn({ where, pointer }: Violation, operation: Operation, model: ApiModel): string[] {
  if (where === 'query')
    return operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  if (where !== 'body') return [];
  const schemas = (operation.requestBody?.content ?? []).flatMap(({ schema }) => schema ?? []);
  return [...new Set(schemas.flatMap((schema) => propertyNamesAt(schema, pointer, model)))];
}

/** A recorded exchange, validated against the documents. */
export interface CheckedExchange {
  readonly exchange: RecordedExchange;
  /** Absent for an undocumented request. */
  readonly api?: ContractApi;
  readonly operation?: Operation;
  /** What is wrong with the request. */
  readonly request: readonly Finding[];
  /** What is wrong with the response, apart from its status. */
  readonly response: readonly Finding[];
  /** Whether the status is documented. */
  readonly documented: boolean;
}

/** Validates both sides of an exchange against the documents; of the sandbox's own endpoints, only what its receiver received. */
export async function checkExchange(contract: Contract, exchange: RecordedExchange): Promise<CheckedExchange> {
  const { requested } = exchange;
  const match = requested
    ? (contract.servers.match(exchange.method, requested.address)?.match ?? ({ kind: 'unknown' } as const))
    : contract.match(exchange.method, exchange.target);
  const nothing = { exchange, request: [], response: [], documented: true };
  if (match.kind === 'sandbox') {
    const isReceiver = exchange.method === 'GET' && /^\/sandbox\/receiver(?:\?|$)/.test(exchange.target);
    return isReceiver ? { ...nothing, response: checkDeliveries(jsonOf(exchange.responseBody), contract) } : nothing;
  }
  if (match.kind !== 'operation') return { ...nothing, request: [noOperation(exchange, match)] };
  const { api, operation } = match;
  const name = `${operation.method} ${operation.path}`;
  const headers = headerLists(exchange.headers);
  const sent = { method: exchange.method, url: exchange.target, headers, body: exchange.body };
  const check = await api.validator.request(sent, operation);
  const body = check.body ?? jsonOf(exchange.body);
  const request = [
    ...unknownHeaders(exchange.headers, operation, api),
    ...check.violations
      .filter(({ where, name: parameter }) => !(where === 'query' && isCredential(api, parameter)))
      .map((violation) => {
        const finding = describeViolation(violation, name, violation.where === 'body' ? body : undefined);
        return { ...finding, message: finding.message + validNames(violation, operation, api.model) };
      }),
  ];
  if (exchange.body.length > 0 && !operation.requestBody) {
    request.push({ kind: 'value', message: `${name} takes no request body, but one is sent`, needles: [] });
  }
  request.push(...namesTwice(exchange.body, name));
  const received = {
    status: exchange.status,
    headers: headerLists(exchange.responseHeaders),
    body: exchange.responseBody,
  };
  const violations = await api.validator.response(
    operation,
    exchange.method === 'HEAD' ? { ...received, body: undefined } : received,
  );
  const response = violations
    .filter(({ where }) => where !== 'status')
    .map((violation) => describeViolation(violation, `the response to ${name}`, jsonOf(exchange.responseBody)));
  return {
    exchange,
    api,
    operation,
    request,
    response,
    documented: responseFor(operation, exchange.status) !== undefined,
  };
}

function noOperation(
  exchange: RecordedExchange,
  match: Exclude<AddressMatch['match'], { readonly kind: 'operation' | 'sandbox' }>,
): Finding {
  const { method, requested } = exchange;
  const path = sentTarget(exchange).split('?')[0]!;
  if (match.kind === 'elsewhere') {
    const own = match.servers.join(' or ');
    const message = `${method} ${path} is documented at ${own}, not at ${requested!.server}`;
    return { kind: 'name', message, needles: [requested!.server, path] };
  }
  if (match.kind === 'method') {
    return {
      kind: 'name',
      message: `${method} is not a method of ${path}, which has ${match.allowed.join(', ')}`,
      needles: [`-X ${method}`, method, path],
    };
  }
  const guess = didYouMean(match.suggestion);
  const known = new Set(match.suggestion?.split('/'));
  const odd = path.split('/').filter((part) => part !== '' && !known.has(part));
  return {
    kind: 'name',
    message: `${method} ${requested?.address.split('?')[0] ?? path} is not in any API document${guess}`,
    needles: [path, ...odd],
  };
}

/** RFC 8259 §4: the meaning of a name that occurs twice in an object is undefined. */
function namesTwice(body: Buffer, name: string): Finding[] {
  if (jsonOf(body) === undefined) return [];
  const read = parseJson(body.toString('utf8'), { comments: false, wildcards: false });
  if (!('fault' in read)) return [];
  const [, twice = ''] = /"(.*)"/s.exec(read.fault.message) ?? [];
  return [{ kind: 'name', message: `${read.fault.message} in the body of ${name}`, needles: [twice] }];
}

/** An API key in the query (OpenAPI 3.1 §4.8.27) is not a parameter of the operation. */
const isCredential = (api: ContractApi, name: string | undefined): boolean =>
  api.model.securitySchemes.some(
    (scheme) => scheme.type === 'apiKey' && scheme.in === 'query' && scheme.parameterName === name,
  );

function headerLists(headers: readonly (readonly [string, string])[]): Record<string, string[]> {
  const lists: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  for (const [name, value] of headers) (lists[name.toLowerCase()] ??= []).push(value);
  return lists;
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
