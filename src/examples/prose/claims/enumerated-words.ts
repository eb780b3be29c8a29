import { singular } from '../../../text/singular';
import { wordsOf } from '../../../text/words';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { wordsIn } from './documented-words';
import { hint } from './matches';
import type { Statement } from './statement';
import { stemOf } from './described/reading';
import type { Token } from './tokens';

const isWord = (token: Token | undefined): token is Token => token?.kind === 'word' && /^[a-z]{3,}$/.test(token.text);
const isComma = (token: Token | undefined): boolean => token?.text === ',';
const joins = /^(?:or|and)$/;

/** "Release, quarantine or rework": the words of lists, each one word. */
function listsIn(tokens: readonly Token[]): Token[][] {
  return tokens.flatMap((token, at) => {
    if (!joins.test(token.text)) return [];
    const last = tokens[at + 1];
    let before = isComma(tokens[at - 1]) ? at - 2 : at - 1;
    const words: Token[] = [];
    for (; isWord(tokens[before]); before -= 2) {
      words.unshift(tokens[before]!);
      if (!isComma(tokens[before - 1])) break;
    }
    return isWord(last) && words.length > 1 ? [[...words, last]] : [];
  });
}

const MIN_KNOWN = 2;

/** "A decision to release, quarantine or rework", of which the enumeration `Decision` has all but the last. */
export function enumeratedWordFaults({ tokens }: Statement, page: Page): ProseFault[] {
  const lists = listsIn(tokens);
  if (lists.length === 0 || tokens.some(({ text }) => /^(?:not|neither|nor|instead|except|sandbox)$/.test(text)))
    return [];
  const { enumerations } = wordsIn(page.documents);
  return lists.flatMap((words): ProseFault[] => {
    const told = new Set(tokens.filter((token) => !words.includes(token)).flatMap(({ text }) => wordsOf(text).map(singular))); // prettier-ignore
    const named = enumerations.filter(({ name }) => wordsOf(name).some((word) => told.has(singular(word)) && word.length > 3)); // prettier-ignore
    // Of `BeneficialOwner`, an owner is not the value.
    const single = named.filter(({ values }) => values.every((value) => wordsOf(value).length === 1));
    const isOf = (values: readonly string[], { text }: Token): boolean =>
      values.some((value) => wordsOf(value).some((word) => stemOf(word) === stemOf(text)));
    if (named.length === 0 || named.some(({ values }) => words.every((word) => isOf(values, word)))) return [];
    const best = single.find(({ values }) => {
      const known = words.filter((word) => isOf(values, word));
      return known.length >= MIN_KNOWN && known.length === words.length - 1 && values.length <= words.length + 1;
    });
    const odd = best && words.find((word) => !isOf(best.values, word));
    if (!odd || enumerations.some(({ values }) => values.includes(odd.text))) return [];
    const message = `"${odd.text}" is not a value of ${best.name}, whose values are ${best.values.join(', ')}`;
    return [{ line: odd.line, message, hint }];
  });
}
