import type { Operation } from '../../../openapi/model';
import { expand } from '../../../openapi/schema/layers';
import { responseFor } from '../../../sandbox/validation';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import type { Subject } from './documents';
import { compile } from './grammar';
import { type Name, subjectsOf } from './names';
import type { Statement } from './statements';
import { canonical, type Token } from './tokens';

type OperationSubject = Extract<Subject, { kind: 'operation' }>;

const methods = /^(?:get|put|post|delete|patch|head|options)$/i;
const method = '(?:get|put|post|delete|patch|head|options|@)';
const patterns = {
  same: compile(
    '(?<one>@) (?:(?:, which |, that |\\( |: |, )?(?:is|are) (?:the operation |the call |the same as |called |just |simply )?|\\( |: |, or |, also called |= )(?<other>@)',
  ),
  uses: [
    compile(
      `(?:call|invoke|send|request|use) (?:the )?(?:operation )?(?<one>@) (?:with|by|using|as|via) (?:a |an |the )?(?:http )?(?:method )?(?<method>${method})`,
    ),
    compile(
      `(?<one>@) (?:is|uses|takes|needs|wants|expects) (?:a |an |the )?(?:http )?(?:method )?(?<method>${method})(?: request| call| method|(?= [.,;)]))`,
    ),
    compile(
      `(?<one>@) (?:is|are) (?:called|sent|invoked|made|reached|requested|a call) (?:with|by|as|using|via|over) (?:a |an |the )?(?:http )?(?:method )?(?<method>${method})`,
    ),
    compile(`(?<method>${method}) (?:request )?(?:to|on|against|at) (?:the )?(?:path |endpoint |address )?(?<one>@)`),
    compile(`(?:the )?method (?:of|for) (?<one>@) (?:is|:) (?:a |an )?(?<method>${method})`),
    compile(
      `(?<one>@) (?:only )?(?:accepts|allows|supports|takes) (?:only )?(?<method>${method})(?: requests?| calls?|(?= [.,;]))`,
    ),
  ],
  status: compile(
    '(?:returns?|respon(?:ds|d|se)(?: with| is| has)?|gets?|got|fails? with|answer\\w* with|yields?|results? in|gives?|comes? back (?:with|as)|ends? (?:in|with)|rejects? (?:it |this )?with|refuses? (?:it |this )?with|produces?|leads? to|with|status(?: code)?(?: is| of)?|error) (?:a |an |the |its |status |code |http |error |of )*(?<status>#)',
  ),
  notStatus: compile(
    '(?:never|(?:does|do|will|can) not|no longer) (?:returns?|responds? with|respond with|gets?|fails? with|fail with|answer\\w* with|yields?|gives?|give) (?:a |an |the |status |code |http |error )*(?<status>#)',
  ),
  open: compile(
    '(?:(?:needs?|requires?|takes?|expects?|has|have|want|wants) no|(?:does|do) not (?:need|require|take|expect|want) (?:a |an |any )?|(?:works?|can be called|is called|be called|succeeds?|goes) (?:even )?without (?:a |an |any )?) ?(?:bearer |access |valid )?(?<credential>token|tokens|authentication|authorization|credentials?|api key|api keys|login|password|security|header authorization)',
  ),
  closed: compile(
    '(?:needs?|requires?|must (?:have|carry|be sent with)|is protected by|are protected by|is secured (?:by|with)|are secured (?:by|with)|is authenticated (?:by|with)|demands?|carries|carry|expects?|takes?|authenticates? (?:with|by)|with) (?:a |an |the |your |valid )*(?<credential>bearer token|access token|json web token|jwt|token|api key|basic authentication|basic auth|username and password|client certificate|oauth|authentication|credentials)',
  ),
  noBody: compile(
    '(?:(?:has|takes|needs|sends|carries|requires|expects|returns|gets) no|(?:does|do) not (?:have|take|need|send|carry|require|expect|return) (?:a |any )?|without (?:a )?) ?(?<side>(?:request |response |json )?body)',
  ),
  body: compile('(?:takes|needs|requires|expects|has|carries|wants) (?:a |an |its )(?:json |xml |request )*body'),
  bodyOptional: compile(
    'body (?:of {det}@ )?(?:is|may be|can be) (?<word>optional|required|mandatory|omitted|left out|not required|not needed)',
  ),
  format: compile(
    '(?:as|in|returns?|responds? with|sends?|accepts?|takes?|is|are|of|with) (?:an? |plain )?(?<format>json|xml|csv|yaml|html|pdf|protobuf|messagepack|text|multipart|form data)(?= (?:[.,;:)]|and|or|body|bodies|data|response|with|only|$))',
  ),
  count: compile(
    '(?:has|have|takes?|knows|offers?|accepts?|requires?|needs?|with|consists? of|contains?|includes?|documents|describes|defines|there are|all|the|its|of) (?:the |exactly |only |just |a total of |precisely )*(?<number>#) (?<what>(?:(?:required|optional|mandatory|query|path|header|response|request|possible|documented|different|event) )*(?:fields|field|properties|property|parameters|parameter|operations|operation|endpoints|endpoint|calls|webhooks|webhook|types|events|statuses|status codes|status|schemas|responses))(?! (?:at|in|of) (?:a|once))',
  ),
};

interface Match {
  readonly parts: Readonly<Record<string, readonly Token[]>>;
  readonly from: number;
}

function find(tokens: readonly Token[], text: string, pattern: RegExp): Match[] {
  return [...text.matchAll(pattern)].map((match): Match => {
    const groups =
      (match as RegExpExecArray & { indices?: { groups?: Record<string, [number, number] | undefined> } }).indices
        ?.groups ?? {};
    const at = (offset: number): number => text.slice(0, offset).split(' ').length - 1;
    const parts = Object.entries(groups).flatMap(([name, span]) =>
      span ? [[name, tokens.slice(at(span[0]), at(span[1]) + 1)] as const] : [],
    );
    return { parts: Object.fromEntries(parts), from: at(match.index) };
  });
}

const hint = 'Say what the document says.';
const label = ({ operation }: OperationSubject): string => `${operation.method} ${operation.path}`;
const textOf = (tokens: readonly Token[] | undefined): string => (tokens ?? []).map(({ text }) => text).join(' ');

/** What a statement says about operations themselves: their methods, statuses, bodies, credentials and numbers. */
export function operationFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, scope } = statement;
  const text = canonical(tokens);
  const isOperation = (subject: Subject): subject is OperationSubject => subject.kind === 'operation';
  const own = page.subjectsIn(tokens).filter(isOperation);
  // What another sentence names counts where this one goes on with it; a receiver's response is not the API's.
  const goesOn =
    /^(?:it|this|the (?:call|operation|response|endpoint|request)|on success|otherwise|if|when|without|a) /.test(
      text,
    ) && !/ (?:receiver|your|webhook) /.test(` ${text}`);
  const near =
    own.length > 0 || !goesOn
      ? own
      : (scope.map((level) => level.filter(isOperation)).find(({ length }) => length > 0) ?? []);
  const operationsOf = (name: Token | undefined): OperationSubject[] =>
    name?.kind === 'name' ? subjectsOf(name as Name, page.documents, page.contract).filter(isOperation) : [];
  const found: ProseFault[] = [];
  const report = (line: number, message: string): void => void found.push({ line, message, hint });
  const lineOf = (match: Match): number => Object.values(match.parts)[0]?.[0]?.line ?? tokens[match.from]!.line;

  for (const { parts } of find(tokens, text, patterns.same)) {
    const [one, other] = [operationsOf(parts.one?.[0]), operationsOf(parts.other?.[0])];
    if (one.length === 0 || other.length === 0 || one.some((operation) => other.includes(operation))) continue;
    report(parts.other![0]!.line, `${parts.one![0]!.text} is ${label(one[0]!)}, not ${parts.other![0]!.text}`);
  }
  for (const pattern of patterns.uses) {
    for (const { parts } of find(tokens, text, pattern)) {
      const stated = textOf(parts.method).toUpperCase();
      const target = parts.one![0]!;
      const operations = operationsOf(target);
      if (
        !methods.test(stated) ||
        operations.length === 0 ||
        operations.some(({ operation }) => operation.method === stated)
      )
        continue;
      report(
        target.line,
        `${target.text} is ${[...new Set(operations.map(({ operation }) => operation.method))].join(' or ')}, not ${stated}`,
      );
    }
  }
  const sandbox = tokens.some(({ text: word }) => word === 'sandbox');
  if (near.length > 0) {
    for (const match of find(tokens, text, patterns.notStatus)) {
      const status = statusOf(match);
      const documented = near.filter(({ operation }) =>
        operation.responses.some((response) => response.status === `${status}`),
      );
      if (status && documented.length === near.length)
        report(lineOf(match), `${label(near[0]!)} documents status ${status}, but this says otherwise`);
    }
    const negated = new Set(find(tokens, text, patterns.notStatus).map(({ parts }) => parts.status![0]));
    for (const match of find(tokens, text, patterns.status)) {
      const status = statusOf(match);
      if (
        !status ||
        negated.has(match.parts.status![0]) ||
        near.some(({ operation }) => responseFor(operation, status))
      )
        continue;
      report(lineOf(match), `status ${status} is not documented for ${label(near[0]!)}, which has ${statusesOf(near)}`);
    }
    found.push(
      ...bodyFaults(tokens, text, near),
      ...(sandbox ? [] : credentialFaults(tokens, text, own.length > 0 ? own : near)),
    );
  } else if (!sandbox) found.push(...credentialFaults(tokens, text, page.called.filter(isOperation), true));
  return [...found, ...formatFaults(tokens, text, near, page), ...countFaults(tokens, text, statement, page)];
}

function statusOf({ parts }: Match): number | undefined {
  const [token] = parts.status ?? [];
  return token?.kind === 'number' &&
    Number.isInteger(token.value) &&
    token.value >= 100 &&
    token.value < 600 &&
    /^\d{3}$/.test(token.text)
    ? token.value
    : undefined;
}

const statusesOf = (operations: readonly OperationSubject[]): string =>
  [...new Set(operations.flatMap(({ operation }) => operation.responses.map(({ status }) => status)))].join(', ');

function bodyFaults(tokens: readonly Token[], text: string, operations: readonly OperationSubject[]): ProseFault[] {
  const [first] = operations;
  const faults: ProseFault[] = [];
  for (const match of find(tokens, text, patterns.noBody)) {
    const side = textOf(match.parts.side);
    const { line } = match.parts.side![0]!;
    const response = side.startsWith('response') || /^(?:returns|return|gets)$/.test(tokens[match.from]!.text);
    if (response || find(tokens, text, patterns.status).length > 0) continue;
    if (operations.every(({ operation }) => operation.requestBody !== undefined))
      faults.push({ line, message: `${label(first!)} takes a body, but this says otherwise`, hint });
  }
  for (const { from } of find(tokens, text, patterns.body))
    if (
      operations.every(
        ({ operation }) =>
          operation.requestBody === undefined &&
          operation.responses.every(({ content }) => content.length === 0 || true),
      ) &&
      /^(?:takes|needs|requires|expects|wants)$/.test(tokens[from]!.text)
    )
      faults.push({
        line: tokens[from]!.line,
        message: `${label(first!)} takes no body, but this says otherwise`,
        hint,
      });
  for (const { parts } of find(tokens, text, patterns.bodyOptional)) {
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

/** @param general whether the sentence names no operation, so that it is about all of them */
function credentialFaults(
  tokens: readonly Token[],
  text: string,
  operations: readonly OperationSubject[],
  general = false,
): ProseFault[] {
  if (
    operations.length === 0 ||
    (general && !/(?:^| )(?:every|all|each|no|the api|calls?|requests?|operations?) /.test(text))
  )
    return [];
  const secured = operations.filter(
    ({ operation }) => operation.security.length > 0 && operation.security.every(({ schemes }) => schemes.length > 0),
  );
  const [first] = operations;
  const faults: ProseFault[] = [];
  for (const { parts } of find(tokens, text, patterns.open)) {
    const conditional =
      /(?:^| )(?:without|if|when) /.test(text) &&
      /(?: fails?| is refused| gets?| responds?| 401| error| status) /.test(text);
    if (secured.length === operations.length && !conditional)
      faults.push({
        line: parts.credential![0]!.line,
        message: `${label(first!)} requires ${schemesOf(secured)}, but this says otherwise`,
        hint,
      });
  }
  for (const { parts, from } of find(tokens, text, patterns.closed)) {
    const stated = textOf(parts.credential);
    const { line } = parts.credential![0]!;
    const verb = tokens[from]!.text;
    if (secured.length === 0) {
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
    if (wanted && !wanted.some((kind) => kinds.has(kind)))
      faults.push({ line, message: `${label(first!)} requires ${schemesOf(secured)}, not ${stated}`, hint });
  }
  return faults;
}

const schemesOf = (operations: readonly OperationSubject[]): string =>
  [...new Set(operations.flatMap(kindsOf))].join(' or ');

function kindsOf({ operation, model }: OperationSubject): string[] {
  const names = new Set(operation.security.flatMap(({ schemes }) => schemes.map(({ name }) => name)));
  return model.securitySchemes
    .filter(({ name }) => names.has(name))
    .map((scheme) =>
      scheme.type === 'http'
        ? scheme.scheme.toLowerCase() === 'bearer'
          ? 'a bearer token'
          : `${scheme.scheme} authentication`
        : scheme.type === 'apiKey'
          ? 'an API key'
          : scheme.type,
    );
}

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

function formatFaults(
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
  const named = tokens.flatMap((token): ProseFault[] => {
    const stated =
      token.kind === 'name' && token.of === undefined ? mediaType.exec(token.text)?.[0].toLowerCase() : undefined;
    if (
      stated === undefined ||
      stated.includes('*') ||
      known.some((one) => one.toLowerCase().startsWith(stated)) ||
      known.length === 0
    )
      return [];
    if (page.codeWords.has(stated)) return [];
    return [
      {
        line: token.line,
        message: `${near[0] ? label(near[0]) : 'no operation'} has ${near[0] ? 'no ' : ''}content of the type ${stated}${near[0] ? `, but ${[...new Set(known)].join(' and ')}` : ''}`,
        hint,
      },
    ];
  });
  if (known.length === 0 || (near.length === 0 && !/(?:^| )(?:response|responses|bodies|body) /.test(text)))
    return named;
  const words = find(tokens, text, patterns.format).flatMap(({ parts, from }): ProseFault[] => {
    const stated = textOf(parts.format);
    const pattern = formats[stated];
    if (
      !pattern ||
      known.some((one) => pattern.test(one)) ||
      (stated === 'text' && /^(?:in|of|is|are|with|as)$/.test(tokens[from]!.text))
    )
      return [];
    return [
      {
        line: parts.format![0]!.line,
        message: `${near[0] ? label(near[0]) : 'no operation'} has ${near[0] ? 'no ' : ''}${stated} content, but ${[...new Set(known)].join(' and ')}`,
        hint,
      },
    ];
  });
  return [...named, ...words];
}

/** How many fields, parameters, operations or webhooks there are. */
function countFaults(tokens: readonly Token[], text: string, { scope }: Statement, page: Page): ProseFault[] {
  return find(tokens, text, patterns.count).flatMap(({ parts, from }): ProseFault[] => {
    const [number] = parts.number ?? [];
    if (number?.kind !== 'number' || !Number.isInteger(number.value)) return [];
    const what = textOf(parts.what);
    const verb = tokens[from]!.text;
    const own = page.subjectsIn(tokens.slice(0, tokens.indexOf(number)));
    const subjects = own.length > 0 ? own : /^(?:its|has|have|all|the)$/.test(verb) ? (scope[0] ?? []) : [];
    const counts = /^(?:.* )?(?:fields?|propert(?:y|ies)|parameters?|status(?:es| codes)?|responses)$/.test(what)
      ? subjects.flatMap((subject) => partsOf(subject, what))
      : own.length > 0 || /^(?:the|all|of|with|its)$/.test(verb)
        ? []
        : totalsOf(what, page);
    if (counts.length === 0 || counts.includes(number.value)) return [];
    return [
      {
        line: number.line,
        message: `there are ${[...new Set(counts)].slice(0, 4).join(' or ')} ${what}, not ${number.text}`,
        hint,
      },
    ];
  });
}

function partsOf(subject: Subject, what: string): number[] {
  const { model } = subject;
  if (/status|responses/.test(what)) return subject.kind === 'operation' ? [subject.operation.responses.length] : [];
  const optional = /optional/.test(what);
  const required = /required|mandatory/.test(what);
  const counted = <T extends { readonly required: boolean }>(all: readonly T[]): number =>
    all.filter((one) => (required ? one.required : optional ? !one.required : true)).length;
  if (/parameter/.test(what)) {
    if (subject.kind !== 'operation') return [];
    const location = /query|path|header/.exec(what)?.[0];
    return [
      counted(subject.operation.parameters.filter((parameter) => location === undefined || parameter.in === location)),
    ];
  }
  const schemas =
    subject.kind === 'schema'
      ? [subject.named.schema]
      : (subject.operation.requestBody?.content ?? []).flatMap(({ schema }) => schema ?? []);
  return schemas.map((schema) => {
    const properties = expand(schema, model).flatMap((layer) => layer.properties ?? []);
    return counted([...new Map(properties.map((property) => [property.name, property])).values()]);
  });
}

function totalsOf(what: string, { documents, called }: Page): number[] {
  // A page that calls one API is about that.
  const own = new Set(called.map(({ model }) => model));
  const models = documents.models.filter((model) => own.size !== 1 || own.has(model));
  const per = (count: (model: (typeof models)[number]) => number): number[] => {
    const all = models.map(count);
    return [...all, all.reduce((sum, one) => sum + one, 0)].filter((one) => one > 0);
  };
  if (/^(?:documented |different )*(?:operations?|endpoints?|calls)$/.test(what))
    return [
      ...per(({ operations }) => operations.length),
      ...per(({ operations }) => new Set(operations.map(({ path }) => path)).size),
    ];
  if (/webhook|event/.test(what)) return per(({ webhooks }) => webhooks.length);
  return /^schemas$/.test(what) ? per(({ schemas }) => Object.keys(schemas).length) : [];
}
