import type { FastifyRequest } from 'fastify';
import { parseCookies } from '../../http/header';
import { splitUrl } from '../../http/message';
import { parsePairs } from '../../http/percent-encoding';
import type { ApiModel, Operation, SecurityScheme } from '../../openapi/model';
import { securitySchemeOf } from '../../openapi/security-scheme';
import type { SandboxResponse } from '../behaviour';
import { type Refusal, refusals } from '../document-error';
import { ownPrefix } from '../mount';
import { problem } from '../problem';
import type { RawPathValues, RouteMatch, Router } from '../routing/router';
import { canonicalPath } from '../routing/template';
import type { SandboxApi, SandboxOptions } from '../sandbox';
import { type Session, type Sessions, defaultSession } from '../session';
import type { Validator } from '../validation';
import { refuseForeign } from './origin';
import { noRoute, wrongMethod } from './no-route';
import type { OwnEndpoint } from './own-endpoints';
import type { Target } from './routes';
import { firstValidRefusal } from './run-operation';

interface Sent {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly query: string;
}

/** What a request carries, read once for all schemes. */
interface Carried {
  readonly headers: Sent['headers'];
  readonly queryNames: ReadonlySet<string>;
  readonly cookieNames: ReadonlySet<string>;
}

const carriedBy = ({ headers, query }: Sent): Carried => ({
  headers,
  queryNames: new Set(parsePairs(query).flatMap(({ name, value }) => (value === '' ? [] : [name]))),
  cookieNames: new Set(parseCookies(headers.cookie ?? '').map(({ name }) => name)),
});

/**
 * Whether a request carries the credentials that one of the operation's security requirements needs (OpenAPI 3.1 §4.8.30).
 * Their values are not checked.
 * @returns what is missing, for a response with status 401, or undefined.
 */
function missingCredentials(operation: Operation, model: ApiModel, sent: Sent): Refusal | undefined {
  if (operation.security.length === 0) return undefined;
  const carried = carriedBy(sent);
  const alternatives = operation.security.map(({ schemes }) =>
    missingOf(
      schemes.flatMap(({ name }) => securitySchemeOf(model, name) ?? []),
      carried,
    ),
  );
  if (alternatives.some((missing) => missing.length === 0)) return undefined;
  const needed = [...new Set(alternatives.map((missing) => missing.map(describe).join(' and ')))];
  const challenges = [...new Set(alternatives.flat().flatMap(challengeOf))];
  return {
    statuses: [401, 403],
    title: 'The request carries no credentials.',
    hint: `Send ${needed.join(', or ')}. The sandbox accepts any value.`,
    ...(challenges.length > 0 ? { headers: { 'www-authenticate': challenges.join(', ') } } : {}),
  };
}

/**
 * What a requirement needs and a request does not carry. There is one header `Authorization` (RFC 9110 §11.6.2): where a document
 * requires several schemes that are sent in it, a request can carry one of them, and any of them will do.
 */
function missingOf(required: readonly SecurityScheme[], carried: Carried): SecurityScheme[] {
  const [first, ...others] = required.filter(isInAuthorization);
  const isAuthorized = [first, ...others].some((scheme) => scheme && isPresent(scheme, carried));
  return required.filter((scheme) =>
    isInAuthorization(scheme) ? !isAuthorized && scheme === first : !isPresent(scheme, carried),
  );
}

const isInAuthorization = (scheme: SecurityScheme): boolean =>
  scheme.type === 'apiKey'
    ? scheme.in === 'header' && scheme.parameterName.toLowerCase() === 'authorization'
    : scheme.type !== 'mutualTLS';

function isPresent(scheme: SecurityScheme, { headers, queryNames, cookieNames }: Carried): boolean {
  switch (scheme.type) {
    case 'apiKey':
      if (scheme.in === 'header') return Boolean(headers[scheme.parameterName.toLowerCase()]);
      return (scheme.in === 'query' ? queryNames : cookieNames).has(scheme.parameterName);
    case 'http':
      return (headers.authorization ?? '').toLowerCase().startsWith(`${scheme.scheme.toLowerCase()} `);
    case 'oauth2':
    case 'openIdConnect':
      return /^bearer ./i.test(headers.authorization ?? '');
    case 'mutualTLS':
      // The sandbox speaks plain HTTP.
      return true;
  }
}

function describe(scheme: SecurityScheme): string {
  if (scheme.type === 'apiKey')
    return `the ${scheme.in === 'query' ? 'query parameter' : scheme.in} ${scheme.parameterName}${scheme.prefix === undefined ? '' : `: ${scheme.prefix} …`}`;
  if (scheme.type === 'http') return `the header Authorization: ${capitalised(scheme.scheme)} …`;
  return 'the header Authorization: Bearer …';
}

/** A scheme's name in a document may have any character, a header may not. */
const challengeOf = (scheme: SecurityScheme): string[] => {
  if (scheme.type === 'apiKey' || scheme.type === 'mutualTLS') return [];
  const name = scheme.type === 'http' ? scheme.scheme : 'Bearer';
  return /^[\w-]+$/.test(name) ? [capitalised(name)] : [];
};

const capitalised = (name: string): string => name.replace(/^./, (first) => first.toUpperCase());

/** What the HTTP server is built from. */
export interface ServerParts {
  readonly options: SandboxOptions;
  readonly router: Router<Target>;
  readonly sessions: Sessions;
  readonly validators: ReadonlyMap<SandboxApi, Validator>;
  readonly endpoints: readonly OwnEndpoint[];
}

/** `response`: the request ends here. `own`: it is for one of the sandbox's own endpoints. */
export type Admission =
  | { readonly kind: 'response'; readonly response: SandboxResponse }
  | {
      readonly kind: 'own';
      readonly session: Session;
      readonly endpoint: OwnEndpoint;
      readonly parameters: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'operation';
      readonly session: Session;
      readonly target: Target;
      readonly pathValues: RawPathValues;
    };

const respondWith = (response: SandboxResponse): Extract<Admission, { kind: 'response' }> => ({
  kind: 'response',
  response,
});

/**
 * Everything that is decided before a body is read: whether the caller is allowed, which session and operation the request
 * is for, and whether it carries credentials.
 */
export async function admit(request: FastifyRequest, parts: ServerParts): Promise<Admission> {
  const { options, router } = parts;
  const foreign = refuseForeign(request.raw, options);
  if (foreign) return respondWith(foreign);
  const { path, query } = splitUrl(request.url);
  const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
  if (isPreflight && options.cors?.length) return respondWith({ status: 204 });
  const opened = openSession(request.headers['sandbox-session'], parts);
  if ('kind' in opened) return opened;
  const { session } = opened;
  const own = admitOwn(request, path, parts, session);
  if (own) return own;

  const route = routeOf(request.method, { path, query }, router);
  if (route.kind !== 'found') return respondWith(noRoute(request.method, path, route, parts));
  const headers = request.headers as Record<string, string | undefined>;
  const refused = await refuseCaller(route.value, { path, query, headers }, session, parts);
  if (refused) return respondWith(refused);
  return { kind: 'operation', session, target: route.value, pathValues: route.pathValues };
}

/** The response to a request without credentials: the behaviour's own, else in the error schema of the document. */
async function refuseCaller(
  { api, operation }: Target,
  sent: {
    readonly path: string;
    readonly query: string;
    readonly headers: Readonly<Record<string, string | undefined>>;
  },
  session: Session,
  { sessions, validators }: ServerParts,
): Promise<SandboxResponse | undefined> {
  const { path, headers } = sent;
  if (api.behaviour?.authenticate)
    return api.behaviour.authenticate({ operation, path, headers }, sessions.contextOf(session, api));
  const missing = missingCredentials(operation, api.model, sent);
  return missing && firstValidRefusal(refusals(operation, api.model, missing), operation, validators.get(api)!);
}

function openSession(
  header: unknown,
  { sessions, options }: ServerParts,
): { readonly session: Session } | Extract<Admission, { kind: 'response' }> {
  const name = header === undefined ? defaultSession : header;
  if (typeof name !== 'string' || !/^[\w.-]{1,64}$/.test(name)) {
    return respondWith(
      problem(400, 'The Sandbox-Session header is not a valid session name.', {
        hint: 'Send 1 to 64 letters, digits, dots, hyphens or underscores.',
      }),
    );
  }
  const session = sessions.open(name);
  if (session) return { session };
  return respondWith(
    problem(429, 'Too many sessions.', {
      detail: `This sandbox keeps at most ${options.maxSessions ?? 1000}.`,
      hint: 'Drop those that are no longer needed with DELETE /sandbox/sessions/{name}.',
    }),
  );
}

/** `HEAD` is handled like `GET`, unless the document says otherwise (RFC 9110 §9.3.2). */
function routeOf(
  method: string,
  { path, query }: { readonly path: string; readonly query: string },
  router: ServerParts['router'],
): RouteMatch<Target> {
  const route = router.match(method, path, query);
  if (route.kind !== 'method' || method !== 'HEAD' || !route.allowed.includes('GET')) return route;
  return router.match('GET', path, query);
}

/** Undefined for a path that is not one of the sandbox's own. Whether it is one is decided here alone, however it is percent-encoded. */
function admitOwn(
  request: FastifyRequest,
  sent: string,
  { endpoints }: ServerParts,
  session: Session,
): Admission | undefined {
  const path = canonical(sent);
  if (`${path}/` === ownPrefix) return respondWith({ status: 308, headers: { location: ownPrefix } });
  if (!path?.startsWith(ownPrefix)) return undefined;
  const matching = endpoints.flatMap((endpoint) => {
    const parameters = valuesIn(path, endpoint.path);
    return parameters ? [{ endpoint, parameters }] : [];
  });
  if (matching.length === 0)
    return respondWith(
      problem(404, 'Unknown endpoint of the sandbox.', { hint: 'GET /sandbox/ lists its endpoints.' }),
    );
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const found = matching.find(({ endpoint }) => endpoint.method === method);
  if (found) return { kind: 'own', session, ...found };
  const methods = matching.map(({ endpoint }) => endpoint.method);
  return respondWith(wrongMethod(request.method, path, methods));
}

/** Undefined for a path that is not percent-encoded UTF-8. */
function canonical(path: string): string | undefined {
  try {
    return canonicalPath(path);
  } catch {
    return undefined;
  }
}

/** The values of a path's parameters by a template such as `/sandbox/sessions/:name`; undefined for another path. */
function valuesIn(path: string, template: string): Readonly<Record<string, string>> | undefined {
  const [parts, sent] = [template.split('/'), path.split('/')];
  const isSame =
    parts.length === sent.length &&
    parts.every((part, at) => (part.startsWith(':') ? sent[at] !== '' : part === sent[at]));
  if (!isSame) return undefined;
  return Object.fromEntries(
    parts.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), decodeURIComponent(sent[at]!)]] : [])),
  );
}
