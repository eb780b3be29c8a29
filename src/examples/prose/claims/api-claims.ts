import type { ApiModel } from '../../../openapi/model';
import { escapeRegExp } from '../../../text/escape-reg-exp';
import type { ProseFault } from '../check-names';
import { isAnyHeader } from './authentication-claims';
import type { Page } from './check-claims';
import type { Documents } from './documents';
import { compile } from './grammar';
import { find, hint } from './matches';
import type { Statement } from './statement';
import { canonical, type Token } from './tokens';
import { modelsMeant } from './whole-api';
import { parseUrl } from '../../../http/server-url';

const version = compile(
  "(?:(?:the )?(?:[a-z]+ (?:' s )?)?api (?:has|is|is in|is at|in|at|of) (?:the |its )?|(?:current |latest )?)version (?:v )?(?:of (?:the |this |its )?(?:[a-z]+ (?:' s )?)?api (?:is|:) )?(?:v )?(?<number>#)",
);
const named = compile('api (?:v )?(?<number>#)(?! (?:or|and) )');
const openapi = compile('openapi (?:version )?(?<number>#)');
const flow = compile(
  '(?:(?:flow|grant|grant type)(?: type)? (?:is |are |called |named |of )?(?:the )?(?<flow>@)|(?:the |an? )?(?<other>@|client credentials|authorization code|implicit|(?:resource owner )?password|device (?:code|authorization)) (?:flow|grant))',
);
const begins = compile(
  '(?:(?:all|every|each|its|their|the)(?: of)?(?: the| its)? )?(?:paths?|addresses|address|urls?|endpoints?|operations?|calls?|requests?)(?: of [a-z ]{1,30})? (?:starts?|begins?|begin|are|is|live|lives|sit|lie) (?:with|below|under|at|beneath) {det}(?<base>@)',
);

const onlyStatus = compile(
  '(?:api|document|portal) (?:documents|has|knows|describes) no (?:other )?status(?:es)?(?: codes?)? (?:but|than|except) (?<status>#)',
);

/** What is said of an API as a whole: its version, the base of its paths, and its authorization. */
export function apiFaults({ tokens, row }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  const { models } = page.documents;
  const meant = modelsMeant(row ?? tokens, page);
  const fault = (line: number, message: string): ProseFault[] => [{ line, message, hint }];
  return [
    ...[...find(tokens, text, version), ...find(tokens, text, named)].flatMap(({ parts, from }) => {
      const stated = parts.number![0]!;
      const isOfApi =
        /(?:^| )api /.test(text) && !/(?:^| )(?:openapi|http|tls|node|schema|protocol|python|release) /.test(text);
      const versions = meant.map(({ info }) => info.version);
      if (!isOfApi || from < 0 || versions.some((one) => `${one.replace(/^v/i, '')}.`.startsWith(`${stated.text}.`)))
        return [];
      // A whole number is that of a path or of a generation of the API, too.
      const isOfAll = / version # of the (?:@ |[a-z]+ )*api /.test(` ${text}`) && !isInAddress(meant, stated.text);
      if ((!/\./.test(stated.text) && !isOfAll) || versions.some((one) => !/^v?\d+(?:\.\d+|$)/.test(one))) return [];
      return fault(stated.line, `the API has the version ${versions.join(' or ')}, not ${stated.text}`);
    }),
    ...find(tokens, text, openapi).flatMap(({ parts }) => {
      const stated = parts.number![0]!;
      const written = models.map(({ specificationVersion }) => specificationVersion);
      const isSaid = /(?:^| )(?:documents?|descriptions?|both|is|are|written) /.test(text);
      if (!isSaid || !/^\d\.\d/.test(stated.text) || written.some((one) => one.startsWith(stated.text))) return [];
      return fault(
        stated.line,
        `the documents are written in ${[...new Set(written)].join(' and ')}, not in ${stated.text}`,
      );
    }),
    ...find(tokens, text, flow).flatMap(({ parts }) => {
      const words = (parts.flow ?? parts.other)!;
      const stated = { line: words[0]!.line, text: words.map((word) => word.text).join(' ') };
      if (/ (?:not|instead|neither|nor|unlike|no) /.test(` ${text}`)) return [];
      const flows = meant.flatMap(({ securitySchemes }) =>
        securitySchemes.flatMap((scheme) => (scheme.type === 'oauth2' ? scheme.flows.map((one) => one.flow) : [])),
      );
      const plain = stated.text
        .toLowerCase()
        .replace(/[^a-z]/g, '')
        .replace(/^accesscode$/, 'authorizationcode')
        .replace(/^resourceownerpassword$/, 'password')
        .replace(/^devicecode$/, 'deviceauthorization');
      const isFlow =
        /^(?:implicit|password|clientcredentials|application|authorizationcode|devicecode|deviceauthorization)$/.test(
          plain,
        );
      if (flows.length === 0 || !isFlow || flows.some((one) => one.toLowerCase() === plain)) return [];
      return fault(stated.line, `the flow of the API is ${[...new Set(flows)].join(' or ')}, not ${stated.text}`);
    }),
    ...find(tokens, text, begins).flatMap(({ parts }) => {
      const stated = parts.base![0]!;
      const bases = meant.flatMap(({ servers, mount }) => [
        ...servers.map(({ url }) => (parseUrl(url)?.pathname ?? url).replace(/\/$/, '')),
        ...(mount === undefined ? [] : [mount]),
      ]);
      // "All calls are below `https://api.example.com/v1`"
      const address = parseUrl(stated.text);
      const isServer = meant.some(({ servers }) => servers.some(({ url }) => parseUrl(url)?.host === address?.host));
      const written = address && isServer ? address.pathname : stated.text;
      const prefix = written.replace(/\/$/, '');
      const paths = meant.flatMap(({ operations }) => operations.map(({ path }) => path));
      if (!/^\/[\w./-]*$/.test(written) || bases.some((one) => one.includes('{'))) return [];
      const isBase = bases.some(
        (base) => base === prefix || paths.some((path) => `${base}${path}/`.startsWith(`${prefix}/`)),
      );
      if (isBase || paths.some((path) => `${path}/`.startsWith(`${prefix}/`))) return [];
      return fault(
        stated.line,
        `the paths of the API begin with ${[...new Set(bases)].join(' or ') || '/'}, not with ${written}`,
      );
    }),
    ...find(tokens, text, onlyStatus).flatMap(({ parts }) => {
      const stated = parts.status![0]!;
      const isOnly = models.some(({ operations }) =>
        operations.every(({ responses }) => responses.every(({ status }) => status === stated.text)),
      );
      return isOnly ? [] : fault(stated.line, `no API has ${stated.text} as its only status`);
    }),
    ...authorizationFaults(tokens, page),
    ...tokenFaults(tokens, page),
  ];
}

/** Whether a number is that of a version in the paths or servers of an API, which need not be that of its document. */
const isInAddress = (models: readonly ApiModel[], stated: string): boolean =>
  models.some(({ servers, operations }) =>
    [...servers.map(({ url }) => url), ...operations.map(({ path }) => path)].some((address) =>
      address.split('/').some((part) => new RegExp(`^v\\d*${escapeRegExp(stated)}\\b`, 'i').test(part)),
    ),
  );

/** An address at the host of the documents' authorization that is none of theirs. */
function authorizationFaults(tokens: readonly Token[], { documents }: Page): ProseFault[] {
  const known = authorizationUrls(documents);
  const aboutTokens = tokens.some(({ text }) => /^(?:tokens?|oauth|authoriz\w+|authoris\w+|consent)$/.test(text));
  if (known.length === 0 || !aboutTokens) return [];
  return tokens.flatMap((token): ProseFault[] => {
    if (token.kind !== 'name' || !/^https:\/\/[^\s{}<>]+$/.test(token.text)) return [];
    const stated = token.text.replace(/[?#].*$|\/$/g, '');
    const near = known.filter((url) => parseUrl(url)?.host === parseUrl(stated)?.host);
    if (near.length === 0 || near.some((url) => url.replace(/[?#].*$|\/$/g, '') === stated)) return [];
    const servers = documents.models.flatMap((model) => model.servers.map(({ url }) => url));
    if (servers.some((url) => stated.startsWith(url))) return [];
    const message = `the address of the authorization is ${[...new Set(near)].join(' or ')}, not ${stated}`;
    return [{ line: token.line, message, hint }];
  });
}

const issued = compile(
  '(?:get|gets|obtain|obtains|receive|request|requests|issues?|issued|fetch|exchange) (?:(?:it|them|the|an?|your|code|for|access|refresh|bearer|new|[a-z]*token) )*(?:tokens?|access tokens?|it) (?:at|from|with|by calling) (?<url>@)',
);
const asked = compile(
  '(?:send|sends|redirect|redirects|take|direct) (?:the |that |your |each |a )?(?:user|users|customer|customers|browser|visitor|person)(?: [a-z]+)? to (?<url>@)',
);

/** "You get a token at the address where users authorize", and the other way round. */
export function tokenFaults(tokens: readonly Token[], { documents }: Page): ProseFault[] {
  const text = canonical(tokens);
  const flows = documents.models.flatMap(({ securitySchemes }) =>
    securitySchemes.flatMap((scheme) => (scheme.type === 'oauth2' ? scheme.flows : [])),
  );
  const plain = (url: string): string => url.replace(/[?#].*$|\/$/g, '');
  const ofTokens = flows.flatMap(({ tokenUrl, refreshUrl }) => [tokenUrl, refreshUrl].flatMap((url) => url ?? []));
  const ofUsers = flows.flatMap(({ authorizationUrl }) => authorizationUrl ?? []);
  const swapped = (pattern: RegExp, meant: readonly string[], others: readonly string[], says: string): ProseFault[] =>
    find(tokens, text, pattern).flatMap(({ parts }): ProseFault[] => {
      const { text: stated, line } = parts.url![0]!;
      const isOne = (url: string): boolean => plain(url) === plain(stated);
      if (meant.length === 0 || meant.some(isOne) || !others.some(isOne)) return [];
      return [{ line, message: `${says} at ${[...new Set(meant)].join(' or ')}, not at ${stated}`, hint }];
    });
  return [
    ...swapped(issued, ofTokens, ofUsers, 'tokens are issued'),
    ...swapped(asked, ofUsers, ofTokens, 'users authorize'),
  ];
}

/** The addresses of the authorization that the documents name. */
export const authorizationUrls = ({ models }: Documents): string[] =>
  models.flatMap(({ securitySchemes }) =>
    securitySchemes.flatMap((scheme) =>
      scheme.type === 'oauth2'
        ? scheme.flows.flatMap(({ authorizationUrl, tokenUrl, refreshUrl, deviceAuthorizationUrl }) =>
            [authorizationUrl, tokenUrl, refreshUrl, deviceAuthorizationUrl].flatMap((url) => url ?? []),
          )
        : [],
    ),
  );

/** `Authorization: Basic …` in code, where no document has that scheme. */
export function schemeFaults(tokens: readonly Token[], { documents }: Page): ProseFault[] {
  const schemes = documents.models.flatMap(({ securitySchemes }) =>
    securitySchemes.flatMap((scheme) =>
      scheme.type === 'http' ? [scheme.scheme.toLowerCase()] : scheme.type === 'apiKey' ? [] : ['bearer'],
    ),
  );
  // What stands before a key in that header is said in words, if at all.
  if (documents.models.some(({ securitySchemes }) => securitySchemes.some(isAnyHeader))) return [];
  return tokens.flatMap(({ kind, text, line }): ProseFault[] => {
    const stated =
      kind === 'name' ? /^Authorization: (Bearer|Basic|Digest)\b/i.exec(text)?.[1]?.toLowerCase() : undefined;
    if (stated === undefined || schemes.length === 0 || schemes.includes(stated)) return [];
    return [
      {
        line,
        message: `the APIs are authenticated with ${[...new Set(schemes)].join(' or ')}, not with ${stated}`,
        hint,
      },
    ];
  });
}
