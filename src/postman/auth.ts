import type { Credential, HttpRequest, Text } from '../samples';
import type { Auth, AuthAttribute, Pair } from './collection';
import { placeholderFor, type VariableNames } from './variables';

/** A request's credentials: the one in Postman's authorization tab, and the others as headers and query parameters. */
export interface RequestAuth {
  readonly auth: Auth;
  readonly header: readonly Pair[];
  readonly query: readonly Pair[];
}

/** The first credential that is not a cookie becomes the request's authorization. */
export function authOf({ credentials }: HttpRequest, names: VariableNames): RequestAuth {
  // A cookie shares its header with the request's other cookies.
  const first = credentials.find((each) => each.in !== 'cookie');
  const rest = credentials.filter((each) => each !== first);
  const auth: Auth = first ? authOfOne(first, names) : { type: 'noauth' };
  const pairs = (location: 'header' | 'query'): Pair[] =>
    rest
      .filter((each) => locationOf(each) === location)
      .map((each) => ({ key: each.in === 'cookie' ? 'Cookie' : each.name, value: valueOf(each, names) }));
  return { auth, header: pairs('header'), query: pairs('query') };
}

const locationOf = (credential: Credential): 'header' | 'query' => (credential.in === 'query' ? 'query' : 'header');

function authOfOne(credential: Credential, names: VariableNames): Auth {
  const [scheme, secret] = credential.value;
  if (credential.name === 'Authorization' && scheme === 'Bearer ' && isVariable(secret)) {
    return { type: 'bearer', bearer: [attribute('token', placeholderFor(names.secret(secret.variable)))] };
  }
  if (credential.name === 'Authorization' && scheme === 'Basic ' && typeof secret === 'object' && 'base64' in secret) {
    const [username, , password] = secret.base64.map((part) =>
      isVariable(part) ? placeholderFor(names.secret(part.variable)) : String(part),
    );
    return { type: 'basic', basic: [attribute('username', username!), attribute('password', password!)] };
  }
  return {
    type: 'apikey',
    apikey: [
      attribute('key', credential.name),
      attribute('value', valueOf(credential, names)),
      attribute('in', locationOf(credential)),
    ],
  };
}

const isVariable = (part: Text[number] | undefined): part is { readonly variable: string } =>
  typeof part === 'object' && 'variable' in part;

const attribute = (key: string, value: string): AuthAttribute => ({ key, value, type: 'string' });

function valueOf(credential: Credential, names: VariableNames): string {
  const text = credential.value
    .map((part) =>
      isVariable(part) ? placeholderFor(names.secret(part.variable)) : typeof part === 'string' ? part : '',
    )
    .join('');
  return credential.in === 'cookie' ? `${credential.name}=${text}` : text;
}

/** Names of the environment variables that the credentials need. */
export const secretsOf = ({ credentials }: HttpRequest): string[] =>
  credentials.flatMap(({ value }) =>
    value.flatMap((part) =>
      isVariable(part)
        ? [part.variable]
        : 'object' === typeof part
          ? part.base64.filter(isVariable).map(({ variable }) => variable)
          : [],
    ),
  );

/** The most frequent authorization, which becomes the collection's; the first of several that are equally frequent. */
export function commonAuth(all: readonly Auth[]): Auth {
  const counts = new Map<string, { auth: Auth; count: number }>();
  for (const auth of all) {
    const key = JSON.stringify(auth);
    const entry = counts.get(key) ?? { auth, count: 0 };
    counts.set(key, { auth, count: entry.count + 1 });
  }
  const secured = [...counts.values()].filter(({ auth }) => auth.type !== 'noauth');
  return secured.reduce<{ auth: Auth; count: number }>((best, each) => (each.count > best.count ? each : best), {
    auth: { type: 'noauth' },
    count: 0,
  }).auth;
}

export const sameAuth = (one: Auth, other: Auth): boolean => JSON.stringify(one) === JSON.stringify(other);
