import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { wordsIn } from './documented-words';
import { sentencesWith } from './documented-sentences';
import { hint } from './matches';
import { listsIn } from './odd-names';
import type { Statement } from './statement';
import { stemsOf } from './stems';
import { canonical } from './tokens';

/** A sentence that has to do with everything that it lists, and not with what it gives an example of. */
const demands = /\b(?:requires?|needs?|must|all of|only|both)\b/i;
const uncertain = /\b(?:such as|for example|e\.g|including|not|except|unless|if|or|some|sandbox)\b/i;
const inCode = /`([^`\s]+)`/g;
const MIN_NAMES = 3;
const MIN_SHARED = 2;

/**
 * "Requires the results of `hiv`, `syphilis` and `malaria`", where the one sentence of the documents that demands several values of that
 * enumeration has one more, or one less.
 */
export function toldListFaults({ tokens, kind }: Statement, { documents }: Page): ProseFault[] {
  const text = canonical(tokens);
  if (kind !== 'sentence' || !demands.test(text) || uncertain.test(text)) return [];
  const [list, more] = listsIn(tokens);
  if (!list || more || list.either || list.names.length < MIN_SHARED) return [];
  const names = new Set(list.names.map((name) => name.text));
  const { enumerations } = wordsIn(documents);
  const values = enumerations.find((one) => [...names].every((name) => one.values.includes(name)))?.values;
  if (!values) return [];
  const stems = new Set(stemsOf(text));
  const told = sentencesWith(demands, documents).flatMap((sentence) => {
    const listed = new Set([...sentence.text.matchAll(inCode)].map(([, name]) => name!));
    const isOfSame = listed.size >= MIN_NAMES && [...listed].every((name) => values.includes(name));
    const ofValues = stemsOf([...listed].join(' '));
    const shared = [...stemsOf(sentence.text)].filter((stem) => stems.has(stem) && !ofValues.has(stem));
    return isOfSame && shared.length >= MIN_SHARED && !uncertain.test(sentence.text) ? [{ sentence, listed }] : [];
  });
  const [one, ...others] = told;
  if (!one || others.length > 0) return [];
  const added = list.names.find((name) => !one.listed.has(name.text));
  const forgotten = [...one.listed].find((name) => !names.has(name));
  // A list of quite other values is of something else.
  if ((added === undefined) === (forgotten === undefined)) return [];
  const odd = added ? `not "${added.text}"` : `"${forgotten!}" is missing`;
  const message = `the API documents say "${one.sentence.text.slice(0, 120)}", and ${odd}`;
  return [{ line: (added ?? list.names[0]!).line, message, hint }];
}
