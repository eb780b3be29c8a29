import type { ProseFault } from '../check-names';
import { expand } from '../../../openapi/schema/layers';
import { isOfInfrastructure } from '../check-statuses';
import { documentsStatus } from '../documented-status';
import type { Page } from './check-claims';
import { compile } from './grammar';
import { exampleFaults } from './example-claims';
import { coverageFaults } from './coverage-claims';
import { countFaults } from './count-claims';
import { formatFaults } from './media-claims';
import { type Match, type OperationSubject, find, hint, isOperation, label, statusOf, textOf } from './matches';
import { isDone, ordinalIn } from './told-operations';
import { bodyFaults, credentialFaults } from './message-claims';
import { schemaOfStatus } from './odd-names';
import { responseFaults } from './response-claims';
import { type Name, subjectsOf } from './names';
import type { Statement } from './statement';
import { canonical, type Token } from './tokens';
import { schemeFaults } from './api-claims';
import { deliveryFaults, methodOfAll, neverFaults } from './whole-api';

const methods = /^(?:get|put|post|delete|patch|head|options)$/i;
const method = '(?:get|put|post|delete|patch|head|options|@)';
const patterns = {
  same: compile(
    '(?<one>@) (?:(?:, which |, that |\\( |: |, )?(?:is|are) (?:the operation |the call |the same as |called |just |simply )?|\\( (?:(?:the )?(?:operation|operationid|call) )?|: |, or |, also called |= )(?<other>@)',
  ),
  uses: [
    compile(
      `(?:call|invoke|send|request|use) (?:the )?(?:operation )?(?<one>@) (?:with|by|using|as|via) (?:a |an |the )?(?:http )?(?:method )?(?<method>${method})`,
    ),
    compile(
      `(?<one>@) (?:(?:webhook|callback|operation|call|endpoint) )?(?:is|uses|takes|needs|wants|expects) (?:a |an |the )?(?:http )?(?:method )?(?<method>${method})(?: request| call| method|(?= (?:[.,;)]|with|that|and|to|on)))`,
    ),
    compile(
      `(?<one>@) (?:(?:webhook|callback|operation|call|endpoint) )?(?:is|are) (?:called|sent|invoked|made|reached|requested|delivered|posted|a call) (?:with|by|as|using|via|over) (?:a |an |the )?(?:http )?(?:method )?(?<method>${method})`,
    ),
    compile(`(?<method>${method}) (?:request )?(?:to|on|against|at) (?:the )?(?:path |endpoint |address )?(?<one>@)`),
    compile(`(?:the )?method (?:of|for) (?<one>@) (?:is|:) (?:a |an )?(?<method>${method})`),
    compile(
      `(?<one>@) (?:only )?(?:accepts|allows|supports|takes) (?:only )?(?<method>${method})(?: requests?| calls?|(?= [.,;]))`,
    ),
  ],
  status: compile(
    '(?:(?:has|have|knows?|documents?) (?:# |only |the )?(?:possible |documented )?(?:failures|errors|statuses|status codes|codes) (?::|,)|(?<=@ ):(?= # means )|or(?= # (?:with|if|when))|(?<=@ )\\((?= # \\))|expect|returns?|respon(?:ds|d|se)(?: with| is| has)?|gets?(?: you)?|got|fails? with|answer\\w*(?: with| by)?|(?:the|its) (?:response|result|reply|status|outcome) is|(?:you|callers|clients) (?:get|receive)|yields?|results? in|gives?(?: you)?|success is|comes? back (?:with|as)|ends? (?:in|with)|rejects? (?:it |this )?with|refuses? (?:it |this )?with|produces?|leads? to|with|status(?: code)?(?: is| of)?|error) (?:a |an |the |its |status |code |http |error |of )*(?<status>#)(?! (?!(?:is|as|was|means|says|this|unless|always|responses) )[a-z]+s )',
  ),
  whole: compile(
    '(?<one>@) (?:\\) )?(?<verb>takes|wants|expects|accepts|needs|requires|returns|responds with|gives(?: back)?) (?:an? )?(?:single )?(?:json )?(?:@ )?(?<type>array|list|object)(?= (?:[.,;:)]|of|and|in))',
  ),
  body: compile(
    '(?:the|its) (?:request |json )?body (?:is|must be|has to be) an? (?:json )?(?<type>array|list|object)(?= (?:[.,;:)]|of|and|with))',
  ),
  notStatus: compile(
    '(?:never|(?:does|do|will|can) not|no longer) (?:returns?|responds? with|respond with|gets?|fails? with|fail with|answer\\w* with|yields?|gives?|give) (?:a |an |the |status |code |http |error )*(?<status>#)',
  ),
};

/** What a statement says about operations themselves: their methods, statuses, bodies, credentials and numbers. */
export function operationFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, scope } = statement;
  const text = canonical(tokens);
  // A cell is about the operation of its row.
  const ofRow = statement.kind === 'cell' ? page.subjectsIn(statement.lead).filter(isOperation) : [];
  const inText = page.subjectsIn(tokens).filter(isOperation);
  // A comment is about what its code calls.
  const ofCode = statement.isComment ? (scope[0] ?? []).filter(isOperation) : [];
  const own = [inText, ofRow].find(({ length }) => length > 0) ?? ofCode;
  // What another sentence names counts where this one goes on with it; a receiver's response is not the API's.
  const goesOn =
    /^(?:it|this|both|they|each|(?:the|its) (?:(?:request )?body|call|operation|response|endpoint|request|status|result|reply|answer)|the (?:api|server|service) (?:responds|returns|gives|accepts|confirms|acknowledges|refuses|rejects)|you (?:get|receive)|expect|[a-z]+ing (?:[a-z]+ ){0,6}(?:returns?|responds?|fails?|gives?|gets?|is|ends?)|on success|success|otherwise|if|when|without|an? (?:[a-z]+ )?(?:call|request)) /.test(
      text,
    ) && !/ (?:receiver|your|webhook) /.test(` ${text}`);
  // "A created book comes back with status 201:" stands between a call and what it received.
  const introduces =
    statement.kind === 'sentence' &&
    / # : $/.test(text) &&
    statement.section.called.size === 1 &&
    find(tokens, text, patterns.status).length > 0;
  const { previous } = statement;
  // "To remove it, `DELETE /books`; expect 204."
  const before = previous?.at(-1)?.text === ';' ? page.subjectsIn(previous).filter(isOperation) : [];
  const around =
    own.length > 0 || !(goesOn || introduces)
      ? [...own, ...(own.length === 0 ? before : [])]
      : (scope.map((level) => level.filter(isOperation)).find(({ length }) => length > 0) ?? []);
  const ordinal = ordinalIn(text, previous ? page.subjectsIn(previous).filter(isOperation) : []);
  // "`POST /fix` marks it, `POST /hide` hides it. Both calls …"
  const both =
    own.length === 0 && /^(?:both|neither) (?:calls?|operations?|requests?|endpoints?) /.test(text)
      ? page.subjectsIn(statement.paragraph ?? []).filter(isOperation)
      : [];
  const near = (both.length === 2 ? both : ordinal && own.length === 0 ? [ordinal] : around).filter(
    ({ operation }) => own.length > 0 || isDone(text, operation.method),
  );
  const operationsOf = (name: Token | undefined): OperationSubject[] =>
    name?.kind === 'name' ? subjectsOf(name as Name, page.documents, page.contract).filter(isOperation) : [];
  const found: ProseFault[] = [];
  // "`POST /books` adds one. The response is a 201."
  const isOfPrevious =
    near.length === 1 &&
    previous !== undefined &&
    (ordinal !== undefined ||
      /^(?:it|both|they|(?:the|its) (?:response|status|result|reply|answer)|you (?:get|receive)|on success|success) /.test(
        text,
      )) &&
    own.length === 0;
  const report = (line: number, message: string): void => void found.push({ line, message, hint });
  const lineOf = (match: Match): number => Object.values(match.parts)[0]?.[0]?.line ?? tokens[match.from]!.line;

  for (const { parts } of find(tokens, text, patterns.same)) {
    const [one, other] = [operationsOf(parts.one?.[0]), operationsOf(parts.other?.[0])];
    if (one.length === 0 || other.length === 0 || one.some((operation) => other.includes(operation))) continue;
    report(parts.other![0]!.line, `${parts.one![0]!.text} is ${label(one[0]!)}, not ${parts.other![0]!.text}`);
  }
  for (const pattern of patterns.uses) {
    for (const { parts } of find(tokens, text, pattern)) {
      if (parts.method?.[0]?.kind === 'name') continue;
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
  const nearest = (scope[0] ?? []).filter(isOperation);
  const ofNearest = (own.length > 0 ? own : nearest).length === 1 ? find(tokens, text, patterns.body) : [];
  for (const { parts } of [...find(tokens, text, patterns.whole), ...ofNearest]) {
    const [operation] = parts.one ? operationsOf(parts.one[0]) : own.length > 0 ? own : nearest;
    const isResponse = /^(?:returns|responds|gives)/.test(textOf(parts.verb));
    const messages = isResponse
      ? operation?.operation.responses.filter(({ status }) => /^2/.test(status))
      : [operation?.operation.requestBody];
    const schemas = (messages ?? []).flatMap((message) =>
      (message?.content ?? []).flatMap(({ schema }) => schema ?? []),
    );
    const types = operation
      ? schemas.flatMap((schema) => expand(schema, operation.model).flatMap((layer) => layer.types ?? []))
      : [];
    const stated = textOf(parts.type) === 'object' ? 'object' : 'array';
    // "Takes a list of `books`" may name the member that is the list.
    const last = tokens.indexOf(parts.type!.at(-1)!);
    const member = tokens[last + 1]?.text === 'of' ? tokens[last + 2] : undefined;
    const named =
      operation && member?.kind === 'name' ? page.documents.fieldsOf(operation).get(member.text) : undefined;
    // "Returns a list of customers", in an object with the list and how it goes on.
    const isWrapped =
      isResponse &&
      textOf(parts.type) === 'list' &&
      operation !== undefined &&
      schemas
        .flatMap((schema) => expand(schema, operation.model).flatMap(({ properties = [] }) => properties))
        .some(({ schema }) => expand(schema, operation.model).some(({ types }) => types?.includes('array')));
    if (isWrapped) continue;
    if (stated === 'array' && named?.some(({ schemas: own }) => own.some(({ types: all }) => all?.includes('array'))))
      continue;
    if (operation && types.length > 0 && !types.includes(stated))
      report(
        parts.type![0]!.line,
        `the ${isResponse ? 'response' : 'body'} of ${label(operation)} is an ${[...new Set(types)].join(' or ')}, not an ${stated}`,
      );
  }
  const sandbox = tokens.some(({ text: word }) => word === 'sandbox');
  if (near.length > 0) {
    for (const match of find(tokens, text, patterns.notStatus)) {
      const status = statusOf(match);
      const documented = near.filter(({ operation }) =>
        operation.responses.some((response) => response.status === `${status}`),
      );
      if (status && documented.length === near.length)
        report(lineOf(match), `${label(near[0]!)} documents status ${status}, but the guide says otherwise`);
    }
    // "- 501: `GET /books` is not offered here."
    const [head] = tokens;
    const isItem =
      own.length === 1 && head?.kind === 'number' && /^[45]\d\d [:–—-] /.test(`${head.text} ${tokens[1]?.text} `);
    if (isItem && !documentsStatus(own[0]!.operation, head.value))
      report(head.line, `status ${head.text} is not documented for ${label(own[0]!)}, which has ${statusesOf(own)}`);
    const negated = new Set(find(tokens, text, patterns.notStatus).map(({ parts }) => parts.status![0]));
    for (const match of find(tokens, text, patterns.status).flatMap((one) => [one, ...listedBehind(one, tokens)])) {
      const status = statusOf(match);
      // "`POST /books` (201)" is about what stands before it.
      const ahead = tokens[match.from]?.text === '(' ? operationsOf(tokens[match.from - 1]) : [];
      if (
        !status ||
        negated.has(match.parts.status![0]) ||
        (ahead.length > 0 ? ahead : near).some(({ operation }) => documentsStatus(operation, status))
      )
        continue;
      // What is only near may not be what is meant, where the section is about something else that has it.
      if (
        own.length === 0 &&
        before.length === 0 &&
        !isOfPrevious &&
        [...statement.section.subjects].some((one) => isOperation(one) && documentsStatus(one.operation, status))
      )
        continue;
      if (own.length === 0 && isOfFieldsBeside(statement, near, status, page)) continue;
      report(lineOf(match), `status ${status} is not documented for ${label(near[0]!)}, which has ${statusesOf(near)}`);
    }
    found.push(
      ...schemaOfStatus(tokens, near, page),
      ...bodyFaults(tokens, text, near, find(tokens, text, patterns.status).length > 0),
      ...(sandbox ? [] : credentialFaults(tokens, text, own.length > 0 ? own : near)),
    );
  } else if (!sandbox) found.push(...credentialFaults(tokens, text, page.called.filter(isOperation), true));
  if (near.length === 0) found.push(...neverFaults(tokens, text, page));
  found.push(...methodOfAll(tokens, text, page), ...deliveryFaults(tokens, text, page));
  return [
    ...found,
    ...(statement.kind === 'cell' && statement.lead.length > 0
      ? formatFaults(tokens, '', near, page, statement.side)
      : formatFaults(tokens, text, near, page)),
    ...responseFaults(tokens, text, near, page),
    ...countFaults(tokens, text, statement, page),
    ...coverageFaults(tokens, text, statement, page),
    ...exampleFaults(tokens, text, statement, page),
    ...statusCell(statement, page),
    ...schemeFaults(tokens, page),
  ];
}

/** The other statuses of a list that begins with one: "fails with 400, 401 and 404". */
function listedBehind(match: Match, tokens: readonly Token[]): Match[] {
  const found: Match[] = [];
  let at = tokens.indexOf(match.parts.status![0]!) + 1;
  while (/^(?:,|and|or)$/.test(tokens[at]?.text ?? '')) {
    while (/^(?:,|and|or|an?|with)$/.test(tokens[at]?.text ?? '')) at += 1;
    const token = tokens[at];
    const next = tokens[at + 1];
    const isStatus =
      token?.kind === 'number' &&
      /^[1-5]\d\d$/.test(token.text) &&
      !(next?.kind === 'word' && next.text.endsWith('s') && !/^(?:is|as|was|means|says|this|unless)$/.test(next.text));
    if (!isStatus) break;
    found.push({ from: at, parts: { status: [token] } });
    at += 1;
  }
  return found;
}

/** Statuses in a row of an operation, in a column of them. */
function statusCell(
  { kind, tokens, column = '', scope, lead, isDistant, row, section }: Statement,
  page: Page,
): ProseFault[] {
  const isStatusColumn =
    /^(?:on )?(?:success|errors?|returns?|responses?|result|status(?:es)?|(?:status |http )?codes?|answer)$/.test(
      column,
    );
  // A column may be headed by what makes the status: "In use", "Unknown".
  const isCounted =
    /(?:limit|size|count|number|items|total|max|min|length|time|bytes|price|rate|since|port|id|default|ms|seconds)\b/.test(
      column,
    );
  const areStatuses =
    tokens.some(({ text }) => /^[45]\d\d$/.test(text)) &&
    tokens.every(({ kind: own, text }) => own !== 'name' && !/^\D+$/.test(text.replace(/^(?:and|or|,|\/)$/, '0')));
  const isOfRow = page.subjectsIn(lead).length > 0;
  if (kind !== 'cell' || isDistant || !(isStatusColumn || (isOfRow && !isCounted && areStatuses))) return [];
  if (!tokens.every((token) => token.kind !== 'word' || /^(?:and|or)$/.test(token.text))) return [];
  const near = (scope[0] ?? []).filter((subject): subject is OperationSubject => subject.kind === 'operation');
  if (near.length === 0 || page.subjectsIn(tokens).length > 0) return [];
  // Behind a paragraph about several operations, a table may be about any of the page's.
  const isOfSeveral = [...section.subjects].filter(isOperation).length > 1 && page.subjectsIn(lead).length === 0;
  const several = [...section.subjects, ...page.all].filter(isOperation);
  return tokens.flatMap((token): ProseFault[] => {
    const status = statusOf({ parts: { status: [token] }, from: 0 });
    if (!status || (isOfSeveral ? several : near).some(({ operation }) => documentsStatus(operation, status)))
      return [];
    if (isOfInfrastructure(String(status), (row ?? tokens).map(({ text }) => text).join(' '))) return [];
    return [
      {
        line: token.line,
        message: `status ${status} is not documented for ${label(near[0]!)}, which has ${statusesOf(near)}`,
        hint,
      },
    ];
  });
}

const statusesOf = (operations: readonly OperationSubject[]): string =>
  [...new Set(operations.flatMap(({ operation }) => operation.responses.map(({ status }) => status)))].join(', ');

/** Whether a paragraph tells of fields that only another operation takes, which has the status: "The `reason` is free. The status is 202." */
function isOfFieldsBeside(
  { tokens, paragraph = tokens }: Statement,
  near: readonly OperationSubject[],
  status: number,
  { documents }: Page,
): boolean {
  const takes = (operation: OperationSubject, name: string): boolean =>
    documents.fieldsOf(operation, 'request').has(name);
  const names = new Set(paragraph.flatMap((token) => (token.kind === 'name' && !token.of ? token.text : [])));
  const own = [...names].filter((name) => !near.some((operation) => takes(operation, name)));
  return documents.operations.some(
    (operation) =>
      documentsStatus(operation.operation, status) && own.filter((name) => takes(operation, name)).length > 1,
  );
}
