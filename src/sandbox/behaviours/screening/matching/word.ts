import anyAscii from 'any-ascii';
import { doubleMetaphone } from 'double-metaphone';

/** A word of a name in every form that the comparison needs. */
export interface Word {
  /** Lower case, composed (Unicode NFC), without apostrophes and joiners. */
  readonly plain: string;
  /**
   * In plain Latin letters, without diacritics: first the base letters (`sören` is `soren`, `Дмитрий` is `dmitriy`), then, where
   * it differs, the spelling with two letters that is usual in the Nordic countries and in German (`soeren`).
   */
  readonly latin: readonly string[];
  /** Double Metaphone codes (L. Philips, 2000) of the Latin forms. */
  readonly codes: readonly string[];
}

const TWO_LETTERS: Readonly<Record<string, string>> = { ä: 'ae', æ: 'ae', å: 'aa', ö: 'oe', ø: 'oe', ü: 'ue', þ: 'th' };

/** Characters of a word that are compared. */
const MAX_WORD_LENGTH = 64;

/** A fuzzy comparison of shorter words would match almost everything. */
const MIN_FUZZY_LENGTH = 3;

/** The forms of one word, as `wordsOf` gives it. */
export function word(text: string): Word {
  const plain = text
    .slice(0, MAX_WORD_LENGTH)
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’\u200c\u200d]/g, '');
  const expanded = plain.replace(/[äæåöøüþ]/g, (letter) => TWO_LETTERS[letter] ?? letter);
  const latin = [...new Set([latinOf(plain), latinOf(expanded)])];
  return { plain, latin, codes: latin.some(isFuzzy) ? [...new Set(latin.flatMap(codesOf))] : [] };
}

/** Whether spelling and sound of the word may be compared: numbers and very short words must be identical. */
export function isFuzzy(latin: string): boolean {
  return latin.length >= MIN_FUZZY_LENGTH && /^[a-z]+$/.test(latin);
}

function latinOf(text: string): string {
  return anyAscii(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

function codesOf(latin: string): string[] {
  return doubleMetaphone(latin).filter((code) => code.length > 1);
}
