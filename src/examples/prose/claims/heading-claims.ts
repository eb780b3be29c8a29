import type { Operation } from '../../../openapi/model';
import { singular } from '../../../text/singular';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { wordsOf } from './documented-words';
import { label, type OperationSubject } from './matches';
import type { Statement } from './statement';

const small = new Set(
  'a an the and or of for to in on by with from your its it this that one all each every new another get up'.split(' '),
);

/** The words of which an operation's name and title consist. */
const nameOf = ({ operationId = '', summary = '' }: Operation): ReadonlySet<string> =>
  new Set([...wordsOf(operationId), ...summary.toLowerCase().split(/[^a-z]+/)].map(singular));

/** Every word that the documents use for an operation. */
const wordsAbout = (operation: Operation): ReadonlySet<string> =>
  new Set([
    ...nameOf(operation),
    ...[operation.path, operation.description ?? '', ...operation.tags].flatMap(wordsOf).map(singular),
  ]);

/**
 * "Create the room" above a section that calls `POST /stream`, where another operation creates rooms: a heading all of whose words another
 * operation is called by, and that has one which nothing of the operations has that its section calls or names.
 */
export function headingFaults({ tokens, kind, section }: Statement, page: Page): ProseFault[] {
  if (kind !== 'heading' || section.called.size === 0 || tokens.some((token) => token.kind !== 'word')) return [];
  const words = tokens.map(({ text }) => singular(text)).filter((word) => !small.has(word));
  const called = [...section.called].filter((subject): subject is OperationSubject => subject.kind === 'operation');
  if (words.length < 2 || words.length > 4 || called.length === 0) return [];
  const named = [...section.subjects].filter((subject): subject is OperationSubject => subject.kind === 'operation');
  const about = named.map(({ operation }) => wordsAbout(operation));
  const missing = words.slice(1).filter((word) => !about.some((known) => known.has(word)));
  if (missing.length !== 1) return [];
  // With two nouns, what the writer calls doing it may be a word of their own: "Mint a token for the group".
  const [verb, ...nouns] = words;
  const wanted = nouns.length > 1 ? nouns : [verb!, ...nouns];
  const other = page.documents.operations.find(
    (subject) => !section.subjects.has(subject) && wanted.every((word) => nameOf(subject.operation).has(word)),
  );
  if (!other) return [];
  const message = `this section calls ${label(called[0]!)}, and not ${label(other)}, which is what its heading says`;
  return [{ line: tokens[0]!.line, message, hint: 'Say in the heading what the section does.' }];
}
