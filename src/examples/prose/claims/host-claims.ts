import type { ProseFault } from '../check-names';
import { parseUrl } from '../../../http/server-url';
import { addressTermFault, termsOf } from '../../scan/known-terms';
import { authorizationUrls } from './api-claims';
import type { Page } from './check-claims';
import type { Documents } from './documents';
import type { Statement } from './statement';
import { canonical, type Token } from './tokens';

const label =
  /^(?:(?:the|its|our|production) )?(?:api )?(?:host|host name|hostname|base url|base uri|base address|base path|root url|address of the api|server|server url|api root|api url|api address) (?:is |: |= )+@ (?:[.,;(]|[a-z]+ :|$)/;

const address = /^https?:\/\/[^\s`]+$/;

/** "Base URL: `https://…`", where the documents have other servers, and none without a host. */
export function hostFaults({ tokens, kind }: Statement, { documents, contract }: Page): ProseFault[] {
  const local = localFaults(tokens, documents);
  if (local.length > 0) return local;
  const isMeant = !tokens.some(({ text }) =>
    /^(?:not|never|no|instead|old|former|formerly|previous|retired)$/.test(text),
  );
  const odd = tokens.flatMap((token): ProseFault[] => {
    const message = isMeant && token.kind === 'name' && address.test(token.text) ? addressTermFault(token.text, termsOf(documents.models)) : undefined;
    // Of a base address in a sentence, other rules say more.
    return message === undefined || (kind === 'sentence' && message.startsWith('the server')) ? [] : [{ line: token.line, message, hint: 'State what the API document says.' }];
  }); // prettier-ignore
  if (odd.length > 0) return odd;
  const name = tokens.find(({ kind }) => kind === 'name');
  if (!name || !address.test(name.text)) return [];
  const { text } = name;
  const origin = parseUrl(text)?.origin;
  if (origin === undefined || !label.test(canonical(tokens))) return [];
  const ofOrigin = documents.models.flatMap((model) =>
    model.servers.flatMap(({ url }) => (parseUrl(url)?.origin === origin ? url : [])),
  );
  const same = [...new Set(ofOrigin)];
  const pathOf = (url: string): string => (parseUrl(url)?.pathname ?? '').replace(/\/$/, '');
  // "The base URL is `https://api.example.com/v2`", where the only server of that host has `/v1`
  if (same.length > 0 && pathOf(text) !== '' && !same.some((url) => pathOf(url) === pathOf(text) || url.includes('{')))
    return [{ line: name.line, message: `the server of the API documents is ${same.join(' or ')}, not ${text}`, hint: 'State what the API document says.' }]; // prettier-ignore
  if (/\/\/(?:localhost|127\.|\[)|[<{$]|example|\.test\b/.test(text)) return [];
  const servers = documents.models.flatMap((model) => model.servers.map(({ url }) => url));
  const isKnown = contract.servers.has(origin) || authorizationUrls(documents).some((url) => url.startsWith(origin));
  if (isKnown || servers.length === 0 || servers.some((url) => !/^https?:\/\/[^{]+$/i.test(url))) return [];
  const described = JSON.stringify(documents.models.map(({ info, servers: own }) => [info.description, own]));
  if (described.includes(parseUrl(text)!.host)) return [];
  return [
    {
      line: name.line,
      message: `${origin} is not a server of the API documents`,
      hint: `The servers are: ${[...new Set(servers)].slice(0, 5).join(', ')}.`,
    },
  ];
}

/** `http://localhost:3000/api/v1`, where the documents have a server with that path at another port. */
function localFaults(tokens: readonly Token[], { models }: Documents): ProseFault[] {
  // Of most sentences there is none to parse.
  if (!tokens.some(({ kind, text }) => kind === 'name' && address.test(text))) return [];
  const servers = models.flatMap((model) =>
    model.servers.flatMap(({ url }) => {
      const own = parseUrl(url);
      return own && isLocal(own) && own.pathname.length > 1 ? [own] : [];
    }),
  );
  return tokens.flatMap((token): ProseFault[] => {
    const stated = token.kind === 'name' && address.test(token.text) ? parseUrl(token.text) : undefined;
    if (!stated || !isLocal(stated)) return [];
    const same = servers.filter(({ pathname }) => `${stated.pathname}/`.startsWith(`${pathname.replace(/\/$/, '')}/`));
    if (same.length === 0 || same.some(({ port }) => port === stated.port)) return [];
    const message = `the API's server on this machine is ${same[0]!.href}, not ${token.text}`;
    return [{ line: token.line, message, hint: 'State what the API document says.' }];
  });
}

const isLocal = ({ hostname }: URL): boolean => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);

/** The ports of the documented servers: of their addresses, and of the variables in these (OpenAPI 3.1 §4.8.6). */
function portsOf({ documents }: Page): string[] {
  const ports = documents.models.flatMap(({ servers }) =>
    servers.flatMap(({ url, variables }) => {
      const written = /^[^:/]+:\/\/[^/?#]*:(\d+|\{[^}]+\})(?=[/?#]|$)/i.exec(url)?.[1];
      const variable = variables.find(({ name }) => written === `{${name}}`);
      return variable ? [variable.default, ...(variable.enum ?? [])] : (written ?? []);
    }),
  );
  return [...new Set(ports)].filter((port) => /^\d+$/.test(port));
}

/** "Listens on port 8208 by default", where the documents have another port. */
export function portFaults(tokens: readonly Token[], page: Page): ProseFault[] {
  const text = ` ${canonical(tokens)}`;
  const at = tokens.findIndex(({ kind }, index) => kind === 'number' && tokens[index - 1]?.text === 'port');
  if (at >= 0 && / (?:mock|sandbox) /.test(text)) return mockPortFaults(tokens[at]!, text, page);
  if (at < 0 || !/ (?:api|server|servers|service|node|nodes|listens?|by default|default port) /.test(text)) return [];
  if (/ (?:sandbox|not|instead|other|another|proxy|webhooks?|receiver|metrics|dashboard|peering) /.test(text))
    return [];
  const ports = portsOf(page);
  const { text: stated, line } = tokens[at]!;
  if (ports.length === 0 || ports.includes(stated)) return [];
  return [
    {
      line,
      message: `the port of the API is ${ports.join(' or ')}, not ${stated}`,
      hint: 'State what the API document says.',
    },
  ];
}

/** "A local mock on port 4001", where none of the portal's addresses on this machine has that port. */
function mockPortFaults(
  { text: stated, line }: Token,
  text: string,
  { hosts = new Set<string>() }: Page,
): ProseFault[] {
  const ports = [...hosts].flatMap((host) => /^(?:localhost|127\.0\.0\.1|\[::1\]):(\d+)$/.exec(host)?.[1] ?? []);
  if (
    ports.length === 0 ||
    ports.includes(stated) ||
    / (?:not|instead|another|other|if|your|busy|taken|--port) /.test(text)
  )
    return [];
  return [
    {
      line,
      message: `the port of the sandbox is ${ports.join(' or ')}, not ${stated}`,
      hint: 'State the port at which the examples are shown.',
    },
  ];
}
