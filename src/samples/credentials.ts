import { headerValue, isSendableHeader } from '../http/header';
import { encodeUnreserved } from '../http/percent-encoding';
import type { ApiModel, Operation, SecurityScheme } from '../openapi/model';
import { securitySchemeOf } from '../openapi/security-scheme';
import type { Credential, HttpRequest, Text } from './http-request';

export interface Security {
  readonly credentials: readonly Credential[];
  readonly clientCertificate: boolean;
}

/**
 * What the first alternative of an operation's security that requires anything needs (OpenAPI 3.1 §4.8.27, §4.8.30).
 * @param given secrets by the scheme's name: a token, a key, or `user:password` for Basic. A scheme without one is read
 *   from the environment: `TOKEN`, `API_KEY`, `API_USER` and `API_PASSWORD`.
 */
export function securityOf(
  operation: Operation,
  model: Pick<ApiModel, 'securitySchemes'>,
  given: Readonly<Record<string, string>> = {},
): Security {
  const wanted = operation.security.find((requirement) => requirement.schemes.length > 0)?.schemes ?? [];
  const schemes = wanted.flatMap(({ name }) => securitySchemeOf(model, name) ?? []);
  const ofKind = new Map<string, number>();
  for (const scheme of schemes) ofKind.set(kindOf(scheme), (ofKind.get(kindOf(scheme)) ?? 0) + 1);
  const credentials = schemes.flatMap((scheme) => {
    const secret = Object.hasOwn(given, scheme.name) ? given[scheme.name] : undefined;
    return credentialOf(scheme, secret, ofKind.get(kindOf(scheme))! > 1) ?? [];
  });
  return {
    credentials: oneInEachPlace(credentials),
    clientCertificate: schemes.some((scheme) => scheme.type === 'mutualTLS'),
  };
}

/**
 * Some documents have one key under two names, or require Basic and Bearer at once: a request has one such key, and one header
 * `Authorization` (RFC 9110 §11.6.2), so that the first is sent.
 */
function oneInEachPlace(credentials: readonly Credential[]): Credential[] {
  const taken = new Set<string>();
  return credentials.filter(({ in: place, name }) => {
    const key = place === 'header' ? `header ${name.toLowerCase()}` : `${place} ${name}`;
    return !taken.has(key) && taken.add(key);
  });
}

const kindOf = (scheme: SecurityScheme): string => {
  if (scheme.type === 'http' && scheme.scheme.toLowerCase() === 'basic') return 'basic';
  return scheme.type === 'apiKey' || scheme.type === 'mutualTLS' ? scheme.type : 'token';
};

/** @param alike whether another scheme of this kind is needed with it, so that each must have a variable of its own. */
function credentialOf(scheme: SecurityScheme, secret: string | undefined, alike: boolean): Credential | undefined {
  const variable = (usual: string): Text => {
    if (secret !== undefined) return [headerValue(secret)];
    return [{ variable: alike ? variableName(scheme.name, usual) : usual }];
  };
  switch (scheme.type) {
    case 'apiKey':
      if (scheme.in === 'header' && !isSendableHeader(scheme.parameterName)) return undefined;
      return { in: scheme.in, name: scheme.parameterName, value: prefixed(scheme.prefix, variable('API_KEY')) };
    case 'http': {
      if (scheme.scheme.toLowerCase() !== 'basic') return authorization(schemeName(scheme.scheme), variable('TOKEN'));
      const prefix = alike ? variableName(scheme.name, 'API') : 'API';
      if (secret !== undefined) return authorization('Basic', [base64(secret)]);
      return authorization('Basic', [
        { base64: [{ variable: `${prefix}_USER` }, ':', { variable: `${prefix}_PASSWORD` }] },
      ]);
    }
    case 'oauth2':
    case 'openIdConnect':
      return authorization('Bearer', variable('TOKEN'));
    case 'mutualTLS':
      return undefined;
  }
}

/** A key behind what comes before it, unless a secret that was given has that already. */
function prefixed(prefix: string | undefined, value: Text): Text {
  const [first] = value;
  const isThere = typeof first === 'string' && first.toLowerCase().startsWith(`${prefix?.toLowerCase()} `);
  return prefix === undefined || isThere ? value : [`${prefix} `, ...value];
}

const authorization = (scheme: string, value: Text): Credential => ({
  in: 'header',
  name: 'Authorization',
  value: [`${scheme} `, ...value],
});

/** RFC 9110 §11.1: a scheme is a token whose case does not matter; documents write it in lower case. */
function schemeName(scheme: string): string {
  const token = scheme.replace(/[^A-Za-z0-9-]+/g, '') || 'Bearer';
  return token[0]!.toUpperCase() + token.slice(1);
}

const variableName = (name: string, usual: string): string => {
  const variable = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toUpperCase();
  if (!/^[A-Z]/.test(variable)) return usual;
  // One word alone may be a variable that the system already has, such as PATH.
  return variable.includes('_') ? variable : `API_${variable}`;
};

/**
 * The variables of the environment that samples of an API's operations read, and those of schemes that no operation asks for: some
 * documents declare how their API is authenticated, and leave `security` out.
 */
export function variablesOf(model: ApiModel): string[] {
  const credentials = [
    ...model.operations.flatMap((operation) => securityOf(operation, model).credentials),
    ...model.securitySchemes.flatMap((scheme) => credentialOf(scheme, undefined, false) ?? []),
  ];
  return [...new Set(credentials.flatMap(({ value }) => variablesIn(value)))];
}

/** Fills in the values of variables: what the sample sends when its environment has `variables`. */
export function withVariables(request: HttpRequest, variables: Readonly<Record<string, string>>): HttpRequest {
  const fill = (text: Text): string =>
    text
      .map((part) => {
        if (typeof part === 'string') return part;
        if ('base64' in part) return base64(fill(part.base64));
        return Object.hasOwn(variables, part.variable) ? variables[part.variable]! : '';
      })
      .join('');
  const credentials = request.credentials.map((credential) => ({ ...credential, value: [fill(credential.value)] }));
  return withSecretsInPlace({ ...request, credentials });
}

/**
 * The request with those variables filled in that are known, as a reader has typed them; the others stay variables. What HTTP or a URL
 * cannot carry is encoded or left out.
 */
export function withKnownVariables(request: HttpRequest, known: Readonly<Record<string, string>>): HttpRequest {
  const credentials = request.credentials.map((credential) => {
    const write = credential.in === 'header' ? headerValue : encodeUnreserved;
    const fill = (text: Text, escape: (text: string) => string): Text =>
      compact(
        text.flatMap((part): Text => {
          if (typeof part === 'string') return [part];
          if ('variable' in part) return [Object.hasOwn(known, part.variable) ? escape(known[part.variable]!) : part];
          // Encoded by the sample, as where the environment fills it in: a reader can still read what was typed.
          return [{ base64: fill(part.base64, (plain) => plain) }];
        }),
      );
    return { ...credential, value: fill(credential.value, write) };
  });
  return withSecretsInPlace({ ...request, credentials });
}

/** Names of the variables in a text. */
export const variablesIn = (text: Text): string[] =>
  text.flatMap((part) =>
    typeof part === 'string' ? [] : 'variable' in part ? [part.variable] : variablesIn(part.base64),
  );

/** Credentials that need no variable become ordinary parts of the request. */
export function withSecretsInPlace(request: HttpRequest): HttpRequest {
  const isKnown = ({ value }: Credential): boolean => value.every((part) => typeof part === 'string');
  const { url, headers } = wireText({ ...request, credentials: request.credentials.filter(isKnown) });
  return {
    ...request,
    url: url.join(''),
    headers: headers.map(([name, value]) => [name, value.join('')] as const),
    credentials: request.credentials.filter((credential) => !isKnown(credential)),
  };
}

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/**
 * URL and headers with the credentials in them. A key in the query is not encoded again: such keys consist
 * of characters that need none.
 */
export function wireText(request: HttpRequest): { url: Text; headers: (readonly [name: string, value: Text])[] } {
  const query = request.credentials.filter((credential) => credential.in === 'query');
  const url: Text = [
    request.url,
    ...query.flatMap(({ name, value }, index) => [
      `${index === 0 && !request.url.includes('?') ? '?' : '&'}${encodeUnreserved(name)}=`,
      ...value,
    ]),
  ];
  const headers = request.headers.map(([name, value]) => [name, [value] as Text] as const);
  let cookies = headers.findIndex(([name]) => name.toLowerCase() === 'cookie');
  const added: Text[number][] = [];
  for (const credential of request.credentials) {
    if (credential.in === 'header') headers.push([credential.name, credential.value]);
    if (credential.in !== 'cookie') continue;
    if (cookies < 0) cookies = headers.push(['Cookie', []]) - 1;
    if (added.length > 0 || headers[cookies]![1].length > 0) added.push('; ');
    added.push(`${encodeUnreserved(credential.name)}=`, ...credential.value);
  }
  if (added.length > 0) headers[cookies] = ['Cookie', [...headers[cookies]![1], ...added]];
  return { url: compact(url), headers: headers.map(([name, value]) => [name, compact(value)] as const) };
}

/** Neighbouring strings as one. */
function compact(text: Text): Text {
  const parts: (typeof text)[number][] = [];
  for (const part of text) {
    const last = parts.at(-1);
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
    else if (part !== '') parts.push(part);
  }
  return parts.length === 0 ? [''] : parts;
}
