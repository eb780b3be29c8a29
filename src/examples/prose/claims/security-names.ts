import type { SecurityScheme } from '../../../openapi/model';
import { responseFor } from '../../../sandbox/validation';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { isHeader } from './field-names';
import { hint, label, type OperationSubject } from './matches';
import { type Name, plainName } from './names';
import type { Statement } from './statement';
import { canonical, type Token } from './tokens';

const negates = / (?:not|no|never|without|instead|rather|unlike|neither|nor|other than|except|unless|if|webhooks?) /;
const authenticates =
  / (?:authenticat(?:e|es|ed|ion)|authoriz(?:e|es|ed|ation)|secured|protected|security|scheme|key|token|credentials?|needs?|requires?|sent|send|with) /;

/**
 * The names of security schemes, and of the header fields that their keys are in, in a sentence or a row about one operation that is
 * secured otherwise (OpenAPI 3.1 §4.8.30).
 */
export function securityNameFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens } = statement;
  const text = ` ${canonical(tokens)}`;
  const [operation] = operationsOf(statement, page);
  if (!operation || statement.kind === 'heading' || negates.test(text) || !(statement.kind === 'cell' || authenticates.test(text)))
    return []; // prettier-ignore
  const { model } = operation;
  const needed = operation.operation.security.flatMap(({ schemes }) => schemes.map(({ name }) => name));
  const own = model.securitySchemes.filter(({ name }) => needed.includes(name));
  if (own.length < new Set(needed).size) return [];
  const isAuthorization = own.some((scheme) => inAuthorization(scheme));
  return tokens.flatMap((token, index): ProseFault[] => {
    if (token.kind !== 'name' || token.of) return [];
    const name = token.text.replace(/:.*$/s, '');
    const isField = page.documents.fieldsOf(operation).has(plainName(name));
    const called = model.securitySchemes.filter(
      (scheme) => scheme.name === name || keyOf(scheme) === name.toLowerCase(),
    );
    const isWrongHeader =
      /^authorization$/i.test(name) && own.length > 0 && !isAuthorization && saysHow(tokens.slice(0, index));
    if (isField || (called.length === 0 && !isWrongHeader) || called.some((scheme) => own.includes(scheme))) return [];
    const ways = own.map(wayOf).join(' or ');
    const message =
      own.length === 0
        ? `${label(operation)} needs no credentials, but this names ${name}`
        : `${label(operation)} is authenticated with ${ways}, not with ${name}`;
    return [{ line: token.line, message, hint }];
  });
}

/** The only operation that a sentence names, or that its row is about. */
function operationsOf({ tokens, lead, kind }: Statement, page: Page): readonly OperationSubject[] {
  const own = page.subjectsIn(tokens);
  const subjects = own.length === 0 && kind === 'cell' ? page.subjectsIn(lead) : own;
  const operations = subjects.filter((one): one is OperationSubject => one.kind === 'operation');
  return operations.length === 1 ? operations : [];
}

const saysHow = (before: readonly Token[]): boolean =>
  before.some(({ text }) => /^(?:authenticated|authenticates|authorized|key|token|credentials?)$/.test(text));

const keyOf = (scheme: SecurityScheme): string | undefined =>
  scheme.type === 'apiKey' ? scheme.parameterName.toLowerCase() : undefined;

const inAuthorization = (scheme: SecurityScheme): boolean =>
  scheme.type === 'http' ||
  scheme.type === 'oauth2' ||
  scheme.type === 'openIdConnect' ||
  keyOf(scheme) === 'authorization';

const wayOf = (scheme: SecurityScheme): string =>
  scheme.type === 'apiKey' ? `${scheme.parameterName} (${scheme.name})` : scheme.name;

const receives =
  /^(?:returns?|responds?|response|responses|receives?|comes?|carries|has|gets?|gives?|includes?|contains?)$/;

/** A header field that the response to the only operation of a sentence does not have, where the document lists others for it. */
export function responseHeaderFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, kind } = statement;
  const [operation] = operationsOf(statement, page);
  const text = ` ${canonical(tokens).replace(/(?<= )(?:if|unless) /g, '')}`;
  if (!operation || kind === 'heading' || negates.test(text)) return [];
  const sent = new Set(operation.operation.parameters.map(({ name }) => name.toLowerCase()));
  return tokens.flatMap((token, index): ProseFault[] => {
    if (!isHeaderName(token) || sent.has(token.text.toLowerCase())) return [];
    const before = tokens.slice(0, index);
    const status = before.findLast((one) => one.kind === 'number' && /^[1-5]\d\d$/.test(one.text));
    const isReceived =
      before.some(({ text }) => receives.test(text)) &&
      !before.some(({ text }) => /^(?:send|sends|sent|pass|set|repeat)$/.test(text));
    if (!isReceived) return [];
    const { responses } = operation.operation;
    const stated = status?.kind === 'number' ? responseFor(operation.operation, status.value) : undefined;
    const isSuccess = before.some(({ text }) => /^(?:successful|success|created|new)$/.test(text));
    const meant = stated ? [stated] : responses.filter((response) => !isSuccess || response.status.startsWith('2'));
    const known = meant.flatMap(({ headers }) => headers.map(({ name }) => name));
    if (known.length === 0 || known.some((name) => name.toLowerCase() === token.text.toLowerCase())) return [];
    const message = `${label(operation)}${stated ? ` ${stated.status}` : ''} responds with ${[...new Set(known)].join(' and ')}, not with ${token.text}`;
    return [{ line: token.line, message, hint }];
  });
}

const general = /^(?:content-.*|date|server|connection|transfer-encoding|vary|cache-control|access-control-.*|x-request-id|accept|authorization|host|user-agent)$/i; // prettier-ignore

const isHeaderName = (token: Token): token is Name =>
  token.kind === 'name' &&
  token.of === undefined &&
  !general.test(token.text) &&
  (isHeader(token.text) || /^[A-Z][A-Za-z]*(?:-[A-Z][A-Za-z]*)+$/.test(token.text));
