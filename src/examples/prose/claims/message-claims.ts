import type { SecurityScheme } from '../../../openapi/model';
import type { ProseFault } from '../check-names';
import { compile } from './grammar';
import { find, hint, label, type OperationSubject, textOf } from './matches';
import type { Token } from './tokens';

const patterns = {
  open: compile(
    '(?:(?:needs?|requires?|takes?|expects?|has|have|want|wants) no|(?:does|do) not (?:need|require|take|expect|want) (?:a |an |any )?|(?:works?|is called|succeeds?|goes|(?<!not |never )be (?:called|read|used|sent|made|listed|fetched|requested|accessed|retrieved|seen)) (?:even )?without (?:a |an |any )?) ?(?:bearer |access |valid )?(?<credential>token|tokens|authentication|authorization|credentials?|api key|api keys|login|password|security|header authorization|key(?= (?:[.,;)]|and|or|but|for|at|$)))|no (?:api )?(?:key|token|credentials?|authentication|login|password) (?:is|are) (?:needed|required|necessary|expected)|(?:is|are) (?:public|open to (?:all|everyone|anyone|everybody))(?= (?:[.,;)]|and|$))|(?:anyone|everyone|anybody|everybody) can (?:call|use|read|send)',
  ),
  closed: compile(
    '(?:needs?|requires?|must (?:have|carry|be sent with)|is protected by|are protected by|is secured (?:by|with)|are secured (?:by|with)|is authenticated (?:by|with)|demands?|carries|carry|expects?|takes?|authenticates? (?:with|by)|(?:send|sent|sends) (?:it |them |that |this )?(?:as|with|by|via|in)|(?:exchanged|exchange it|exchange them) for|granted (?:by|with|through)|(?:sign|log) in with|with) (?:a |an |the |your |valid )*(?<credential>bearer token|http basic authentication|http basic|access token|json web token|jwt|token|api key|basic authentication|basic auth|username and password|client certificate|oauth|authentication|credentials|key(?= (?:[.,;)]|and|as|in|like|$)))',
  ),
  noBody: compile(
    '(?:(?:has|takes|needs|sends|carries|requires|expects|returns|gets) no|(?:does|do) not (?:have|take|need|send|carry|require|expect|return) (?:a |any )?|without (?:a )?) ?(?<side>(?:request |response |json )?body)',
  ),
  ofNoContent: compile(
    '(?<status>#) (?:response )?(?:, )?(?:has|comes with|carries|contains|with|returns) (?:an? |the |its )(?:[a-z]+ ){0,3}(?:body|object|array|document|json|as (?:its|the) body)',
  ),
  responds: compile(
    '(?:responds? with|(?:the |its )(?:response|answer|reply) (?:is|has|contains|shows)) (?:the |an? |its |this |that )(?!(?:status|empty|error|code|problem|failure|number|plain|simple|bare|confirmation|same|following|one|usual|first|last|only|header|field) )(?<what>[a-z]+)(?! (?:response|status|#) )',
  ),
  bodies: compile(
    '(?:both|all|these|all of them|both of them|both of these|these two) (?:(?:two )?(?:calls|operations|requests|endpoints) )?(?:have|take|need|require|expect) (?:a |an )(?:json |xml |request )*(?<body>body)',
  ),
  body: compile(
    '(?:(?:the|its) (?:json )?request body{its} (?<verb>contains|has|holds|consists of|carries|names)|(?:takes|needs|requires|expects|has|carries|wants) (?:(?:[a-z]+ ){1,4}in (?:the |its )|a |an |its )(?:json |xml |request )*body)',
  ),
  bodyOptional: compile(
    'body (?:of {det}@ )?(?:(?!is |not )[a-z]+ ){0,4}(?:, )?(?:(?:and|which|that) )?(?:is|may be|can be) (?<word>optional|required|mandatory|omitted|left out|not required|not needed)',
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
      tokens.slice(0, match.from).some(({ text: word }) => /^(?:responds?|returns?|responses?)$/.test(word)) ||
      /^(?:returns|return|gets)$/.test(tokens[match.from]!.text);
    // "The same 204 without a body", of another operation than the one that is named.
    const isOther = tokens.some(
      (token) =>
        token.kind === 'number' &&
        /^2\d\d$/.test(token.text) &&
        !operations.some(({ operation }) => operation.responses.some(({ status }) => status === token.text)),
    );
    if (response || statesStatus || isOther) continue;
    if (operations.every(({ operation }) => operation.requestBody !== undefined))
      faults.push({ line, message: `${label(first!)} takes a body, but the guide says otherwise`, hint });
  }
  for (const { from, parts } of find(tokens, text, patterns.body))
    if (
      operations.every(({ operation }) => operation.requestBody === undefined) &&
      (/^(?:takes|needs|requires|expects|wants)$/.test(tokens[from]!.text) || parts.verb)
    )
      faults.push({
        line: tokens[from]!.line,
        message: `${label(first!)} takes no body, but the guide says otherwise`,
        hint,
      });
  // "Responds with the cancelled order", of what has no body if it succeeds.
  const isSuccess =
    !/ (?:if|when|unless|not|no|never|without|otherwise|fails?|error|sandbox) /.test(` ${text}`) &&
    !tokens.some(({ kind, text: status }) => kind === 'number' && /^[45]\d\d$/.test(status));
  for (const { parts } of isSuccess && operations.length === 1 ? find(tokens, text, patterns.responds) : []) {
    const succeeded = first!.operation.responses.filter(({ status }) => status.startsWith('2'));
    if (succeeded.length > 0 && succeeded.every(({ content }) => content.length === 0))
      faults.push({
        line: parts.what![0]!.line,
        message: `${label(first!)} responds without a body, but the guide says otherwise`,
        hint,
      });
  }
  for (const { parts } of find(tokens, text, patterns.bodies)) {
    const without = operations.find(({ operation }) => operation.requestBody === undefined);
    if (operations.length > 1 && without)
      faults.push({
        line: parts.body![0]!.line,
        message: `${label(without)} takes no body, but the guide says otherwise`,
        hint,
      });
  }
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
        message: `the body of ${label(first!)} is ${says ? 'optional' : 'required'}, but the guide says otherwise`,
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
    return [{ line, message: `a response ${status} has no body, but the guide says otherwise`, hint }];
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
    // "`GET /health` and `GET /books` need no token" says it of each.
    const named = tokens.slice(start + 1, from).filter(({ kind }) => kind === 'name');
    // "The link works for half an hour and needs no token" tells of a link, and of no call.
    if (named.length === 0 && !isOfCall(tokens.slice(0, from), start + 1)) continue;
    const conditional =
      /(?:^| )(?:without|if|when) /.test(text) &&
      /(?: fails?| is refused| gets?| responds?| 401| error| status) /.test(text);
    const wrong = secured.filter(({ operation }) =>
      named.some(
        ({ text: name }) => name === `${operation.method} ${operation.path}` || name === operation.operationId,
      ),
    );
    if ((secured.length === operations.length || wrong.length > 0) && !conditional)
      faults.push({
        line: (parts.credential?.[0] ?? tokens[from])!.line,
        message: `${label(wrong[0] ?? first!)} requires ${schemesOf(wrong.length > 0 ? wrong : secured)}, but the guide says otherwise`,
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
        faults.push({
          line,
          message: `the API documents no credentials, but the guide says that they are required`,
          hint,
        });
      if (general || !/^(?:needs?|requires?|demands?|must|is)$/.test(verb)) continue;
      if (operations.every(({ operation }) => operation.security.length === 0))
        faults.push({
          line,
          message: `${label(first!)} documents no credentials, but the guide says that they are required`,
          hint,
        });
      continue;
    }
    const kinds = new Set(secured.flatMap(kindsOf));
    const wanted = credentialKind(stated);
    // "An API key as a bearer token"
    const isBearer = kinds.has('a bearer token') && / bearer /.test(text);
    const isKey = /^(?:api )?key$/.test(stated) && secured.some(isCalledKey);
    if (wanted && !isBearer && !isKey && !wanted.some((kind) => kinds.has(kind)))
      faults.push({ line, message: `${label(first!)} requires ${schemesOf(secured)}, not ${stated}`, hint });
  }
  return faults;
}

const call =
  /^(?:calls?|requests?|operations?|endpoints?|apis?|methods?|routes?|addresses|address|this|that|these|those|you|everybody|anybody|everyone|anyone|clients?|callers?|applications?|apps?|it|they|services?|servers?|path|paths|access)$/;

/** Whether what stands in front of "needs no token" is a call, or nothing that has a name. @param start of its clause */
function isOfCall(before: readonly Token[], start: number): boolean {
  const clause = before.slice(start);
  const isPronoun = /^(?:and|it|they)$/.test(clause[0]?.text ?? '') && clause.length < 3 && start > 0;
  const subject = isPronoun ? before.slice(0, start) : clause;
  const [first] = subject;
  return (
    !/^(?:the|an?|its|your|each|every)$/.test(first?.text ?? '') ||
    subject.some(({ kind, text }) => kind === 'name' || call.test(text))
  );
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
  if (stated === 'api key' || stated === 'key') return ['an API key'];
  if (/basic|password/.test(stated)) return ['basic authentication', 'Basic authentication'];
  if (stated === 'oauth') return ['oauth2', 'openIdConnect'];
  return stated === 'client certificate' ? ['mutualTLS'] : undefined;
}
