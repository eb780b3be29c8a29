import type { ApiModel, Schema } from '../../openapi/model';
import { childrenOf } from '../../openapi/schema/keywords';
import { parseUrl } from '../../http/server-url';
import { didYouMean, nearestName } from '../../text/did-you-mean';
import type { ProseFault } from '../prose/check-names';
import { oncePerModels } from '../prose/vocabulary';

// What a text calls as the documents call theirs, and they do not have: hosts, header fields, events and algorithms.

interface Terms {
  /** Of the servers of the APIs. */
  readonly servers: readonly URL[];
  /** Of authorization: where tokens are issued, and the like. */
  readonly authorization: readonly URL[];
  /** Every host that is written anywhere in the documents. */
  readonly hosts: ReadonlySet<string>;
  /** Values with dots that say what a message tells of: `charger.faulted`. */
  readonly events: ReadonlySet<string>;
  readonly fields: ReadonlySet<string>;
  /** Of signatures, in lower case and without hyphens: `hmacsha256`. */
  readonly digests: ReadonlySet<string>;
  /** The header fields of keys, where nothing else authenticates. */
  readonly keys: readonly string[];
}

const digest = /\bhmac[-_ ]?(?:with[-_ ]?)?(sha[-_]?\d{1,3}|md5)\b/gi;
const plainDigest = (text: string): string => text.toLowerCase().replace(/[^a-z\d]/g, '');

/** What the documents call so, found once for as long as they are in memory. */
export const termsOf = oncePerModels((models: readonly ApiModel[]): Terms => {
  const texts = models.map((model) => JSON.stringify([model.info, model.tags, model.servers, model.securitySchemes, model.operations.map(({ description, summary, parameters, responses }) => [description, summary, parameters.map((one) => one.description), responses.map((one) => one.description)]), model.webhooks.map(({ operation }) => [operation.description, operation.parameters.map((one) => one.description)])])).join(' '); // prettier-ignore
  const urls = (all: readonly string[]): URL[] => all.flatMap((url) => parseUrl(url) ?? []);
  const servers = models.flatMap((model) => [...model.servers, ...model.operations.flatMap((one) => one.servers ?? [])].map(({ url }) => url)); // prettier-ignore
  const authorization = models.flatMap(({ securitySchemes }) =>
    securitySchemes.flatMap((scheme) =>
      scheme.type === 'oauth2' ? scheme.flows.flatMap((flow) => [flow.authorizationUrl, flow.tokenUrl, flow.refreshUrl, flow.deviceAuthorizationUrl].flatMap((url) => url ?? [])) : [],
    ),
  ); // prettier-ignore
  const events = new Set<string>();
  const fields = new Set<string>();
  const seen = new Set<Schema>();
  const visit = (schema: Schema | undefined): void => {
    if (!schema || seen.has(schema)) return;
    seen.add(schema);
    for (const value of [schema.const?.value, ...(schema.enum ?? []).map((one) => one.value)])
      if (typeof value === 'string' && /^[a-z][\w-]*(?:\.[a-z][\w-]*)+$/.test(value)) events.add(value);
    for (const { name, schema: own } of schema.properties ?? []) {
      fields.add(name);
      visit(own);
    }
    for (const child of childrenOf(schema)) visit(child);
  };
  for (const model of models) {
    for (const { name, operation } of model.webhooks) {
      if (name.includes('.')) events.add(name);
      for (const { schema } of operation.requestBody?.content ?? []) visit(schema);
    }
    for (const { schema } of Object.values(model.schemas)) visit(schema);
    for (const { requestBody, responses } of model.operations)
      for (const { schema } of [requestBody, ...responses].flatMap((one) => one?.content ?? [])) visit(schema);
  }
  return {
    servers: servers.some((url) => /\/\/[^/]*\{/.test(url)) ? [] : urls([...new Set(servers)]),
    authorization: urls([...new Set(authorization)]),
    hosts: new Set([...texts.matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host]) => host!.toLowerCase())),
    events,
    fields,
    digests: new Set([...texts.matchAll(digest)].map(([text]) => plainDigest(text))),
    keys: keysOf(models),
  };
});

function keysOf(models: readonly ApiModel[]): string[] {
  const schemes = models.flatMap(({ securitySchemes }) => securitySchemes);
  const keys = schemes.flatMap((one) => (one.type === 'apiKey' && one.in === 'header' ? [one.parameterName] : []));
  return keys.length === schemes.length ? keys : [];
}

/** Without what stands before it: `api.shop.example` and `auth.shop.example` are both of `shop.example`. */
const domainOf = (host: string): string => {
  const labels = host.split('.');
  const isShort = labels.length > 2 && /^(?:co|com|org|net|gov|ac)$/.test(labels.at(-2)!);
  return labels.slice(isShort ? -3 : -2).join('.');
};

const apiLabel = /^(?:api|apis|sandbox|staging|stage|test|testing|dev|gateway|eu|us|uk|live|prod|production|demo|uat)(?:[-\d].*)?$/; // prettier-ignore
const authLabel = /^(?:auth|login|oauth|oauth2|sso|id|identity|accounts?|token|signin)(?:[-\d].*)?$/;
const pathOf = ({ pathname }: URL): string => pathname.replace(/\/+$/, '');

/** What is wrong with an address that is like those of the documents: its host, its version, or where it says that tokens are issued. */
export function addressTermFault(text: string, { servers, authorization, hosts }: Terms): string | undefined {
  const url = /[<{$%*]/.test(text) ? undefined : parseUrl(text);
  if (!url || servers.length === 0) return undefined;
  const ofDomain = (all: readonly URL[]): URL[] => all.filter((one) => domainOf(one.hostname) === domainOf(url.hostname)); // prettier-ignore
  const [own, issuers] = [ofDomain(servers), ofDomain(authorization)];
  const [label = ''] = url.hostname.split('.');
  if (!hosts.has(url.hostname)) {
    const serverHosts = [...new Set(own.map(({ hostname }) => hostname))];
    const issuerHosts = [...new Set(issuers.map(({ hostname }) => hostname))];
    const known =
      apiLabel.test(label) && serverHosts.length > 1 ? serverHosts : authLabel.test(label) ? issuerHosts : [];
    return known.length > 0 ? `${url.hostname} is not a host in the API documents, which have ${known.join(' and ')}` : undefined; // prettier-ignore
  }
  const path = pathOf(url);
  const same = own.filter(({ hostname }) => hostname === url.hostname);
  const issued = issuers.filter(({ hostname }) => hostname === url.hostname);
  if (same.length === 0 && issued.length > 0 && path !== '' && !issued.some((one) => pathOf(one) === path))
    return isNear(path, issued) ? `the address of the authorization is ${issued.map(({ href }) => href).join(' or ')}` : undefined; // prettier-ignore
  const isVersion = /^(?:\/[\w-]+)*\/v\d+(?:\.\d+)*$/.test(path);
  if (same.length > 0 && isVersion && !same.some((one) => `${pathOf(one)}/`.startsWith(`${path}/`) || `${path}/`.startsWith(`${pathOf(one)}/`)))
    return `the server of the API documents is ${same.map(({ href }) => href).join(' or ')}`; // prettier-ignore
  return undefined;
}

/** Whether a path has a word of the paths where tokens are issued. */
const isNear = (path: string, issued: readonly URL[]): boolean =>
  /oauth|token|authori[sz]e/i.test(path) || issued.some((one) => one.pathname.split('/').some((part) => part !== '' && path.includes(part))); // prettier-ignore

const written = /https?:\/\/[^\s"'`|,;)\\\]<>]+/g;
const dotted = /(?<![\w./@$-])[a-z][\w-]*(?:\.[a-z][\w-]*)+(?![\w/(@-]|\.\w)/g;
const file = /\.(?:js|ts|mjs|cjs|json|ya?ml|py|rb|php|go|rs|sh|env|txt|md|csv|html?|com|org|net|io|dev|app|co|example|test|local|log|xml|toml|ini|conf|pem|key)$/; // prettier-ignore
const dashedHeader = /(?<![\w-])(?:X-)?[A-Z][A-Za-z\d]*(?:-[A-Z][A-Za-z\d]*)+(?![\w-])/g;

/** Addresses, events, header fields and algorithms in a fence that are like those of the documents, and none of them. */
export function termFaults(
  text: string,
  models: readonly ApiModel[],
  headers: ReadonlySet<string>,
  isData: boolean,
): ProseFault[] {
  const terms = termsOf(models);
  const lines = text.split('\n');
  const isOurs = terms.servers.some(({ hostname }) => text.includes(hostname));
  return lines.flatMap((line, index): ProseFault[] => {
    const messages = [...line.matchAll(written)].flatMap(
      ([address]) => addressTermFault(address.replace(/[.,:]+$/, ''), terms) ?? [],
    );
    const isOfEvents = lines.slice(Math.max(0, index - EVENT_LINES), index + 1).some((near) => ofEvents.test(near));
    if (isData && isOfEvents) messages.push(...eventFaults(line, terms));
    if (isData) messages.push(...digestFaults(line, terms), ...prefixFaults(line, headers));
    if (isData && isOurs) messages.push(...keyFaults(line, terms, headers));
    return messages.map((message) => ({ line: index + 1, message, hint: 'State what the API document says.' }));
  });
}

const ofEvents = /event|webhook|\btypes?\b|topic|subscri|trigger/i;
/** How many lines above a name may say what it is one of. */
const EVENT_LINES = 8;

function eventFaults(line: string, { events, fields }: Terms): string[] {
  return [...line.replace(written, ' ').matchAll(dotted)].flatMap(([name]) => {
    const [first, ...others] = name.split('.');
    const isLike = [...events].some((event) => event.split('.')[0] === first && event.split('.').length === others.length + 1); // prettier-ignore
    if (!isLike || events.has(name) || file.test(name) || others.some((part) => fields.has(part))) return [];
    return [`"${name}" is not an event of the API documents${didYouMean(nearestName(name, events))}`];
  });
}

function digestFaults(line: string, { digests }: Terms): string[] {
  const stated = [...line.matchAll(digest)].map(([text]) => text);
  const odd = digests.size === 0 ? undefined : stated.find((text) => !digests.has(plainDigest(text)));
  return odd === undefined ? [] : [`the API documents have ${[...digests].join(' and ')}, not ${odd}`];
}

/** What APIs in general call the header field of a key. */
const keyField = /(?<![\w-])(?:X-)?(?:Api|Auth|Access)-?(?:Key|Token)(?![\w-])/gi;

/** `X-Api-Key` beside a server of the documents, whose keys are sent in another field. */
const keyFaults = (line: string, { keys }: Terms, headers: ReadonlySet<string>): string[] =>
  [...line.matchAll(keyField)].flatMap(([name]) =>
    keys.length === 0 || !name.includes('-') || headers.has(name.toLowerCase())
      ? []
      : [`the key is sent in the header ${keys.join(' or ')}, not in ${name}`],
  );

/** `X-Shop-Signature` for `Shop-Signature`, and the reverse. */
function prefixFaults(line: string, headers: ReadonlySet<string>): string[] {
  return [...line.matchAll(dashedHeader)].flatMap(([name]) => {
    const folded = name.toLowerCase();
    const other = folded.startsWith('x-') ? folded.slice(2) : `x-${folded}`;
    return !headers.has(folded) && headers.has(other) ? [`unknown header field "${name}"; did you mean "${other}"?`] : [];
  }); // prettier-ignore
}
