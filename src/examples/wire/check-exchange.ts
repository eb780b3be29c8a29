import type { Operation } from '../../openapi/model';
import { didYouMean } from '../../text/did-you-mean';
import { type RecordedExchange, sentTarget } from '../run/recorder';
import { responseFor } from '../../sandbox/validation';
import { parseJson } from '../compare/parse-json';
import { checkDeliveries } from './check-deliveries';
import { unknownHeaders } from './check-headers';
import type { Contract, ContractApi } from './contract';
import type { AddressMatch } from './documented-servers';
import { describeViolation, type Finding } from './finding';
import { validNames } from './valid-names';

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
