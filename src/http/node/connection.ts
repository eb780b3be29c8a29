import { connect, isIP } from 'node:net';
import { connect as connectSecurely } from 'node:tls';

/** What codes of Node's network errors mean, as what follows "cannot be reached:". */
const meanings: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server listens at this address',
  ECONNRESET: 'the connection was closed without a response',
  EPIPE: 'the connection was closed without a response',
  ENOTFOUND: 'its host name is unknown',
  EAI_AGAIN: 'its host name cannot be resolved. Is this machine online?',
  ENETUNREACH: 'this machine has no route to this address',
  EHOSTUNREACH: 'this machine has no route to this address',
  ENETDOWN: 'the network of this machine is down',
  EADDRNOTAVAIL: 'this machine has no route to this address',
  ETIMEDOUT: 'there was no response in time',
  UND_ERR_CONNECT_TIMEOUT: 'there was no response in time',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  EPROTO: 'it does not use TLS. Is it http instead of https?',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not use TLS. Is it http instead of https?',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not use TLS. Is it http instead of https?',
};

const isUntrusted = /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(?:GET|VERIFY)_\w+)$/;

/**
 * Why there was no response, in words, with the code that can be searched for: Node's own message is `fetch failed`, empty where a
 * name has several addresses, or names an address that nobody has written.
 * @param error of `node:http`, `node:net`, `node:tls`, undici or `fetch`
 */
export function connectionFailure(error: unknown): string {
  const { code, message } = firstCause(error);
  if (code === undefined) return message || 'the request failed';
  const untrusted =
    'its certificate is not trusted. If it is your own, set NODE_EXTRA_CA_CERTS to the file of its certificate authority';
  const meaning = isUntrusted.test(code) ? untrusted : meanings[code];
  return `${meaning ?? message ?? 'the request failed'} (${code})`;
}

interface NetworkError {
  readonly code?: string;
  readonly message?: string;
}

/** Where several addresses were tried, the error of the last. */
function firstCause(error: unknown): NetworkError {
  const { cause, errors } = (error ?? {}) as { cause?: unknown; errors?: unknown };
  if (Array.isArray(errors) && errors.length > 0) return firstCause(errors.at(-1));
  return typeof cause === 'object' && cause !== null ? firstCause(cause) : ((error ?? {}) as NetworkError);
}

/**
 * Connects to a server, sends nothing, and ends the connection.
 * @returns why it cannot be reached; undefined if it can
 */
export function unreachable({ protocol, hostname, port }: URL, timeoutMs = 10_000): Promise<string | undefined> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const secure = protocol === 'https:';
  return new Promise((resolve) => {
    const options = { host, port: Number(port || (secure ? 443 : 80)) };
    const socket = secure
      ? connectSecurely({ ...options, ...(isIP(host) ? {} : { servername: host }) })
      : connect(options);
    const end = (reason?: string): void => {
      socket.destroy();
      resolve(reason);
    };
    socket.once(secure ? 'secureConnect' : 'connect', () => end());
    socket.once('error', (error) => end(connectionFailure(error)));
    socket.setTimeout(timeoutMs, () => end(connectionFailure({ code: 'ETIMEDOUT' })));
  });
}
