import { distance } from 'fastest-levenshtein';
import { didYouMean } from '../../text/did-you-mean';
import { commonHeaders } from '../wire/check-headers';
import { type Passage, type Piece, sentencesOf } from './passage';
import type { Vocabulary } from './vocabulary';

/** Something untrue in a passage. */
export interface ProseFault {
  readonly line: number;
  readonly message: string;
  readonly hint: string;
}

/** Names in inline code that are nearly a documented name, and header fields that are nearly a known one. */
export function checkNames(
  passage: Passage,
  { names, headers, enumerations, scopes }: Vocabulary,
  codeWords: ReadonlySet<string>,
): ProseFault[] {
  const ofProgram = new Set(sentencesOf(passage).filter(isAboutProgram).flat());
  const values = new Set(enumerations.flatMap((one) => one.values));
  return passage.pieces.flatMap((piece): ProseFault[] => {
    if (piece.kind !== 'code') return [];
    const { value, line } = piece;
    const header = /^([A-Z][a-z]+(?:-[A-Z][a-z]+)+)(?::\s.*)?$/.exec(value)?.[1];
    const known = (name: string): boolean => names.has(name) || scopes.has(name) || codeWords.has(name);
    if (header !== undefined && !known(header)) {
      const all = [...headers, ...commonHeaders];
      const meant = all.includes(header.toLowerCase()) ? undefined : misspelt(header.toLowerCase(), all);
      if (meant === undefined) return [];
      const hint = 'Use the name of the header field.';
      return [{ line, message: `there is no header field "${header}"${didYouMean(meant)}`, hint }];
    }
    if (/^(?:GET|PUT|POST|DELETE|PATCH|HEAD|OPTIONS)$/.test(value)) return [];
    if (!/^[A-Za-z_$][\w$]*(?:[.-][A-Za-z_$][\w$]*)*$/.test(value) || known(value)) return [];
    for (const part of [value, ...value.split('.')]) {
      if (known(part) || part.length < 5 || commonHeaders.includes(part.toLowerCase())) continue;
      // What a program calls its own follows the conventions of its language.
      const meant = misspelt(part, names, !ofProgram.has(piece));
      const hint = 'Use the name in the document.';
      // A constant or keyword is no property in capitals, but a value of an enumeration may be.
      if (meant !== undefined && (!isConstant(part) || isConstant(meant) || values.has(meant)))
        return [{ line, message: `"${part}" is not in the API documents${didYouMean(meant)}`, hint }];
    }
    return [];
  });
}

const isConstant = (name: string): boolean => /^[A-Z][A-Z\d_]*$/.test(name);

/** Whether a sentence is about a command, a program or a library, whose names are its own. */
const isAboutProgram = (sentence: readonly Piece[]): boolean =>
  /\b(?:command(?: line)?|cli|sdk|library|package|function|variable|constant|class|struct|script|prints?|printed|logs?|logged|terminal|shell|getter|setter)\b/i.test(
    sentence.map((piece) => (piece.kind === 'text' ? piece.value : '')).join(' '),
  );

/**
 * The name of which this one is a misspelling: letter case, a letter added, missing or transposed; a plural is not one.
 * @param isProse where a name is not that of a program's own, so that `linkToken` is wrong for `link_token`
 */
export function misspelt(name: string, names: Iterable<string>, isProse = false): string | undefined {
  const folded = name.toLowerCase();
  let best: { readonly known: string; readonly far: number } | undefined;
  for (const known of names) {
    if (Math.abs(known.length - name.length) > 2) continue;
    const other = known.toLowerCase();
    if (
      other === `${folded}s` ||
      folded === `${other}s` ||
      (isOtherStyle(name, known) && (!isProse || separators(name))) ||
      isWordOf(name, known)
    )
      continue;
    const far = distance(folded, other);
    // A capital letter inside distinguishes a documented name from an English word.
    const maxDistance = known.length < 5 ? 0 : known.length >= 8 || isExchange(folded, other) ? 2 : 1;
    if (
      far <= maxDistance &&
      (far > 0 || /[a-z][A-Z]|_|^[A-Z]/.test(known) || (isProse && /[a-z][A-Z]/.test(name))) &&
      (!best || far < best.far)
    )
      best = { known, far };
  }
  return best?.known;
}

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
    .replace(/s$/, '');
const separators = (name: string): boolean => /[^A-Za-z\d]/.test(name);

/** `getStats` beside `get_stats`: the same name as another language writes it. */
const isOtherStyle = (name: string, known: string): boolean =>
  separators(name) !== separators(known) && plain(name) === plain(known);

/** An English word beside a name that has more than it, `document` beside `documentId`, or that is another one: `interval` beside `internal`. */
function isWordOf(name: string, known: string): boolean {
  const [word, other] = [name.toLowerCase(), known.toLowerCase()];
  if (/^[A-Z\d_]+$/.test(name) !== /^[A-Z\d_]+$/.test(known)) return word !== other;
  if (!/^[A-Z]?[a-z]+$/.test(name)) return false;
  if (/[a-z][A-Z]|_/.test(known)) return other.startsWith(word) || other.endsWith(word);
  if (!/^[A-Z]?[a-z]+$/.test(known) || word === other || isExchange(word, other)) return false;
  if (word.length !== other.length) return distance(word, other) > 1;
  // A vowel for another in a long word is a slip.
  const at = [...word].findIndex((letter, index) => letter !== other[index]);
  return distance(word, other) > 1 || word.length < 7 || !/[aeiou]{2}/.test(`${word[at]}${other[at]}`);
}

/** Whether two neighbouring letters are transposed. */
function isExchange(a: string, b: string): boolean {
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return a.length === b.length && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}
