import { STATUS_CODES } from 'node:http';
import type { Operation } from '../../openapi/model';
import { responseFor } from '../../sandbox/validation';
import type { Page } from '../find/example';
import { attributeOf, isElement, textOf, type TreeNode, walk } from '../find/tree';
import { type Contract, operationsWritten } from '../wire/contract';
import type { ProseFault } from './check-names';
import { describesStatus, documentsStatus } from './documented-status';
import { isAnotherVendor, isReadersOwn } from './claims/claim';
import type { Documents } from './claims/documents';
import { wordsIn } from './claims/documented-words';
import { introducedOperations, introducedStatuses } from './introductions';
import { operationNamed } from './operation-named';
import { mentions, type Passage, type Piece, sentencesOf } from './passage';
import { statedStatuses, withReason } from './stated-statuses';
import type { Problem } from '../problem';
import type { ExampleResult } from '../run/page-run';

/** Statuses with a wrong name, and those that their operation, or every operation of the page, does not document. */
export function checkStated(passage: Passage, contract: Contract, scope: StatusScope): ProseFault[] {
  const faults = passage.pieces.flatMap((piece): ProseFault[] => {
    if (piece.kind !== 'code' && piece.kind !== 'text') return [];
    const named = mentions(piece, piece.kind === 'code' ? /^[1-5]\d\d [A-Z][A-Za-z' -]*$/g : withReason);
    return named.flatMap(({ text, line }): ProseFault[] => {
      const reason = STATUS_CODES[Number(text.slice(0, 3))];
      if (reason === undefined || text.slice(4).toLowerCase() === reason.toLowerCase()) return [];
      return [
        {
          line,
          message: `status ${text.slice(0, 3)} is called "${reason}", not "${text.slice(4)}"`,
          hint: 'Use the name that HTTP gives it.',
        },
      ];
    });
  });
  let isOwn = false;
  for (const sentence of sentencesOf(passage)) {
    const text = textOfSentence(sentence);
    // "It" goes on about what is the reader's.
    if (sentence.some((piece) => isAnotherServer(piece, contract))) continue;
    // "A 404, which is not documented"
    if (undocumented.test(text)) continue;
    if (isAnotherVendor(text, scope.isDocumented)) continue;
    isOwn = isReadersOwn(text) || (isOwn && /^\s*(?:It|They|This)\b/.test(text));
    if (isOwn) continue;
    const operations = [...new Set(sentence.flatMap((piece) => operationNamed(piece, contract)))];
    const [sole] = operations.length === 1 ? operations : [];
    const start = sentence.findIndex((piece) => operationNamed(piece, contract).length > 0);
    // "Creating one gets 201, and `DELETE /books` 204": the first is about something else.
    const ahead = /^\s*[A-Za-z]+ing\b/.test(text)
      ? new Set(statedStatuses(sentence.slice(0, start)).map(({ text: stated }) => stated))
      : undefined;
    for (const { text, line } of statedStatuses(sentence, passage.heading)) {
      const only = ahead?.has(text) ? undefined : sole;
      if (!only && isOfInfrastructure(text, textOfSentence(sentence))) continue;
      if (only ? documentsStatus(only, Number(text)) || describesStatus(only, text) : scope.has(text)) continue;
      const message = only
        ? `status ${text} is not documented for ${only.method} ${only.path}, which has ${statusesOf(only).join(', ')}`
        : `no operation of this page documents status ${text}`;
      faults.push({ line, message, hint: 'State a documented status.' });
    }
  }
  return faults;
}

/** Says itself that a document does not have it. */
const undocumented =
  /\b(?:undocumented|(?:not|never|nowhere)(?: \w+){0,4} (?:documented|in the (?:document|documentation|description|specification))|(?:neither|no|none of (?:the|these|its))(?: \w+){1,3} documents?)\b/i;

/** What stands before an API responds with these, and few documents have them. */
const infrastructure = /^(?:408|429|50[234])$/;

/** Whether a status is one of those, in a text about load, limits or what to do then. */
export const isOfInfrastructure = (status: string, text: string): boolean =>
  infrastructure.test(status) &&
  /\b(?:retry|retries|retried|retry-after|try again|wait|back ?off|pause|limits?|throttl\w*|too (?:many|fast|often)|slow\w*|overload\w*|gateway|proxy|maintenance|(?:an?|per|each) (?:second|minute|hour|day))\b/i.test(
    text,
  );

/** Whether a piece is the address of somebody else's server. */
function isAnotherServer(piece: Piece, { servers }: Contract): boolean {
  const origin = piece.kind === 'code' ? /https?:\/\/[^/\s]+/.exec(piece.value)?.[0] : undefined;
  return origin !== undefined && !/localhost|127\.0\.0\.1/.test(origin) && !servers.has(origin);
}

const textOfSentence = (sentence: readonly Piece[]): string =>
  sentence.map((piece) => ('value' in piece ? piece.value : '')).join('');

/** Statuses in a table column headed "Status" or "Code". */
export function checkStatusColumns(table: TreeNode, scope: StatusScope): ProseFault[] {
  const [head, ...rows] = table.children ?? [];
  const column = (head?.children ?? []).findIndex((cell) =>
    /^(?:http )?(?:status|code)(?: code)?$/i.test(textIn(cell)),
  );
  if (column < 0) return [];
  return rows.flatMap(({ children = [] }): ProseFault[] => {
    const text = children[column] ? textIn(children[column]) : '';
    if (!/^[1-5]\d\d$/.test(text) || scope.has(text)) return [];
    if (isOfInfrastructure(text, children.map(textIn).join(' '))) return [];
    const line = children[column]!.position?.start.line ?? 1;
    return [
      {
        line,
        message: `no operation of this page documents status ${text}`,
        hint: 'State a documented status.',
      },
    ];
  });
}

export interface StatusScope {
  /** Whether the page names or calls an operation. */
  readonly isAboutApi: boolean;
  /** Whether the documents have a word, however it is written. */
  isDocumented(word: string): boolean;
  has(status: string): boolean;
}

/** The statuses that a page may mention: those of the operations that it names or calls, and all that its fences show. */
export function statusScope(
  page: Page,
  passages: readonly Passage[],
  contract: Contract,
  documents: Documents,
  fences: string,
): StatusScope {
  const named = passages.flatMap(({ pieces }) => pieces.flatMap((piece) => operationNamed(piece, contract)));
  const called = [...new Set(fences.match(/(?<=[\s'"`:\d}])\/[\w\-.~%{}$:/]+/g))].flatMap((path) =>
    operationsWritten(contract, path),
  );
  const absolute = [...fences.matchAll(/(https?:\/\/[^\s/'"`<>]+\/[\w\-.~%{}$:/]*)/g)]
    .flatMap(([, address = '']) => contract.servers.below(address))
    .flatMap(({ rest }) => (rest === '' ? [] : operationsWritten(contract, rest)));
  const own = [...named, ...called, ...absolute];
  const all = contract.apis.flatMap(({ model }) => [...model.operations]);
  const webhooks = contract.apis.flatMap(({ model }) => model.webhooks.map(({ operation }) => operation));
  // A page that calls nothing is about the APIs as a whole.
  const operations = [...(called.length > 0 || absolute.length > 0 ? own : all), ...webhooks];
  const shown = new Set(fences.match(/\b[1-5]\d\d\b/g));
  const isAboutApi = own.length > 0;
  return {
    isAboutApi,
    isDocumented: (word) => [word, word.toLowerCase()].some((one) => wordsIn(documents).texts.has(one)),
    // On a page about something else, any server responds with these.
    has: (status) =>
      (!isAboutApi && /^(?:304|5\d\d)$/.test(status)) ||
      shown.has(status) ||
      operations.some((operation) => responseFor(operation, Number(status)) || describesStatus(operation, status)),
  };
}

const statusesOf = ({ responses }: Operation): string[] => responses.map(({ status }) => status);
const textIn = (node: TreeNode): string => (node.value ?? (node.children ?? []).map(textIn).join('')).trim();

/** The number in a `<Status of="id">404</Status>` must be the status of the response that its example received. */
export function statusProblems(
  page: Page,
  results: readonly ExampleResult[],
  contract: Contract,
  ownNames?: readonly string[],
): Problem[] {
  const problems: Problem[] = [];
  walk(page.guide.tree, (node) => {
    if (!isElement(node) || node.name !== 'Status') return;
    const stated = /\b[1-5]\d\d\b/.exec(textOf(node))?.[0];
    const id = attributeOf(node, 'of');
    const result = results.find(({ example, outcome }) => example.id === id && outcome === 'passed');
    const received = result?.exchanges.at(-1)?.exchange.status;
    if (stated === undefined || received === undefined || Number(stated) === received) return;
    const location = { file: page.guide.file, line: node.position?.start.line ?? 1 };
    const message = `<Status of="${id}"> says ${stated}, but the response of the example has status ${received}`;
    problems.push({
      layer: 'prose',
      location,
      message,
      hint: 'Remove the number: the page shows the status itself.',
    });
  });
  return [
    ...problems,
    ...introducedStatuses(page, results, ownNames),
    ...introducedOperations(page, results, contract, ownNames),
  ];
}
