import type { Operation } from '../../../openapi/model';
import { singular } from '../../../text/singular';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { wordsOf } from '../../../text/words';
import type { Documents } from './documents';
import { type OperationSubject, isOperation, label } from './matches';
import type { Statement } from './statement';
import type { Token } from './tokens';

const common =
  /^(?:the|and|for|with|get|post|put|delete|patch|list|api|all|one|that|this|are|its|from|use|used|you|your|not|can|has|any|each|which|then|also|only)$/;

/** The words of a text without their endings: "deliveries" and `delivery`, "classification" and `classify` have the same. */
export const termsOf = (text: string): string[] =>
  wordsOf(text).flatMap((word) =>
    /^[a-z]{3,}$/.test(word) && !common.test(word) ? [word.replace(/ies$/, 'y').slice(0, 5).replace(/s$/, '')] : [],
  );

const ownTerms = new WeakMap<Documents, ReadonlyMap<Operation, ReadonlySet<string>>>();

/** Of the name, path and title of each operation. */
function ownTermsIn(documents: Documents): ReadonlyMap<Operation, ReadonlySet<string>> {
  const cached = ownTerms.get(documents);
  if (cached) return cached;
  const terms = new Map(
    documents.operations.map(({ operation }): [Operation, ReadonlySet<string>] => {
      const { operationId = '', path, title } = operation;
      return [operation, new Set([operationId, path, title].flatMap(termsOf))];
    }),
  );
  ownTerms.set(documents, terms);
  return terms;
}

const allTerms = new WeakMap<Operation, ReadonlySet<string>>();

/** Of everything that the document says of an operation, and of what that takes and returns. */
function allTermsOf(subject: OperationSubject, documents: Documents): ReadonlySet<string> {
  const { operation } = subject;
  const cached = allTerms.get(operation);
  if (cached) return cached;
  const { lead = '', description = '', tags, responses, requestBody } = operation;
  const others = [
    lead,
    description,
    requestBody?.description ?? '',
    ...responses.map((response) => response.description),
    ...tags,
    ...documents.fieldsOf(subject).keys(),
    ...documents.schemasOf(subject),
  ];
  const terms = new Set([...ownTermsIn(documents).get(operation)!, ...others.flatMap(termsOf)]);
  allTerms.set(operation, terms);
  return terms;
}

/**
 * How much of another operation's name has to be in a paragraph: two words that several operations share, or a rare one; in a sentence
 * alone, to which its neighbours may add, more.
 */
const SCORE_OF_PARAGRAPH = 2;
const SCORE_OF_SENTENCE = 4;

/**
 * An operation in a paragraph or a row that has no word of it, neither of its name nor of its description nor of its fields, but those
 * that name another one: "remove a failed delivery with `DELETE /companies`".
 */
function namedFaults({ tokens, paragraph = tokens, row, isComment }: Statement, page: Page): ProseFault[] {
  // "Only `GET /time` needs no credentials" is about all of them.
  if (isComment || /^(?:only|all|every|each|no)$/.test(tokens[0]?.text ?? '')) return [];
  return tokens.flatMap((token): ProseFault[] => {
    const [named, more] = token.kind === 'name' ? page.subjectsIn([token]).filter(isOperation) : [];
    const terms = ownTermsIn(page.documents);
    // A word such as `status` may be the name of an operation, too.
    if (
      !named ||
      more ||
      !terms.has(named.operation) ||
      (token.kind === 'name' && !token.of && /^[a-z]+$/.test(token.text))
    )
      return [];
    const about = allTermsOf(named, page.documents);
    const rivalIn = (around: readonly Token[], score: number): OperationSubject | undefined => {
      const others = around.filter((one) => one.kind !== 'name' || one.text !== token.text);
      if (others.some((one) => termsOf(one.text).some((term) => about.has(term)))) return undefined;
      const isSaid = (one: Token): boolean => one.kind !== 'name' || !page.subjectsIn([one]).some(isOperation);
      const said = new Set(others.filter(isSaid).flatMap(({ text }) => termsOf(text)));
      return rivalOf(named, said, score, terms, page.documents);
    };
    // What takes the place of something is told of by that.
    const isReplacement = paragraph.some(
      (one) =>
        one.kind === 'name' &&
        page.subjectsIn([one]).some((other) => isOperation(other) && other.operation.deprecated === true),
    );
    if (isReplacement && !named.operation.deprecated) return [];
    const best = row
      ? rivalIn(row, SCORE_OF_PARAGRAPH)
      : (rivalIn(paragraph, SCORE_OF_PARAGRAPH) ?? rivalIn(tokens, SCORE_OF_SENTENCE));
    if (!best) return [];
    const message = `this text describes ${label(best)}, not ${label(named)}`;
    return [
      { line: token.line, message, hint: 'Name the operation that you mean, or describe the one that is named.' },
    ];
  });
}

/** The other operation of the same API of whose name a paragraph has most. */
function rivalOf(
  named: OperationSubject,
  said: ReadonlySet<string>,
  min: number,
  terms: ReadonlyMap<Operation, ReadonlySet<string>>,
  { operations }: Documents,
): OperationSubject | undefined {
  const count = (term: string): number => [...terms.values()].filter((own) => own.has(term)).length;
  const weights = new Map([...said].map((term) => [term, Math.log(terms.size / Math.max(1, count(term)))]));
  let best: { readonly subject: OperationSubject; readonly score: number } | undefined;
  for (const subject of operations) {
    if (subject === named) continue;
    const score = [...terms.get(subject.operation)!].reduce((sum, term) => sum + (weights.get(term) ?? 0), 0);
    if (score >= min && (!best || score > best.score)) best = { subject, score };
  }
  return best?.subject;
}

/** Words that say nothing of what an operation does. */
export const small = new Set(
  'a an the and or of for to in on by with from your its it this that one all each every new another get up'.split(' '),
);

/** The words of which an operation's name and title consist. */
const nameOf = ({ operationId = '', title }: Operation): ReadonlySet<string> =>
  new Set([...wordsOf(operationId), ...title.toLowerCase().split(/[^a-z]+/)].map(singular));

/** Every word that the documents use for an operation. */
export const wordsAbout = (operation: Operation): ReadonlySet<string> =>
  new Set([
    ...nameOf(operation),
    ...[operation.path, operation.lead ?? '', operation.description ?? '', ...operation.tags]
      .flatMap(wordsOf)
      .map(singular),
  ]);

/**
 * "Create the room" above a section that calls `POST /stream`, where another operation creates rooms: a heading all of whose words another
 * operation is called by, and that has one which nothing of the operations has that its section calls or names.
 */
function headingFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, kind, section } = statement;
  if (kind !== 'heading' || section.called.size === 0 || tokens.some((token) => token.kind !== 'word')) return [];
  const words = tokens.map(({ text }) => singular(text)).filter((word) => !small.has(word));
  const called = [...section.called].filter(isOperation);
  if (words.length < 2 || words.length > 4 || called.length === 0) return [];
  const named = [...section.subjects].filter(isOperation);
  const about = named.map(({ operation }) => wordsAbout(operation));
  const missing = words.slice(1).filter((word) => !about.some((known) => known.has(word)));
  if (missing.length === 0) return deedFault(words, called, statement, page);
  if (missing.length !== 1) return [];
  // With two nouns, what the writer calls doing it may be a word of their own: "Mint a token for the group".
  const [verb, ...nouns] = words;
  const wanted = nouns.length > 1 ? nouns : [verb!, ...nouns];
  const other = page.documents.operations.find(
    (subject) => !section.subjects.has(subject) && wanted.every((word) => nameOf(subject.operation).has(word)),
  );
  if (!other) return [];
  const message = `this section calls ${label(called[0]!)}, but its heading describes ${label(other)}`;
  return [{ line: tokens[0]!.line, message, hint: 'Make the heading describe what the section does.' }];
}

/** "Archive the person" above a call of `classifyPerson`, where `archivePerson` is another operation, which the section does not name. */
function deedFault(
  [verb, ...nouns]: readonly string[],
  called: readonly OperationSubject[],
  { tokens, section }: Statement,
  page: Page,
): ProseFault[] {
  const isOf = ({ operation }: OperationSubject): boolean => {
    const [own, ...others] = wordsOf(operation.operationId ?? '').map(singular);
    return own === verb && nouns.length > 0 && nouns.every((noun) => others.includes(noun));
  };
  const near = [...section.subjects].filter(isOperation);
  if (near.some((subject) => isOf(subject) || wordsAbout(subject.operation).has(verb!))) return [];
  const other = page.documents.operations.find((subject) => subject.model === called[0]!.model && isOf(subject));
  if (!other) return [];
  const message = `this section calls ${label(called[0]!)}, but its heading describes ${label(other)}`;
  return [{ line: tokens[0]!.line, message, hint: 'Make the heading describe what the section does.' }];
}

/** "Then save the customer:" above a call of `saveTransaction`, where another operation is `saveCustomer`. */
function introducedFaults({ tokens, introduces = [] }: Statement, page: Page): ProseFault[] {
  const [called, more] = introduces.filter(isOperation);
  const [verb, ...nouns] = wordsOf(called?.operation.operationId ?? '').map(singular);
  if (!called || more || verb === undefined || nouns.length === 0) return [];
  const words = tokens.map(({ text }) => singular(text.toLowerCase()));
  // The object is what follows the verb: "save the customer".
  const at = words.indexOf(verb);
  const object = words.slice(at + 1).find((word) => !small.has(word));
  if (at < 0 || object === undefined || nouns.some((noun) => words.includes(noun))) return [];
  const other = page.documents.operations.find(
    ({ operation: { operationId = '' }, model }) =>
      model === called.model && wordsOf(operationId).map(singular).join(' ') === `${verb} ${object}`,
  );
  const isAll = tokens[at + 1 + words.slice(at + 1).indexOf(object) + 1]?.text === ':';
  if (!other || (!isAll && wordsAbout(called.operation).has(object))) return [];
  const message = `the example below calls ${label(called)}, not ${label(other)}`;
  return [{ line: tokens[0]!.line, message, hint: 'Describe what the example does.' }];
}

/** The word that distinguishes a name from another one with as many words: `person` in `getPersonReport`, beside `getFirmReport`. */
export function differenceOf(own: readonly string[], other: readonly string[]): readonly [string, string] | undefined {
  const odd = own.flatMap((word, index) => (word === other[index] ? [] : [index]));
  const [at, more] = odd;
  if (own.length !== other.length || own.length < 3 || at === undefined || more !== undefined) return undefined;
  return [own[at]!, other[at]!];
}

const MAX_CONTENT = 4;

/** How messages call an operation or a webhook. */
export const idOf = ({ operation, model }: OperationSubject): string =>
  model.webhooks.find((one) => one.operation === operation)?.name ?? operation.operationId ?? '';

/** "| On one person | `getFirmReport` |", beside `getPersonReport`: a row that has the word in which the name of another operation differs. */
function siblingFaults({ kind, tokens, row }: Statement, page: Page): ProseFault[] {
  const [token, more] = tokens;
  if (kind !== 'cell' || token?.kind !== 'name' || more || !row) return [];
  const [named, others] = page.subjectsIn([token]).filter(isOperation);
  const id = named ? idOf(named) : '';
  const said = new Set(row.flatMap((one) => (one.kind === 'word' ? [singular(one.text)] : [])));
  // A longer sentence may name much else besides.
  const content = [...said].filter((word) => !small.has(word) && !/^(?:is|are|has|have|what)$/.test(word));
  if (!named || others || id === '' || content.length > MAX_CONTENT) return [];
  const about = wordsAbout(named.operation);
  const own = wordsOf(id).map(singular);
  for (const other of page.documents.operations) {
    if (other.model !== named.model || other.operation === named.operation) continue;
    const [mine, theirs] = differenceOf(own, wordsOf(idOf(other)).map(singular)) ?? [];
    if (mine === undefined || theirs === undefined || small.has(theirs)) continue;
    if (said.has(mine) || !said.has(theirs) || about.has(theirs)) continue;
    const message = `the name of ${id} contains "${mine}", but its row says "${theirs}"`;
    return [{ line: token.line, message, hint: `Name ${idOf(other)}, or say what you mean.` }];
  }
  return [];
}

/** Operations in a statement that its words do not tell of, but of another one. */
export function toldOfFaults(statement: Statement, page: Page): ProseFault[] {
  if (statement.kind === 'heading') return headingFaults(statement, page);
  return [...namedFaults(statement, page), ...introducedFaults(statement, page), ...siblingFaults(statement, page)];
}
