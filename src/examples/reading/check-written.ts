import { distance } from 'fastest-levenshtein';
import { decodeFormText } from '../../http/percent-encoding';
import type { Operation } from '../../openapi/model';
import type { Violation } from '../../sandbox/validation';
import { didYouMean, nearestName } from '../../text/did-you-mean';
import { pointerTokens } from '../../text/json-pointer';
import type { JsonNode } from '../compare/json-node';
import { isLeftOpen, openParts } from '../compare/open-parts';
import { toValue } from '../compare/parse-json';
import { unknownHeaders } from '../wire/check-headers';
import { type Contract, writtenPaths } from '../wire/contract';
import { describeViolation } from '../wire/finding';
import { isBase, misplaced } from './check-server';
import { inSandbox, isOpenEnd, type PathTarget, targetsAt } from './match-path';
import type { Origins } from './origins';
import { HOLE, type WrittenBody, type WrittenRequest } from './written-request';

/** Something untrue in a request that was read from a program's source. */
export interface WrittenFault {
  /** Of the program. */
  readonly line: number;
  readonly message: string;
  readonly hint?: string;
  /** `name`: an undocumented name or address, which is never intended. */
  readonly kind: 'name' | 'value';
}

/** Validates a request against the documents as far as the source states it; one to another server is none of theirs. */
export async function checkWritten(
  request: WrittenRequest,
  contract: Contract,
  origins: Origins,
): Promise<WrittenFault[]> {
  const { url, method } = request;
  const [, origin = '', written = '', search = ''] = addressOf(url.text);
  const path = withHoles(written, contract);
  const name = (message: string, hint: string): WrittenFault[] => [{ line: url.line, kind: 'name', message, hint }];
  const known = origin === '' || origin.includes(HOLE) ? 'unknown' : origins.classify(origin, path);
  if (known === 'foreign' || contract.isSandboxPath(path)) return [];
  if (typeof known === 'object') return name(known.message, known.hint);
  if (isBase(origin, path, contract, method === undefined)) return [];
  const fitting = targetsAt(origin, path, contract);
  if (fitting.length === 0) {
    if (path.replace(/\/$/, '') === '' || path.startsWith(HOLE) || isOpenEnd(origin, path, contract)) return [];
    // What parameters are called is not part of a path.
    const paths = new Map(writtenPaths(contract).map((known) => [known.replace(/\{[^}]*\}/g, HOLE), known]));
    const near = nearestName(path, paths.keys());
    const isSlip = near !== undefined && distance(near, path) <= Math.max(1, path.length / 6);
    const guess = isSlip ? paths.get(near) : nearestName(path.replaceAll(HOLE, '{id}'), paths.values());
    const isOurs = known === 'ours' || guess !== undefined || sharesStart(path, contract);
    return isOurs
      ? name(
          `${method ? `${method} ` : ''}${show(path)} is not in any API document${didYouMean(guess)}`,
          'Name a documented operation.',
        )
      : [];
  }
  const isAtServer = known === 'ours' && !origins.isSandbox(origin) && contract.servers.has(origin);
  const wrong = isAtServer ? misplaced(origin, path, contract) : undefined;
  if (wrong) return name(wrong.message, wrong.hint);
  if (method === undefined) return [];
  const target = fitting.find(({ operation }) => operation.method === method);
  if (!target) {
    if (method === 'HEAD' || method === 'OPTIONS') return [];
    const allowed = [...new Set(fitting.map(({ operation }) => operation.method))].join(', ');
    const message = `${method} is not a method of ${show(path)}, which has ${allowed}`;
    const hint = 'Use a method that the path has.';
    // A literal segment may only have been taken for a value: `/history/remove` for `/history/{id}`.
    const isLiteral = fitting.some(({ operation }) => !operation.path.includes('{'));
    const literal = isLiteral ? [] : literalPaths(method, path, contract);
    const near = nearestName(path, literal) ?? literal[0];
    if (near !== undefined)
      return name(
        `${method} ${show(path)} is not in any API document${didYouMean(near)}`,
        'Name a documented operation.',
      );
    return [{ line: request.methodLine ?? url.line, kind: 'name', message, hint }];
  }
  return checkParts(request, target, path, search);
}

/** `/calls/YOUR_CALL_ID`: a constant in the place of a value stands for one. */
const withHoles = (path: string, contract: Contract): string =>
  path.replace(/(?<=\/)[A-Z][A-Z\d]*(?:_[A-Z\d]+)+(?=\/|$)/g, (part) =>
    writtenPaths(contract).some((known) => known.split('/').includes(part)) ? part : HOLE,
  );

/** Paths that have a method, and differ from another one in a single literal segment. */
const literalPaths = (method: string, path: string, { apis }: Contract): string[] =>
  apis.flatMap(({ model }) =>
    model.operations.flatMap((operation) => {
      const parts = operation.path.split('/');
      const own = ['', ...path.split('/').slice(1 - parts.length)];
      const differ = parts.filter((part, index) => part !== own[index]);
      const isNear =
        parts.length > 2 && parts.length === own.length && differ.length === 1 && !differ[0]!.includes('{');
      return operation.method === method && isNear ? [operation.path] : [];
    }),
  );

/** The operation that a request calls, where its address and method say so and the server is one of the APIs'. */
export function operationOf(
  { url, method }: WrittenRequest,
  contract: Contract,
  origins: Origins,
): PathTarget | undefined {
  const [, origin = '', path = ''] = addressOf(url.text);
  if (origin !== '' && !origin.includes(HOLE) && origins.classify(origin, path) === 'foreign') return undefined;
  return targetsAt(origin, path, contract).find(({ operation }) => operation.method === method);
}

/** Origin, path and query of an address; `BASE_URL/books` and `{{host}}/books` begin with what the reader is to replace. */
const addressOf = (url: string): string[] => [
  ...(/^((?:https?:\/\/|\uE000)(?:[^/?#]*))?([^?#]*)(?:\?([^#]*))?/.exec(
    url.replace(/^(?:[A-Z][A-Z\d]*_[A-Z\d_]+|\{\{?\w+\}?\}|<[\w -]+>)(?=\/)/, HOLE),
  ) ?? []),
];

const show = (path: string): string => path.replaceAll(HOLE, '{…}');

/** Whether a path starts like a documented one. */
const sharesStart = (path: string, contract: Contract): boolean => {
  const [, first = ''] = path.split('/');
  return first !== '' && writtenPaths(contract).some((known) => known.split('/')[1] === first);
};

async function checkParts(
  request: WrittenRequest,
  target: PathTarget,
  path: string,
  search: string,
): Promise<WrittenFault[]> {
  const { api, operation } = target;
  const name = `${operation.method} ${operation.path}`;
  const body = bodyText(request);
  const headers: Record<string, string[]> = {};
  for (const pair of request.headers) (headers[pair.name.toLowerCase()] ??= []).push(pair.text);
  if (request.open.headers && body !== undefined && !headers['content-type']) {
    const documented = operation.requestBody?.content.find(
      ({ mediaType }) => /json/.test(mediaType) === (request.body && 'json' in request.body),
    );
    headers['content-type'] = [(documented ?? operation.requestBody?.content[0])?.mediaType ?? 'application/json'];
  }
  // A comma may stand between the items of a list (RFC 6570 §3.2.8).
  const extra = request.query.map(
    (pair) => `${encodeURIComponent(pair.name)}=${encodeURIComponent(pair.text).replaceAll('%2C', ',')}`,
  );
  const query = [...(search === '' ? [] : [search]), ...extra].join('&').replaceAll(encodeURIComponent(HOLE), HOLE);
  // A parameter whose name is computed may be any.
  const stated = query
    .split('&')
    .filter((pair) => pair !== '' && !pair.split('=')[0]!.includes(HOLE))
    .join('&')
    .replaceAll(HOLE, 'x');
  const url = `${inSandbox(path, target).replaceAll(HOLE, 'x')}${stated === '' ? '' : `?${stated}`}`;
  const isOpen = openIn(request, path, query);
  const sent = { method: operation.method, url, headers, ...(body === undefined ? {} : { body: Buffer.from(body) }) };
  const { violations: all } = await api.validator.request(sent, operation);
  const other = request.query.length > 0 ? siblingOf(target, request) : undefined;
  if (other && all.some(({ where, rule }) => where === 'query' && rule === 'unknown'))
    return [
      {
        line: request.url.line,
        kind: 'name',
        message: `${name} has none of these query parameters, but ${other.method} ${other.path} has`,
      },
    ];
  // A misspelt name explains why another one is missing.
  const misspelt = new Set(
    all.filter(({ rule }) => rule === 'unknown').map(({ where, pointer }) => `${where} ${pointer}`),
  );
  const violations = all.filter(
    ({ where, pointer, rule }) => !['required', 'missing'].includes(rule) || !misspelt.has(`${where} ${pointer}`),
  );
  const faults = violations
    .filter((violation) => !isOpen(violation) && !isOverlap(violation))
    .map((violation): WrittenFault => {
      const found = describeViolation(
        violation,
        name,
        violation.where === 'body' && request.body && 'json' in request.body ? toValue(request.body.json) : undefined,
      );
      return { line: lineOf(violation, request), kind: found.kind, message: found.message };
    });
  if (request.body && !operation.requestBody && !(request.open.headers && isWildcard(request)))
    faults.push({ line: request.line, kind: 'value', message: `${name} takes no request body, but one is sent` });
  for (const header of request.headers) {
    if (header.name.includes(HOLE)) continue;
    for (const { message } of unknownHeaders([[header.name, header.text]], operation, api))
      faults.push({ line: header.line, kind: 'name', message });
    const scheme = wrongScheme(header.name, header.text, target);
    if (scheme)
      faults.push({
        line: header.line,
        kind: 'value',
        message: scheme,
        hint: 'Use the authentication of the document.',
      });
  }
  return faults;
}

/** An operation at a literal path beside a path with a parameter, to which all of the query parameters belong. */
function siblingOf({ api, operation }: PathTarget, { query }: WrittenRequest): Operation | undefined {
  const parent = operation.path.replace(/\/\{[^/]*\}$/, '');
  const has = ({ parameters }: Operation, name: string): boolean =>
    parameters.some((parameter) => parameter.in === 'query' && parameter.name === name);
  if (parent === operation.path || query.some(({ name }) => has(operation, name))) return undefined;
  return api.model.operations.find(
    (one) =>
      one.method === operation.method &&
      one.path.startsWith(`${parent}/`) &&
      !one.path.slice(parent.length).includes('{') &&
      query.every(({ name }) => has(one, name)),
  );
}

const isWildcard = ({ body }: WrittenRequest): boolean =>
  body !== undefined && 'json' in body && body.json.kind === 'wildcard';

/** RFC 9110 §11.6.2: the scheme of an Authorization field must be one that the operation's security names. */
function wrongScheme(field: string, value: string, { api, operation }: PathTarget): string | undefined {
  if (field.toLowerCase() !== 'authorization') return undefined;
  const key = onlyKey({ api, operation });
  if (key !== undefined)
    return `${operation.method} ${operation.path} is authenticated with the header ${key}, not with ${field}`;
  const [, scheme] = /^([A-Za-z][\w-]*)(?:\s|$)/.exec(value) ?? [];
  const schemes = api.model.securitySchemes.flatMap((one) => {
    if (one.type === 'http') return [one.scheme.toLowerCase()];
    if (one.type === 'apiKey') return one.prefix === undefined ? [] : [one.prefix.toLowerCase()];
    return one.type === 'oauth2' || one.type === 'openIdConnect' ? ['bearer'] : [];
  });
  if (scheme === undefined || schemes.length === 0 || schemes.includes(scheme.toLowerCase())) return undefined;
  return `${operation.method} ${operation.path} is authenticated with ${schemes.join(' or ')}, not with ${scheme}`;
}

/** The header field of the key, where nothing that authenticates the operation is in Authorization. */
function onlyKey({ api: { model }, operation }: PathTarget): string | undefined {
  const own = new Set(operation.security.flatMap(({ schemes }) => schemes.map(({ name }) => name)));
  const named = model.securitySchemes.filter(({ name }) => own.has(name));
  const used = named.length > 0 ? named : model.securitySchemes;
  const keys = used.flatMap((scheme) =>
    scheme.type === 'apiKey' && scheme.in === 'header' ? [scheme.parameterName] : [],
  );
  const others = used.some((scheme) => scheme.type !== 'apiKey' || scheme.in !== 'header');
  const fields = operation.parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
  const names = [...keys, ...fields.filter((name) => /(?:^|-)(?:api-?key|token|auth\w*)$/i.test(name))];
  return others || names.some((name) => /^authorization$/i.test(name)) ? undefined : names[0];
}

/** What a request sends in its body, holes and all; undefined for none. */
function bodyText({ body }: WrittenRequest): string | undefined {
  if (!body) return undefined;
  return 'json' in body ? JSON.stringify(toValue(body.json)) : body.form.text.replaceAll(HOLE, 'x');
}

/** Violations of what the source does not say. */
function openIn(request: WrittenRequest, path: string, query: string): (violation: Violation) => boolean {
  const open = request.body && 'json' in request.body ? openParts(request.body.json, isComputed) : undefined;
  const computed = (names: readonly { name: string; text: string }[], name: string | undefined): boolean =>
    names.some((pair) => pair.name.toLowerCase() === name?.toLowerCase() && pair.text.includes(HOLE));
  const inUrl = query.split('&').map((pair) => ({ name: decodeFormText(pair.split('=')[0]!), text: pair }));
  return (violation) => {
    const { where, rule, name } = violation;
    if (where === 'path') return /[\uE000{<]|\/:/.test(path);
    if (where === 'query' || where === 'querystring')
      return (
        name?.includes('\uE000') ||
        (rule === 'missing'
          ? request.open.query === true || inUrl.some((pair) => pair.name.includes(HOLE))
          : rule !== 'unknown' && computed([...inUrl, ...request.query], name))
      );
    if (where === 'header' || where === 'cookie')
      return rule === 'missing' ? request.open.headers === true : computed(request.headers, name);
    if (where === 'mediaType')
      return (
        computed(request.headers, 'content-type') ||
        (request.open.headers === true && !request.headers.some(({ name }) => /^content-type$/i.test(name)))
      );
    if (where !== 'body') return false;
    if (!open) return request.body !== undefined && 'form' in request.body && isOpenForm(violation, request.body.form);
    return isLeftOpen(violation, open);
  };
}

/** Whether what a form lacks or has wrong may be due to what its program computes. */
function isOpenForm(
  { pointer, property, rule }: Violation,
  { text, pairs }: Extract<WrittenBody, { form: unknown }>['form'],
): boolean {
  if (!text.includes(HOLE)) return false;
  if (!pairs || pairs.some(({ name }) => name.includes(HOLE))) return true;
  if (rule === 'unknown') return false;
  const [first = property] = pointerTokens(pointer);
  return pairs.some(({ name, text: value }) => name.split('[')[0] === first && value.includes(HOLE));
}

/** Alternatives that nothing tells apart are a fault of the document's, which no writer of a request can mend. */
const isOverlap = ({ rule, message }: Violation): boolean => rule === 'oneOf' && message.includes('exactly one');

const isComputed = (node: JsonNode): boolean =>
  node.kind === 'value' && typeof node.value === 'string' && node.value.includes(HOLE);

/** The line of the program that a violation is on. */
function lineOf(violation: Violation, { line, url, query, headers, body }: WrittenRequest): number {
  const named = (pairs: readonly { name: string; line: number }[]): number | undefined =>
    pairs.find(({ name }) => name.toLowerCase() === violation.name?.toLowerCase())?.line;
  if (violation.where === 'query') return named(query) ?? url.line;
  if (violation.where === 'path') return url.line;
  // A field that is missing is missing where the others stand.
  if (violation.where === 'header') return named(headers) ?? headers[0]?.line ?? line;
  if (violation.where === 'mediaType') return headers.find(({ name }) => /^content-type$/i.test(name))?.line ?? line;
  if (violation.where !== 'body' || !body) return line;
  if ('form' in body) {
    const [first = violation.property] = pointerTokens(violation.pointer);
    return body.form.pairs?.find(({ name }) => name.split('[')[0] === first)?.line ?? body.form.line;
  }
  return lineAt(body.json, violation);
}

/** The line of a value, or of the property of it that must not be there. */
export function lineAt(
  root: JsonNode,
  { pointer, property, rule }: Pick<Violation, 'pointer' | 'property' | 'rule'>,
): number {
  let node = root;
  let line = root.line;
  const path = [...pointerTokens(pointer), ...(rule === 'unknown' && property !== undefined ? [property] : [])];
  for (const token of path) {
    const member = node.kind === 'object' ? node.members.find(({ name }) => name === token) : undefined;
    const next = member?.value ?? (node.kind === 'array' ? node.items[Number(token)] : undefined);
    if (!next) return line;
    line = member?.line ?? next.line;
    node = next;
  }
  return line;
}
