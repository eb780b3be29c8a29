import { singular } from '../../text/singular';
import { wordsOf } from '../../text/words';
import { canonical, type Token } from './claims/tokens';
import type { Seen, Unseen } from './seen-values';
import type { Vocabulary } from './vocabulary';

const linking = '(?:is|are|was|were|stays?|stayed|remains?|remained|becomes?|became|gets?|got)';
const adverb = '(?:still |now |already |also |only |just |both |therefore |thus |again |immediately |at once )*';
const said = new RegExp(
  `(?<= |^)${linking} ${adverb}(?<no>not |no |no longer )?${adverb}(?:an? |the |under )?(?<word>[a-z]{3,}|@)(?= [.,;:)]| and | but |$)`,
  'g',
);
/** A part of a sentence about something else than the example beside it. */
const ofOthers =
  / (?:other|others|another|rest|until|once|when|whenever|after|before|as long as|in case|so that|where|who|that|which|whose) /;

/**
 * "One of these owners is a PEP", where `isPep` is false in all of them, and "it is now archived", where the status is another value of
 * the same enumeration.
 */
export function statedFaults(
  sentence: readonly Token[],
  about: readonly Seen[],
  enumerations: Vocabulary['enumerations'],
): Unseen[] {
  const [only, ...more] = about;
  if (!only || more.length > 0) return [];
  const text = canonical(sentence);
  return [...text.matchAll(said)].flatMap((match): Unseen[] => {
    const { no, word: written = '' } = match.groups!;
    const before = text.slice(0, match.index + match[0].length - written.length);
    const at = before.split(' ').length - 1;
    const token = sentence[at];
    if (!token || ofOthers.test(` ${before}`)) return [];
    const word = token.text.toLowerCase();
    const message = flagFault(word, no !== undefined, only) ?? stateFault(word, no !== undefined, only, enumerations);
    return message === undefined ? [] : [{ at, line: token.line, message }];
  });
}

/** `is_pep` and `isPep` say whether something is a "pep". */
const flagOf = (name: string): string =>
  wordsOf(name)
    .filter((word) => !/^(?:is|are|was|has)$/.test(word))
    .join(' ');

function flagFault(word: string, isDenied: boolean, { members }: Seen): string | undefined {
  const flags = [...members].filter(
    ([name, values]) => flagOf(name) === singular(word) && [...values].every((value) => /^(?:true|false)$/.test(value)),
  );
  const [flag, ...others] = flags;
  if (!flag || others.length > 0 || flag[1].has(isDenied ? 'false' : 'true')) return undefined;
  return `${flag[0]} is ${isDenied ? 'true' : 'false'} in this example, which is not what "${isDenied ? 'not ' : ''}${word}" says`;
}

function stateFault(
  word: string,
  isDenied: boolean,
  { members, texts }: Seen,
  enumerations: Vocabulary['enumerations'],
): string | undefined {
  const known = enumerations.filter(({ values }) => values.some((value) => value.toLowerCase() === word));
  if (known.length === 0) return undefined;
  const isValue = (value: string): boolean => known.some(({ values }) => values.includes(value));
  const fields = [...members].filter(([, values]) => values.size > 0 && [...values].every(isValue));
  const [field, ...others] = fields;
  if (!field || others.length > 0) return undefined;
  const [name, values] = field;
  const has = [...values].some((value) => value.toLowerCase() === word);
  if (isDenied ? !(has && values.size === 1) : has || [...texts].some((text) => text.toLowerCase() === word))
    return undefined;
  return `the ${name} of this example is ${[...values].slice(0, 4).join(' or ')}, ${isDenied ? 'which this denies' : `not ${word}`}`;
}
