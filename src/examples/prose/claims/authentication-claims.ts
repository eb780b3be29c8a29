import type { SecurityScheme } from '../../../openapi/model';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { wordsIn } from './documented-words';
import { compile } from './grammar';
import { find, hint, isOperation, label, type OperationSubject } from './matches';
import { canonical, type Token } from './tokens';

interface Way {
  readonly said: RegExp;
  readonly name: string;
  /** A word that a description has where its scheme means this without saying so. */
  readonly word?: RegExp;
  is(scheme: SecurityScheme): boolean;
}

const http =
  (...schemes: readonly string[]) =>
  (scheme: SecurityScheme): boolean =>
    scheme.type === 'http' && schemes.includes(scheme.scheme.toLowerCase());
/** What is sent with tokens, whatever issues them. */
const withTokens = (scheme: SecurityScheme): boolean =>
  http('bearer')(scheme) || scheme.type === 'oauth2' || scheme.type === 'openIdConnect';
/** Whether a scheme is a key in the field that all others are in, so that a document may say of it what it likes. */
export const isAnyHeader = (scheme: SecurityScheme): boolean =>
  scheme.type === 'apiKey' && scheme.in === 'header' && scheme.parameterName.toLowerCase() === 'authorization';
const keyIn =
  (place: string) =>
  (scheme: SecurityScheme): boolean =>
    scheme.type === 'apiKey' && scheme.in === place;

/** Ways to authenticate (OpenAPI 3.1 §4.8.27), as sentences tell of them. */
const ways: readonly Way[] = [
  {
    said: / bearer (?:tokens?|authentication|auth|credentials?|scheme) /,
    name: 'a bearer token',
    word: /bearer/i,
    is: withTokens,
  },
  {
    said: / (?:http )?basic (?:authentication|auth|credentials|access authentication) /,
    name: 'basic authentication',
    word: /^basic$/i,
    is: http('basic'),
  },
  { said: / digest (?:authentication|auth) /, name: 'digest authentication', word: /^digest$/i, is: http('digest') },
  { said: / oauth (?:# )?/, name: 'OAuth', word: /oauth/i, is: withTokens },
  {
    said: / (?:mutual tls|mtls|client certificates?) /,
    name: 'mutual TLS',
    word: /mutual|mtls|certificates?/i,
    is: ({ type }) => type === 'mutualTLS',
  },
  {
    said: / (?:api )?key (?:[a-z]+ ){0,4}(?:in|as|through|via) (?:the |a |an )?(?:query string|query parameter|query|url parameter) /,
    name: 'a key in the query',
    is: keyIn('query'),
  },
  {
    said: / (?:api )?key (?:[a-z]+ ){0,4}(?:in|as|through|via) (?:the |a |an )?cookies? /,
    name: 'a key in a cookie',
    is: keyIn('cookie'),
  },
];

/** What a sentence is about that says how requests are authenticated. */
const authenticates =
  / (?:send|sends|sent|pass|passes|passed|use|uses|using|used|authenticate|authenticates|authenticated|authentication|authorize|authorizes|authorized|authorization|requires?|needs?|accepts?|expects?|supports?|protected|secured|put|goes|with) /;
const negates =
  / (?:not|no|never|neither|nor|without|instead|rather|unlike|other|than|avoid|deprecated|webhooks?|callbacks?|receivers?|proxy|proxies|example|if|unless|sso|single sign-on|sign-on|sign-in|log ?in|integrations?|connectors?) /;

/** A way to authenticate that no API of the page documents, where they document another one. */
export function authenticationFaults(tokens: readonly Token[], page: Page): ProseFault[] {
  const text = ` ${canonical(tokens)}`;
  if (!authenticates.test(text) || negates.test(text)) return [];
  const { documents } = page;
  const used = new Set(page.all.map(({ model }) => model));
  const schemes = (used.size > 0 ? [...used] : documents.models).flatMap(({ securitySchemes }) => securitySchemes);
  if (schemes.length === 0 || schemes.some(isAnyHeader)) return [];
  const { texts } = wordsIn(documents);
  return ways.flatMap(({ said, name, word, is }): ProseFault[] => {
    if (!said.test(text) || schemes.some(is) || (word && [...texts].some((each) => word.test(each)))) return [];
    const documented = [...new Set(schemes.map(wayOf))].join(' or ');
    return [{ line: tokens[0]!.line, message: `the API is authenticated with ${documented}, not with ${name}`, hint }];
  });
}

const credential =
  '(?:one|it|them|any|(?:(?:an?|the|any|valid|bearer|access) )*(?:tokens?|api keys?|keys?|credentials?|authentication))';
const open = [
  compile(`(?:the )?only (?:calls?|operations?|requests?|endpoints?|ones?) (?:that|which) (?:works?|succeeds?|can be (?:called|used)) without ${credential} (?:is|are) {det}(?<list>{names})`),
  compile(`(?<list>{names}) (?:is|are) the only (?:calls?|operations?|requests?|endpoints?|ones?) (?:that|which) (?:works?|succeeds?|can be (?:called|used)) without ${credential}`),
]; // prettier-ignore
const closed = [
  compile(`(?<list>{names}) (?:is|are) (?:also )?(?:refused|rejected|denied|forbidden) without ${credential}`),
  compile(`@ (?:needs?|requires?|takes?|expects?) no ${credential}(?: at all)? , but (?<list>{names}) (?:does|do)(?= (?:[.,;:)]|$))`),
]; // prettier-ignore

/** "The only calls that work without one are …", "even `GET /health` is refused without one", of operations whose security is otherwise. */
export function openFaults(tokens: readonly Token[], page: Page): ProseFault[] {
  const text = canonical(tokens);
  const told = (patterns: readonly RegExp[], isWrong: (operation: OperationSubject) => boolean, says: string) =>
    patterns
      .flatMap((pattern) => find(tokens, text, pattern))
      .flatMap(({ parts }) =>
        (parts.list ?? []).flatMap((name): ProseFault[] => {
          const [wrong, more] = page.subjectsIn([name]).filter(isOperation);
          if (!wrong || more || !isWrong(wrong)) return [];
          return [
            { line: name.line, message: `${label(wrong)} ${says} credentials, but the guide says otherwise`, hint },
          ];
        }),
      );
  const isSecured = ({ operation: { security } }: OperationSubject): boolean =>
    security.length > 0 && security.every(({ schemes }) => schemes.length > 0);
  const isOpen = ({ operation, model }: OperationSubject): boolean =>
    operation.security.every(({ schemes }) => schemes.length === 0) && model.securitySchemes.length > 0;
  return [...told(open, isSecured, 'requires'), ...told(closed, isOpen, 'needs no')];
}

const counted = compile(
  '(?:defines?|has|have|declares?|documents?|knows) (?<none>no )?(?<number># )?security schemes?',
);

/** How many ways to authenticate there are: "the document defines no security scheme". */
export function schemeCountFaults(tokens: readonly Token[], { documents }: Page): ProseFault[] {
  return find(tokens, canonical(tokens), counted).flatMap(({ parts, from }): ProseFault[] => {
    const [number] = parts.number ?? [];
    const stated = parts.none ? 0 : number?.kind === 'number' ? number.value : undefined;
    const counts = documents.models.map(({ securitySchemes }) => securitySchemes.length);
    if (stated === undefined || counts.includes(stated)) return [];
    const message = `the document has ${counts.join(' or ')} security scheme${counts.at(-1) === 1 ? '' : 's'}, but the guide says otherwise`;
    return [{ line: tokens[from]!.line, message, hint }];
  });
}

function wayOf(scheme: SecurityScheme): string {
  if (scheme.type === 'apiKey')
    return `the ${scheme.in === 'query' ? 'query parameter' : scheme.in} ${scheme.parameterName}`;
  if (scheme.type === 'http') return `the HTTP scheme ${scheme.scheme}`;
  return { oauth2: 'OAuth 2', openIdConnect: 'OpenID Connect', mutualTLS: 'mutual TLS' }[scheme.type];
}
