import type { ProseFault } from '../check-names';
import { documentsStatus } from '../documented-status';
import type { Page } from './check-claims';
import type { Subject } from './documents';
import { compile } from './grammar';
import { exampleFaults } from './example-claims';
import { coverageFaults } from './coverage-claims';
import { countFaults } from './count-claims';
import { find, hint, label, type Match, type OperationSubject, textOf } from './matches';
import { bodyFaults, credentialFaults, formatFaults } from './message-claims';
import { type Name, subjectsOf } from './names';
import type { Statement } from './statements';
import { canonical, type Token } from './tokens';

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
    '(?:(?<=@ ):(?= # means )|expect|returns?|respon(?:ds|d|se)(?: with| is| has)?|gets?|got|fails? with|answer\\w* (?:with|by)|yields?|results? in|gives?|comes? back (?:with|as)|ends? (?:in|with)|rejects? (?:it |this )?with|refuses? (?:it |this )?with|produces?|leads? to|with|status(?: code)?(?: is| of)?|error) (?:a |an |the |its |status |code |http |error |of )*(?<status>#)(?! (?!(?:is|as|was|means|says|this|unless|always|responses) )[a-z]+s )',
  ),
  all: compile(
    `(?:all|every|each)(?: of (?:them|these|its|the))? (?:(?:endpoints?|operations?|calls?|requests?) )?(?:is|are|uses?|must be) (?:an? |the )?(?<method>${method})(?= (?:requests?|calls?|method|of|[.,;]))`,
  ),
  delivery: compile(
    '(?:a|an|each|every|the) (?:delivery|webhook|notification|callback) (?:is|comes as|arrives as|is sent as) an? (?<method>get|put|post|delete|patch)(?= (?:request|with|of|to|[.,;]))',
  ),
  notStatus: compile(
    '(?:never|(?:does|do|will|can) not|no longer) (?:returns?|responds? with|respond with|gets?|fails? with|fail with|answer\\w* with|yields?|gives?|give) (?:a |an |the |status |code |http |error )*(?<status>#)',
  ),
};

/** What a statement says about operations themselves: their methods, statuses, bodies, credentials and numbers. */
export function operationFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, scope } = statement;
  const text = canonical(tokens);
  const isOperation = (subject: Subject): subject is OperationSubject => subject.kind === 'operation';
  const own = page.subjectsIn(tokens).filter(isOperation);
  // What another sentence names counts where this one goes on with it; a receiver's response is not the API's.
  const goesOn =
    /^(?:it|this|both|they|each|the (?:call|operation|response|endpoint|request)|[a-z]+ing (?:it |one |them )?(?:returns?|responds?)|on success|otherwise|if|when|without|an? (?:[a-z]+ )?(?:call|request)) /.test(
      text,
    ) && !/ (?:receiver|your|webhook) /.test(` ${text}`);
  const { previous } = statement;
  // "To remove it, `DELETE /books`; expect 204."
  const before = previous?.at(-1)?.text === ';' ? page.subjectsIn(previous).filter(isOperation) : [];
  const near =
    own.length > 0 || !goesOn
      ? [...own, ...(own.length === 0 ? before : [])]
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
        near.some(({ operation }) => documentsStatus(operation, status))
      )
        continue;
      // What is only near may not be what is meant, where the section is about something else that has it.
      if (
        own.length === 0 &&
        before.length === 0 &&
        [...statement.section.subjects].some((one) => isOperation(one) && documentsStatus(one.operation, status))
      )
        continue;
      report(lineOf(match), `status ${status} is not documented for ${label(near[0]!)}, which has ${statusesOf(near)}`);
    }
    found.push(
      ...bodyFaults(tokens, text, near, find(tokens, text, patterns.status).length > 0),
      ...(sandbox ? [] : credentialFaults(tokens, text, own.length > 0 ? own : near)),
    );
  } else if (!sandbox) found.push(...credentialFaults(tokens, text, page.called.filter(isOperation), true));
  found.push(...methodOfAll(tokens, text, page), ...deliveryFaults(tokens, text, page));
  return [
    ...found,
    ...(statement.kind === 'cell' && statement.lead.length > 0 ? [] : formatFaults(tokens, text, near, page)),
    ...countFaults(tokens, text, statement, page),
    ...coverageFaults(tokens, text, statement, page),
    ...exampleFaults(tokens, text, statement, page),
    ...statusCell(statement, page),
    ...schemeFaults(tokens, page),
  ];
}

/** `Authorization: Basic …` in code, where no document has that scheme. */
function schemeFaults(tokens: readonly Token[], { documents }: Page): ProseFault[] {
  const schemes = documents.models.flatMap(({ securitySchemes }) =>
    securitySchemes.flatMap((scheme) =>
      scheme.type === 'http' ? [scheme.scheme.toLowerCase()] : scheme.type === 'apiKey' ? [] : ['bearer'],
    ),
  );
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

/** Statuses in a row of an operation, in a column of them. */
function statusCell({ kind, tokens, column = '', scope }: Statement, page: Page): ProseFault[] {
  if (
    kind !== 'cell' ||
    !/^(?:on )?(?:success|errors?|returns?|responses?|result|status(?:es)?|(?:status |http )?codes?|answer)$/.test(
      column,
    )
  )
    return [];
  if (!tokens.every((token) => token.kind !== 'word' || /^(?:and|or)$/.test(token.text))) return [];
  const near = (scope[0] ?? []).filter((subject): subject is OperationSubject => subject.kind === 'operation');
  if (near.length === 0 || page.subjectsIn(tokens).length > 0) return [];
  return tokens.flatMap((token): ProseFault[] => {
    const status = statusOf({ parts: { status: [token] }, from: 0 });
    if (!status || near.some(({ operation }) => documentsStatus(operation, status))) return [];
    return [
      {
        line: token.line,
        message: `status ${status} is not documented for ${label(near[0]!)}, which has ${statusesOf(near)}`,
        hint,
      },
    ];
  });
}

/** "All endpoints are `POST` requests", where no API of the page's has only those. */
function methodOfAll(tokens: readonly Token[], text: string, { documents, called }: Page): ProseFault[] {
  const own = new Set(called.map(({ model }) => model));
  const models = documents.models.filter((model) => own.size === 0 || own.has(model));
  return find(tokens, text, patterns.all).flatMap(({ parts }): ProseFault[] => {
    const stated = textOf(parts.method).toUpperCase();
    if (!methods.test(stated) || models.some(({ operations }) => operations.every((one) => one.method === stated)))
      return [];
    const actual = [...new Set(models.flatMap(({ operations }) => operations.map((one) => one.method)))].join(', ');
    return [
      {
        line: parts.method![0]!.line,
        message: `the methods of the operations are ${actual}, not only ${stated}`,
        hint,
      },
    ];
  });
}

/** "A delivery is a `PUT`", where all webhooks have another method. */
function deliveryFaults(tokens: readonly Token[], text: string, { documents }: Page): ProseFault[] {
  const actual = new Set(documents.models.flatMap(({ webhooks }) => webhooks.map(({ operation }) => operation.method)));
  return find(tokens, text, patterns.delivery).flatMap(({ parts }): ProseFault[] => {
    const stated = textOf(parts.method).toUpperCase();
    if (actual.size === 0 || actual.has(stated)) return [];
    const message = `webhooks are sent with ${[...actual].join(' or ')}, not with ${stated}`;
    return [{ line: parts.method![0]!.line, message, hint }];
  });
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
