import type { ProseFault } from '../check-names';
import { parseUrl } from '../../../http/parse-url';
import { authorizationUrls } from './api-claims';
import type { Page } from './check-claims';
import type { Statement } from './statements';
import { canonical } from './tokens';

const label =
  /^(?:(?:the|its|our|production) )?(?:api )?(?:host|host name|hostname|base url|base uri|base address|base path|root url|server|server url|api root|api url|api address) (?:is |: |= )+@ (?:[.,;(]|[a-z]+ :|$)/;

/** "Base URL: `https://…`", where the documents have other servers, and none without a host. */
export function hostFaults({ tokens }: Statement, { documents, contract }: Page): ProseFault[] {
  const name = tokens.find(({ kind }) => kind === 'name');
  const text = name?.text ?? '';
  const origin = parseUrl(/^https?:\/\/[^\s`]+$/.test(text) ? text : '')?.origin;
  if (!name || origin === undefined || !label.test(canonical(tokens))) return [];
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
