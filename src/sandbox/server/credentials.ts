import type { ApiModel, Operation, SecurityScheme } from '../../openapi/model';
import { securitySchemeOf } from '../../openapi/security-scheme';
import type { Refusal } from '../document-error';
import { parseCookies } from '../../http/cookie';
import { parsePairs } from '../../http/query-string';

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
export function missingCredentials(operation: Operation, model: ApiModel, sent: Sent): Refusal | undefined {
  if (operation.security.length === 0) return undefined;
  const carried = carriedBy(sent);
  const alternatives = operation.security
    .map(({ schemes }) =>
      schemes.flatMap(({ name }) => {
        const scheme = securitySchemeOf(model, name);
        return scheme && !isPresent(scheme, carried) ? [scheme] : [];
      }),
    )
    .map((missing, index) =>
      sharesAuthorization(missing, operation.security[index]!.schemes, model, sent) ? [] : missing,
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

/** Whether all that is missing would be in `Authorization`, where an API key that is required with it has been sent: there is one such header. */
function sharesAuthorization(
  missing: readonly SecurityScheme[],
  required: readonly { readonly name: string }[],
  model: ApiModel,
  { headers }: Sent,
): boolean {
  if (!headers.authorization) return false;
  const hasKey = required.some(({ name }) => {
    const scheme = securitySchemeOf(model, name);
    return (
      scheme?.type === 'apiKey' && scheme.in === 'header' && scheme.parameterName.toLowerCase() === 'authorization'
    );
  });
  return hasKey && missing.every(({ type }) => type !== 'apiKey');
}

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
    return `the ${scheme.in === 'query' ? 'query parameter' : scheme.in} ${scheme.parameterName}`;
  if (scheme.type === 'http') return `the header Authorization: ${scheme.scheme} …`;
  return 'the header Authorization: Bearer …';
}

/** A scheme's name in a document may have any character, a header may not. */
const challengeOf = (scheme: SecurityScheme): string[] => {
  if (scheme.type === 'apiKey' || scheme.type === 'mutualTLS') return [];
  const name = scheme.type === 'http' ? scheme.scheme : 'Bearer';
  return /^[\w-]+$/.test(name) ? [name.replace(/^./, (first) => first.toUpperCase())] : [];
};
