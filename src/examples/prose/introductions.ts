import { responseFor } from '../../sandbox/validation';
import type { Page } from '../find/example';
import type { Problem } from '../problem';
import type { ExampleResult } from '../run/page-run';
import type { Contract } from '../wire/contract';
import { operationNamed } from './operation-named';
import { passagesOf, type Piece, sentencesOf } from './passage';
import { statedStatuses } from './stated-statuses';

const textOfPieces = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => ('value' in piece ? piece.value : '')).join(' ');

/**
 * The sentence that says what the example below its paragraph calls: the last one, or, where that names no operation, the only other one
 * that does, if it tells the reader to use it: "Read them with `getHook`. It is the sandbox's own:".
 */
function introducing(sentences: readonly (readonly Piece[])[], contract: Contract): readonly Piece[] | undefined {
  const naming = sentences.filter((sentence) => sentence.some((piece) => operationNamed(piece, contract).length > 0));
  const [only, more] = naming;
  if (naming.includes(sentences.at(-1)!)) return sentences.at(-1);
  if (!only || more || only !== sentences.at(-2)) return undefined;
  const at = only.findIndex((piece) => operationNamed(piece, contract).length > 0);
  const ahead = textOfPieces(only.slice(0, at));
  // "Until then you can undo it with `X`" tells of another time.
  if (/\b(?:you|it|they|can|may|must|until|if|when|once|while)\b/i.test(ahead)) return undefined;
  return /^\s*(?:Then |Now |First |Next,? )?[A-Z]?[a-z]+ (?:[^.:;,]+ )?(?:with|using|through|via)\s*$/.test(ahead)
    ? only
    : undefined;
}

/** What introduces an example, by a colon at its end, and names an operation that the example does not call. */
export function introducedOperations(
  { guide }: Page,
  results: readonly ExampleResult[],
  contract: Contract,
  ownNames?: readonly string[],
): Problem[] {
  return passagesOf(guide, ownNames).flatMap((passage): Problem[] => {
    const last = passage.pieces.at(-1);
    const { start, end } = passage.next?.position ?? {};
    if (last?.kind !== 'text' || !/:\s*$/.test(last.value) || !start || !end) return [];
    const sentence = introducing(sentencesOf(passage), contract);
    if (!sentence) return [];
    const named = sentence.flatMap((piece) => operationNamed(piece, contract));
    const text = textOfPieces(sentence);
    // "Like `X`", "after `X`" and "not `X`" name what is not called here.
    const others = /\b(?:like|unlike|after|before|instead|not|without|than|later|earlier|next|from|of)\b/i;
    if (named.length === 0 || others.test(text)) return [];
    const below = results.filter(
      ({ example: { location }, outcome, exchanges }) =>
        location.line >= start.line && location.line <= end.line && outcome === 'passed' && exchanges.length > 0,
    );
    const called = below.flatMap(({ exchanges }) => exchanges.flatMap(({ operation }) => operation ?? []));
    if (called.length === 0 || named.some((operation) => called.includes(operation))) return [];
    const [one, other] = [named[0]!, called[0]!];
    const message = `this sentence names ${one.method} ${one.path}, but the example below it calls ${other.method} ${other.path}`;
    const line = sentence.find((piece) => operationNamed(piece, contract).length > 0)!.line;
    const hint = 'Name the operation that the example calls.';
    return [{ layer: 'prose', location: { file: guide.file, line }, message, hint }];
  });
}

/** A sentence that ends in a colon above an example and states one status must state that of the response. */
export function introducedStatuses(
  { guide }: Page,
  results: readonly ExampleResult[],
  ownNames?: readonly string[],
): Problem[] {
  return passagesOf(guide, ownNames).flatMap((passage): Problem[] => {
    const { pieces, next } = passage;
    const last = pieces.at(-1);
    const { start, end } = next?.position ?? {};
    if (last?.kind !== 'text' || !/:\s*$/.test(last.value) || !start || !end) return [];
    const stated = statedStatuses(sentencesOf(passage).at(-1)!);
    const result = results.find(
      ({ example: { location } }) => location.line >= start.line && location.line <= end.line,
    );
    const checked = result?.outcome === 'passed' ? result.exchanges.at(-1) : undefined;
    if (stated.length !== 1 || !checked?.operation || stated[0]!.text === `${checked.exchange.status}`) return [];
    const { text, line } = stated[0]!;
    // A status that the operation does not document is about something else.
    if (!responseFor(checked.operation, Number(text))) return [];
    const received = checked.exchange.status;
    const message = `this sentence says ${text}, but the response of the example below it has status ${received}`;
    const hint = 'State the status of the response.';
    return [{ layer: 'prose', location: { file: guide.file, line }, message, hint }];
  });
}
