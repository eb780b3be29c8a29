import type { Side, Subject } from './documents';
import type { Name } from './names';
import { sentencesIn, type Token } from './tokens';

/** What compares every word of a sentence with its others stays quick; nobody writes a sentence as long as this. */
const MAX_TOKENS = 250;

/** The parts of a sentence that is too long to be compared as one. */
export function piecesOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  if (tokens.length <= MAX_TOKENS) return [tokens];
  const count = Math.ceil(tokens.length / MAX_TOKENS);
  return Array.from({ length: count }, (_, index) => tokens.slice(index * MAX_TOKENS, (index + 1) * MAX_TOKENS));
}

/** Sentences, and a first line of its own such as "`limit` (optional, integer)". */
export function linesOf(tokens: readonly Token[]): readonly Token[][] {
  const end = tokens.findIndex(({ line }, index) => index > 0 && line > tokens[index - 1]!.line);
  const last = tokens[end - 1];
  if (end < 0 || leadOf(tokens) === undefined || last?.kind !== 'mark' || last.text !== ')') return sentencesIn(tokens);
  return [tokens.slice(0, end), ...sentencesIn(tokens.slice(end))];
}

/** The names that an item explains: "`limit`: how many", "`a`, `b` – the same". */
export function leadOf(tokens: readonly Token[], isItem = false): readonly Name[] | undefined {
  const end = tokens.findIndex(
    (token) =>
      token.kind !== 'name' &&
      !(token.kind === 'mark' && /^[,/]$/.test(token.text)) &&
      !(token.kind === 'word' && token.text === 'and'),
  );
  const names = tokens.slice(0, end < 0 ? tokens.length : end).filter((token): token is Name => token.kind === 'name');
  const after = tokens[end];
  const last = tokens[end - 1];
  // An item may go on behind a comma: "- `url`, at most 500 characters".
  const goesOn =
    isItem &&
    last?.kind === 'mark' &&
    last.text === ',' &&
    (after?.kind === 'number' || /^(?:an?|no|not|at|up|of|required|optional|mandatory)$/.test(after?.text ?? ''));
  const explains = goesOn || (after?.kind === 'mark' && /^[:(–—-]$/.test(after.text));
  return names.length > 0 && explains ? names : undefined;
}

/** The names of a cell that has nothing else. */
export function soleNames(tokens: readonly Token[]): readonly Name[] {
  const only = tokens.every(
    (token) =>
      token.kind === 'name' || token.kind === 'mark' || (token.kind === 'word' && /^(?:and|or)$/.test(token.text)),
  );
  return only ? tokens.filter((token): token is Name => token.kind === 'name') : [];
}

/** Whether a column without a head says of each row whether it is required. */
export const isRequiredColumn = (cells: readonly string[]): boolean =>
  cells.length > 1 &&
  cells.every((cell) => /^(?:yes|no|required|optional)$/i.test(cell.trim())) &&
  new Set(cells.map((cell) => cell.trim().toLowerCase())).size > 1;

/** Whether a sentence names operations only as where something comes from. */
export const isMentionedAside = (
  sentence: readonly Token[],
  subjectsIn: (tokens: readonly Token[]) => readonly Subject[],
): boolean =>
  sentence.every(
    (token, index) =>
      token.kind !== 'name' || subjectsIn([token]).length === 0 || (index > 2 && sentence[index - 1]!.text === 'from'),
  );

/** The names that a row is about: `<Field of="Identity" name="country" />` in "country of the identity", too. */
export function rowNames(tokens: readonly Token[]): readonly Name[] {
  const sole = soleNames(tokens);
  const [first, next, ...rest] = tokens;
  const isOfAnother = first?.kind === 'name' && first.of?.kind === 'field' && next?.text === 'of' && rest.length > 0;
  return sole.length === 0 && isOfAnother && rest.every(({ kind }) => kind === 'word') ? [first] : sole;
}

/** What a column tells of messages, by its own head, or else by that of the column of names. */
export function sideOf(own: string, ofNames: string): { readonly side?: Side } {
  if (/^(?:responses?|returns?|results?|reply|received|accept)\b/.test(own)) return { side: 'response' };
  const isSent =
    /^(?:requests?|sends?|sent|takes|body|accepts)\b/.test(own) || /parameter|argument|^requests?$/.test(ofNames);
  return isSent ? { side: 'request' } : {};
}
