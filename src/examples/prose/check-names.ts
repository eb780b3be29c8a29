import { distance } from 'fastest-levenshtein';
import { didYouMean } from '../../text/did-you-mean';
import { commonHeaders } from '../wire/check-headers';
import { inflectedValue } from './inflected-values';
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
      return [{ line, message: `unknown header field "${header}"${didYouMean(meant)}`, hint }];
    }
    if (/^(?:GET|PUT|POST|DELETE|PATCH|HEAD|OPTIONS)$/.test(value)) return [];
    if (!/^[A-Za-z_$][\w$]*(?:[.-][A-Za-z_$][\w$]*)*$/.test(value) || known(value)) return [];
    // Of a name in another's library, as `crypto.validTo`, the members are its own.
    const [head = '', ...members] = value.split('.');
    for (const part of [value, head, ...(names.has(head) ? members : [])]) {
      if (known(part) || part.length < 5 || commonHeaders.includes(part.toLowerCase())) continue;
      // What a program calls its own follows the conventions of its language.
      const inflected = ofProgram.has(piece) ? undefined : inflectedValue(part, { names, enumerations });
      const meant = misspelt(part, names, !ofProgram.has(piece)) ?? inflected;
      const hint = 'Use the name in the document.';
      // A constant or keyword is no property in capitals, but a value of an enumeration may be.
      if (meant !== undefined && (!isConstant(part) || isConstant(meant) || values.has(meant)))
        return [{ line, message: `"${part}" is not in the API documents${didYouMean(meant)}`, hint }];
    }
    return [];
  });
}

const isConstant = (name: string): boolean => /^[A-Z][A-Z\d_]*$/.test(name);

/** Whether a sentence is about a command, a program or a library, whose names are its own: "call `open(…)`". */
const isAboutProgram = (sentence: readonly Piece[]): boolean =>
  /\b(?:command(?: line)?|cli|sdk|library|package|function|variable|constant|class|struct|script|prints?|printed|logs?|logged|terminal|shell|getter|setter)\b/i.test(
    sentence.map((piece) => (piece.kind === 'text' ? piece.value : '')).join(' '),
  ) || sentence.some((piece) => piece.kind === 'code' && /^[A-Za-z_$][\w$.]*\([^()]*\)$/.test(piece.value));

/**
 * The name of which this one is a misspelling: letter case, a letter added, missing or transposed; a plural is not one.
 * @param isProse where a name is not that of a program's own, so that `linkToken` is wrong for `link_token`
 */
export function misspelt(name: string, names: Iterable<string>, isProse = false): string | undefined {
  const folded = name.toLowerCase();
  let best: { readonly known: string; readonly far: number } | undefined;
  for (const known of names) {
    // A tag of several words, or its address, is no name that code could have.
    if (/\s|[A-Z].*-|-.*[A-Z]/.test(known) && !/^(?:[A-Z][a-z]+-)+[A-Z][a-z]+$/.test(name)) continue;
    if (Math.abs(known.length - name.length) > 2) continue;
    // The member of something is no slip in a name that has none.
    if (name.includes('.') && !known.includes('.')) continue;
    const other = known.toLowerCase();
    if (
      other === `${folded}s` ||
      folded === `${other}s` ||
      (isOtherStyle(name, known) && (!isProse || separators(name) || /^[A-Z]/.test(name))) ||
      isWordOf(name, known)
    )
      continue;
    const far = distance(folded, other);
    if (
      isSlip(name, known) &&
      (far > 0 || /[a-z][A-Z]|_|^[A-Z]/.test(known) || (isProse && /[a-z][A-Z]/.test(name))) &&
      (!best || far < best.far)
    )
      best = { known, far };
  }
  return best?.known;
}

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])(?=[A-Z])|([A-Z]+)(?=[A-Z][a-z])/g, '$1$2 ')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');

/**
 * Whether one name is another with a slip of the pen in a single word: `custmer_id` beside `customer_id`. Another word in the same place
 * (`role_name` beside `file_name`), a number behind it (`user1` beside `users`) and another form of it (`create` beside `created`) make
 * another name.
 */
function isSlip(name: string, known: string): boolean {
  const [words, others] = [wordsOf(name), wordsOf(known)];
  if (/\d$/.test(name) && !/\d$/.test(known)) return false;
  const [joined, whole] = [words.join(''), others.join('')];
  // A letter too many, too few or exchanged where a word begins; "requested" is a word, and no slip in `request_id`.
  if (words.length !== others.length) {
    const isWord = words.length === 1 && /(?:ed|ing|er|s)$/.test(joined);
    const isLong = joined.length >= 7 && joined[0] === whole[0] && !isWord;
    return joined === whole || (isLong && (distance(joined, whole) === 1 || isExchange(joined, whole)));
  }
  const odd = words.flatMap((word, index) => (word === others[index] ? [] : [[word, others[index]!] as const]));
  const [first] = odd;
  if (!first) return words.length > 1;
  const [word, other] = first;
  if ((odd.length > 1 && !isExchange(joined, whole)) || Math.min(word.length, other.length) < 2) return false;
  if (words.length === 1 && (word[0] !== other[0] || stem(word) === stem(other))) return false;
  if (isExchange(word, other) || isExchange(joined, whole)) return true;
  return distance(word, other) <= (other.length >= 8 && word[0] === other[0] ? 2 : known.length < 5 ? 0 : 1);
}

const stem = (word: string): string => word.replace(/(?:e?d|ing|e?s|er|e)$/, '');

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
