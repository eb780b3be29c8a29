import type { Operation, SecurityScheme } from '../../../openapi/model';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { compile } from './grammar';
import { find, hint, label, type OperationSubject, textOf } from './matches';
import type { Token } from './tokens';

const patterns = {
  open: compile(
    '(?:(?:needs?|requires?|takes?|expects?|has|have|want|wants) no|(?:does|do) not (?:need|require|take|expect|want) (?:a |an |any )?|(?:works?|is called|succeeds?|goes|(?<!not |never )be (?:called|read|used|sent|made|listed|fetched|requested|accessed|retrieved|seen)) (?:even )?without (?:a |an |any )?) ?(?:bearer |access |valid )?(?<credential>token|tokens|authentication|authorization|credentials?|api key|api keys|login|password|security|header authorization)',
  ),
  closed: compile(
    '(?:needs?|requires?|must (?:have|carry|be sent with)|is protected by|are protected by|is secured (?:by|with)|are secured (?:by|with)|is authenticated (?:by|with)|demands?|carries|carry|expects?|takes?|authenticates? (?:with|by)|(?:send|sent|sends) (?:it |them |that |this )?(?:as|with|by|via|in)|(?:exchanged|exchange it|exchange them) for|granted (?:by|with|through)|(?:sign|log) in with|with) (?:a |an |the |your |valid )*(?<credential>bearer token|http basic authentication|access token|json web token|jwt|token|api key|basic authentication|basic auth|username and password|client certificate|oauth|authentication|credentials)',
  ),
  noBody: compile(
    '(?:(?:has|takes|needs|sends|carries|requires|expects|returns|gets) no|(?:does|do) not (?:have|take|need|send|carry|require|expect|return) (?:a |any )?|without (?:a )?) ?(?<side>(?:request |response |json )?body)',
  ),
  ofNoContent: compile(
    '(?<status>#) (?:response )?(?:has|comes with|carries|contains|with|returns) (?:an? |the |its )(?:[a-z]+ ){0,3}(?:body|object|array|document|json)',
  ),
  body: compile('(?:takes|needs|requires|expects|has|carries|wants) (?:a |an |its )(?:json |xml |request )*body'),
  bodyOptional: compile(
    'body (?:of {det}@ )?(?:(?!is |not )[a-z]+ ){0,4}(?:, )?(?:(?:and|which|that) )?(?:is|may be|can be) (?<word>optional|required|mandatory|omitted|left out|not required|not needed)',
  ),
  format: compile(
    '(?:as|in|returns?|responds? with|sends?|accepts?|takes?|is|are|of|with) (?:an? |plain )?(?<format>json|xml|csv|yaml|html|pdf|protobuf|messagepack|text|multipart|form data)(?= (?:[.,;:)]|and|or|body|bodies|data|response|with|only|$))',
  ),
};

/** What a sentence says of the bodies that operations take. @param statesStatus it is about a response, whose body may be missing */
export function bodyFaults(
  tokens: readonly Token[],
  text: string,
  operations: readonly OperationSubject[],
  statesStatus: boolean,
): ProseFault[] {
  const [first] = operations;
  const faults: ProseFault[] = [];
  for (const match of find(tokens, text, patterns.noBody)) {
    const side = textOf(match.parts.side);
    const { line } = match.parts.side![0]!;
    // "They respond with one of these, without a body"
    const response =
      side.startsWith('response') ||
      tokens.slice(0, match.from).some(({ text: word }) => /^(?:respond|responds|returns?)$/.test(word)) ||
      /^(?:returns|return|gets)$/.test(tokens[match.from]!.text);
    if (response || statesStatus) continue;
    if (operations.every(({ operation }) => operation.requestBody !== undefined))
      faults.push({ line, message: `${label(first!)} takes a body, but this says otherwise`, hint });
  }
  for (const { from } of find(tokens, text, patterns.body))
    if (
      operations.every(({ operation }) => operation.requestBody === undefined) &&
      /^(?:takes|needs|requires|expects|wants)$/.test(tokens[from]!.text)
    )
      faults.push({
        line: tokens[from]!.line,
        message: `${label(first!)} takes no body, but this says otherwise`,
        hint,
      });
  for (const { parts } of find(tokens, text, patterns.bodyOptional)) {
    if (
      /(?:^| )(?:fields?|properties|property|members?|parameters?) (?:of|in) (?:the |its )?(?:request )?body /.test(
        text,
      )
    )
      continue;
    const says = /^(?:required|mandatory)$/.test(textOf(parts.word));
    const actual = operations.flatMap(({ operation }) => operation.requestBody?.required ?? []);
    if (actual.length > 0 && !actual.includes(says))
      faults.push({
        line: parts.word![0]!.line,
        message: `the body of ${label(first!)} is ${says ? 'optional' : 'required'}, but this says otherwise`,
        hint,
      });
  }
  return faults;
}

/** A body of a response that never has one (RFC 9110 §15.3.5 and §15.4.5). */
export function noContentFaults(tokens: readonly Token[], text: string): ProseFault[] {
  if (/ (?:no|not|never|without|nor|empty body) /.test(` ${text}`)) return [];
  return find(tokens, text, patterns.ofNoContent).flatMap(({ parts, from }): ProseFault[] => {
    const { line, text: status } = parts.status![0]!;
    if (!/^(?:204|304)$/.test(status) || tokens.slice(0, from).some(({ kind }) => kind === 'number')) return [];
    return [{ line, message: `a response ${status} has no body, but this says otherwise`, hint }];
  });
}

/** @param general whether the sentence names no operation, so that it is about all of them */
export function credentialFaults(
  tokens: readonly Token[],
  text: string,
  operations: readonly OperationSubject[],
  general = false,
): ProseFault[] {
  if (
    operations.length === 0 ||
    (general &&
      !/(?:^| )(?:every|all|each|no|the api|calls?|requests?|operations?|you|send|sent|key|keys|password) |^(?:authenticate|sign|log) /.test(
        text,
      ))
  )
    return [];
  const secured = operations.filter(
    ({ operation }) => operation.security.length > 0 && operation.security.every(({ schemes }) => schemes.length > 0),
  );
  const [first] = operations;
  const faults: ProseFault[] = [];
  for (const { parts, from } of find(tokens, text, patterns.open)) {
    // "What is public needs no token, `GET /account` does": the clause has a subject of its own.
    const start = tokens
      .slice(0, from)
      .findLastIndex(({ kind: mark, text: sign }) => mark === 'mark' && /^[,;:]$/.test(sign));
    if (
      /^(?:what|whatever|everything|anything|public|others?|some|those|the rest)$/.test(
        tokens[start + 1]?.text.toLowerCase() ?? '',
      )
    )
      continue;
    const conditional =
      /(?:^| )(?:without|if|when) /.test(text) &&
      /(?: fails?| is refused| gets?| responds?| 401| error| status) /.test(text);
    // "`GET /health` and `GET /books` need no token" says it of each.
    const named = tokens.slice(start + 1, from).filter(({ kind }) => kind === 'name');
    const wrong = secured.filter(({ operation }) =>
      named.some(
        ({ text: name }) => name === `${operation.method} ${operation.path}` || name === operation.operationId,
      ),
    );
    if ((secured.length === operations.length || wrong.length > 0) && !conditional)
      faults.push({
        line: parts.credential![0]!.line,
        message: `${label(wrong[0] ?? first!)} requires ${schemesOf(wrong.length > 0 ? wrong : secured)}, but this says otherwise`,
        hint,
      });
  }
  // "Initialize the client with your API key" is about a library.
  const isClient = /(?:^| )(?:initiali[sz]e|create|construct|configure|set up) (?:[a-z]+ ){0,4}client /.test(text);
  for (const { parts, from } of isClient ? [] : find(tokens, text, patterns.closed)) {
    const stated = textOf(parts.credential);
    const { line } = parts.credential![0]!;
    const verb = tokens[from]!.text;
    const key = keyOf(operations);
    if (key !== undefined && credentialKind(stated)?.includes('a bearer token') && stated !== 'token') {
      faults.push({
        line,
        message: `${label(first!)} is authenticated with the header ${key}, not with a ${stated}`,
        hint,
      });
      continue;
    }
    if (secured.length === 0) {
      const isOfApi =
        general &&
        / api (?:needs|requires|demands|expects) /.test(text) &&
        operations.every(
          ({ model, operation }) =>
            model.securitySchemes.length === 0 && operation.parameters.every((parameter) => parameter.in !== 'header'),
        );
      if (isOfApi)
        faults.push({ line, message: `the API documents no credentials, but this says that it requires them`, hint });
      if (general || !/^(?:needs?|requires?|demands?|must|is)$/.test(verb)) continue;
      if (operations.every(({ operation }) => operation.security.length === 0))
        faults.push({
          line,
          message: `${label(first!)} documents no credentials, but this says that it requires them`,
          hint,
        });
      continue;
    }
    const kinds = new Set(secured.flatMap(kindsOf));
    const wanted = credentialKind(stated);
    // "An API key as a bearer token"
    const isBearer = kinds.has('a bearer token') && / bearer /.test(text);
    const isKey = stated === 'api key' && secured.some(isCalledKey);
    if (wanted && !isBearer && !isKey && !wanted.some((kind) => kinds.has(kind)))
      faults.push({ line, message: `${label(first!)} requires ${schemesOf(secured)}, not ${stated}`, hint });
  }
  return faults;
}

/** The header parameter that has the key, of operations that document no security. */
function keyOf(operations: readonly OperationSubject[]): string | undefined {
  if (operations.some(({ model }) => model.securitySchemes.length > 0)) return undefined;
  const fields = operations.flatMap(({ operation }) =>
    operation.parameters.filter((parameter) => parameter.in === 'header'),
  );
  if (fields.some(({ name }) => /^authorization$/i.test(name))) return undefined;
  return fields.find(({ name }) => /(?:^|-)(?:api-?key|token)$/i.test(name))?.name;
}

const schemesOf = (operations: readonly OperationSubject[]): string =>
  [...new Set(operations.flatMap(kindsOf))].join(' or ');

function schemesFor({ operation, model }: OperationSubject): SecurityScheme[] {
  const names = new Set(operation.security.flatMap(({ schemes }) => schemes.map(({ name }) => name)));
  return model.securitySchemes.filter(({ name }) => names.has(name));
}

/** Whether the document itself calls a bearer token an API key. */
const isCalledKey = (subject: OperationSubject): boolean =>
  schemesFor(subject).some(
    (scheme) => scheme.type === 'http' && /\bapi[ _-]?keys?\b/i.test(`${scheme.name} ${scheme.description ?? ''}`),
  );

const kindsOf = (subject: OperationSubject): string[] =>
  schemesFor(subject).map((scheme) =>
    scheme.type === 'http'
      ? scheme.scheme.toLowerCase() === 'bearer'
        ? 'a bearer token'
        : `${scheme.scheme} authentication`
      : scheme.type === 'apiKey'
        ? 'an API key'
        : scheme.type,
  );

function credentialKind(stated: string): string[] | undefined {
  if (/token|jwt/.test(stated))
    return ['a bearer token', 'oauth2', 'openIdConnect', ...(stated === 'token' ? ['an API key'] : [])];
  if (stated === 'api key') return ['an API key'];
  if (/basic|password/.test(stated)) return ['basic authentication', 'Basic authentication'];
  if (stated === 'oauth') return ['oauth2', 'openIdConnect'];
  return stated === 'client certificate' ? ['mutualTLS'] : undefined;
}

const mediaType = /^(?:application|text|image|audio|video|multipart|font)\/[\w.+*-]+/i;
const formats: Readonly<Record<string, RegExp>> = {
  json: /json/i,
  xml: /xml/i,
  csv: /csv/i,
  yaml: /ya?ml/i,
  html: /html/i,
  pdf: /pdf/i,
  protobuf: /proto/i,
  messagepack: /msgpack|messagepack/i,
  text: /^text\//i,
  multipart: /^multipart\//i,
  'form data': /form/i,
};

/** The media types of what a sentence is about whose verb says whether that is sent or received: "takes it as `text/plain`". */
function sides(before: readonly Token[], near: readonly OperationSubject[]): string[] | undefined {
  const verb = before.findLast(({ text }) => sending.test(text) || receiving.test(text))?.text;
  if (verb === undefined) return undefined;
  const contents = near.flatMap(({ operation: { requestBody, responses } }) =>
    sending.test(verb) ? (requestBody?.content ?? []) : responses.flatMap(({ content }) => content),
  );
  const types = contents.map((content) => content.mediaType);
  return types.length > 0 ? types : undefined;
}

const sending = /^(?:takes?|expects?|accepts|needs|requires|send|sent|upload|post)$/;
const receiving = /^(?:returns?|responds?|response|responses|receives?|get|gets)$/;

/** Media types and formats that no message of the operations has. */
export function formatFaults(
  tokens: readonly Token[],
  text: string,
  near: readonly OperationSubject[],
  page: Page,
): ProseFault[] {
  const contentOf = ({ requestBody, responses }: Operation): string[] =>
    [requestBody, ...responses].flatMap((message) => (message?.content ?? []).map((content) => content.mediaType));
  const all = page.documents.operations.flatMap(({ operation }) => contentOf(operation));
  const own = near.flatMap(({ operation }) => contentOf(operation));
  const known = own.length > 0 ? own : all;
  const named = tokens.flatMap((token, index): ProseFault[] => {
    const types = sides(tokens.slice(0, index), near) ?? known;
    const stated =
      token.kind === 'name' && token.of === undefined ? mediaType.exec(token.text)?.[0].toLowerCase() : undefined;
    if (
      stated === undefined ||
      stated.includes('*') ||
      types.some((one) => one.toLowerCase().startsWith(stated)) ||
      known.length === 0
    )
      return [];
    if (page.codeWords.has(stated)) return [];
    const isNamed = page.subjectsIn(tokens).length > 0;
    if (
      !isNamed &&
      page.all.some(
        (one) =>
          one.kind === 'operation' && contentOf(one.operation).some((type) => type.toLowerCase().startsWith(stated)),
      )
    )
      return [];
    return [
      {
        line: token.line,
        message: `${near[0] ? label(near[0]) : 'no operation'} has ${near[0] ? 'no ' : ''}content of the type ${stated}${near[0] ? ` here, but ${[...new Set(types)].join(' and ')}` : ''}`,
        hint,
      },
    ];
  });
  if (known.length === 0 || (near.length === 0 && !/(?:^| )(?:response|responses|bodies|body) /.test(text)))
    return named;
  const words = find(tokens, text, patterns.format).flatMap(({ parts, from }): ProseFault[] => {
    const stated = textOf(parts.format);
    const pattern = formats[stated];
    // What is received where all is well is of these types.
    const successes = near.flatMap(({ operation }) =>
      operation.responses
        .filter(({ status }) => /^2/.test(status))
        .flatMap(({ content }) => content.map((one) => one.mediaType)),
    );
    const isReceived =
      /^(?:returns?|responds?)$/.test(tokens[from]!.text) &&
      successes.length > 0 &&
      !/ (?:errors?|fails?|#) /.test(text);
    if (
      !pattern ||
      (isReceived ? successes : known).some((one) => pattern.test(one)) ||
      (stated === 'text' && /^(?:in|of|is|are|with|as)$/.test(tokens[from]!.text))
    )
      return [];
    return [
      {
        line: parts.format![0]!.line,
        message: `${near[0] ? label(near[0]) : 'no operation'} has ${near[0] ? 'no ' : ''}${stated} content, but ${[...new Set(isReceived ? successes : known)].join(' and ')}`,
        hint,
      },
    ];
  });
  return [...named, ...words];
}
