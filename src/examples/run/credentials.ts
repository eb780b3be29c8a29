import type { SecurityScheme } from '../../openapi/model';
import type { ForwardedResponse, OutgoingMessage } from './forward';
import { escapeRegExp } from '../../text/escape-reg-exp';

/** Puts the credentials of a live server into requests, and takes them out of its responses. */
export interface Credentials {
  /** Puts them where a request has some already: one without credentials stays without. */
  apply(message: OutgoingMessage): OutgoingMessage;
  /** Replaces them by `***` in what a server repeats. */
  mask(response: ForwardedResponse): ForwardedResponse;
}

/** A running server that cannot be used: it is not reached, or its credentials are not there or not safe. */
export class LiveServerError extends Error {
  override readonly name = 'UsageError';
}

/** Shorter ones may occur in a response for another reason. */
const MIN_LENGTH = 4;

/**
 * @param named names of environment variables, by the security scheme of the document that their values are for. A user and a password
 * are one value, `user:password`.
 * @throws LiveServerError that names the variable or the scheme, and no value
 */
export function createCredentials(
  named: Readonly<Record<string, string>>,
  schemes: readonly SecurityScheme[],
  environment: Readonly<Record<string, string | undefined>>,
): Credentials {
  const secrets = Object.entries(named).map(([id, variable]) => {
    const scheme = schemes.find(({ name }) => name === id);
    const value = environment[variable];
    if (!scheme)
      throw new LiveServerError(
        `credentials of ${id}: the document has no security scheme of that name, but ${schemes.map(({ name }) => name).join(', ') || 'none'}.`,
      );
    if (!value) throw new LiveServerError(`${variable}, which has the credentials of ${id}, is not set.`);
    return { scheme, value };
  });
  const forms = secrets
    .flatMap(({ scheme, value }) => (isBasic(scheme) ? [value, value.slice(value.indexOf(':') + 1)] : [value]))
    .flatMap((value) => [value, Buffer.from(value).toString('base64'), encodeURIComponent(value)])
    // Bodies are searched byte by byte.
    .flatMap((form) => [form, Buffer.from(form).toString('latin1')])
    .filter((form) => form.length >= MIN_LENGTH);
  const masked = (text: string): string => forms.reduce((result, form) => result.replaceAll(form, '***'), text);
  return {
    apply: (message) => secrets.reduce((result, { scheme, value }) => withSecret(result, scheme, value), message),
    mask({ status, headers, body }) {
      const text = body.toString('latin1');
      const clean = masked(text);
      return {
        status,
        headers: headers
          .filter(([name]) => clean === text || name.toLowerCase() !== 'content-length')
          .map(([name, value]) => [name, masked(value)] as const),
        body: clean === text ? body : Buffer.from(clean, 'latin1'),
      };
    },
  };
}

function withSecret(message: OutgoingMessage, scheme: SecurityScheme, value: string): OutgoingMessage {
  const field = (wanted: string, text: (own: string) => string): OutgoingMessage => ({
    ...message,
    headers: message.headers.map(([name, own]) =>
      name.toLowerCase() === wanted ? ([name, text(own)] as const) : ([name, own] as const),
    ),
  });
  if (scheme.type === 'apiKey') {
    const { parameterName: name } = scheme;
    if (scheme.in === 'header') return field(name.toLowerCase(), () => value);
    const encoded = encodeURIComponent(value);
    if (scheme.in === 'cookie') {
      const pattern = new RegExp(`(^|;\\s*)${escapeRegExp(name)}=[^;]*`);
      const headers = message.headers.map(([own, text]) =>
        own.toLowerCase() === 'cookie'
          ? ([own, text.replace(pattern, (_, before: string) => `${before}${name}=${encoded}`)] as const)
          : ([own, text] as const),
      );
      return { ...message, headers };
    }
    const pattern = new RegExp(`([?&])${escapeRegExp(name)}=[^&]*`);
    const target = message.target.replace(pattern, (_, before: string) => `${before}${name}=${encoded}`);
    return { ...message, target };
  }
  const word = isBasic(scheme) ? 'Basic' : scheme.type === 'http' ? scheme.scheme : 'Bearer';
  const text = isBasic(scheme) ? Buffer.from(value).toString('base64') : value;
  const isOwn = (own: string): boolean => own.toLowerCase().startsWith(`${word.toLowerCase()} `);
  // The scheme as the example writes it.
  return field('authorization', (own) => (isOwn(own) ? `${own.slice(0, word.length)} ${text}` : own));
}

const isBasic = (scheme: SecurityScheme): boolean => scheme.type === 'http' && scheme.scheme.toLowerCase() === 'basic';
