import { singular } from '../../text/singular';
import { canonical, type Token } from './claims/tokens';
import { isNamed, type Seen, type Unseen } from './seen-values';
import { objectsIn } from './shown-items';

/**
 * Figures of a sentence beside an example that no example of the page shows: a decimal where the response has decimals, and a year where
 * it has dates. Other numbers may count or measure anything.
 * @param about the examples beside the sentence
 * @param all those of the page: a sentence may compare
 */
export function figureFaults(sentence: readonly Token[], about: readonly Seen[], all: readonly Seen[]): Unseen[] {
  return sentence.flatMap((token, at): Unseen[] => {
    if (token.kind !== 'number' || token.unit) return [];
    const figure = figures.find(({ isWritten }) => isWritten(token.text));
    if (!figure || isRelative(sentence, at) || sentence[at - 2]?.kind === 'name') return [];
    if (sentence.some(({ text }) => elsewhere.test(text))) return [];
    const known = about.flatMap(({ members }) =>
      [...members].flatMap(([name, values]) => {
        const own = [...values].flatMap((value) => figure.valuesIn(value));
        return own.length > 0 ? [{ name, own }] : [];
      }),
    );
    const [first] = known.toSorted((one, other) => other.own.length - one.own.length);
    const isTold = figure.isTold(
      sentence,
      at,
      known.map(({ name }) => name),
    );
    const isShown = all.some(({ texts }) =>
      [...texts].some((text) => figure.valuesIn(text).some((one) => Number(one) === token.value)),
    );
    if (!first || !isTold || isShown) return [];
    const values = [...new Set(first.own)].slice(0, 4).join(' or ');
    return [
      {
        at,
        line: token.line,
        message: `${token.text} does not appear in this example, whose ${first.name} has ${values}`,
      },
    ];
  });
}

/** Words of a sentence about another response than this one. */
const elsewhere =
  /^(?:between|ranges?|from|before|earlier|later|table|above|page|threshold|previously|otherwise|without|instead)$/;

interface Figure {
  readonly isWritten: (text: string) => boolean;
  /** The figures of this kind in a value, as text. */
  readonly valuesIn: (value: string) => readonly string[];
  /** Whether the sentence tells of something that the response has. @param names the properties that have such figures */
  readonly isTold: (sentence: readonly Token[], at: number, names: readonly string[]) => boolean;
}

const figures: readonly Figure[] = [
  {
    isWritten: (text) => /^\d+\.\d+$/.test(text),
    valuesIn: (value) => (/^-?\d+\.\d+$/.test(value) ? [value] : []),
    // "The second hit scores only 0.75", where a `score` has decimals
    isTold: (sentence, at, names) =>
      sentence.slice(0, at).some(({ text }) => names.some((name) => isFormOf(text, name))),
  },
  {
    isWritten: (text) => /^(?:19|20)\d\d$/.test(text),
    valuesIn: (value) => /^((?:19|20)\d\d)(?:$|-\d\d(?:-|$))/.exec(value)?.slice(1, 2) ?? [],
    isTold: (sentence, at) => sentence.slice(Math.max(0, at - 3), at).some(({ text }) => /^(?:born|since|until|dated|registered|founded)$/.test(text)),
  },
]; // prettier-ignore

/** "scores" or "scored" of `score`. */
const isFormOf = (word: string, name: string): boolean =>
  name.length > 3 && [name, `${name}s`, `${name}d`].includes(word.toLowerCase());

/** "0.1 less than the first", "by 0.1". */
const isRelative = (sentence: readonly Token[], at: number): boolean =>
  /^(?:less|more|lower|higher|points?|times|apart)$/.test(sentence[at + 1]?.text ?? '') ||
  /^(?:by|of|than|below|above|under|over|to|least|most)$/.test(sentence[at - 1]?.text ?? '');

/** "`checkpoint` is sixty-four zeros", or "has 64 characters", where the value is longer or shorter. */
export function lengthFaults(sentence: readonly Token[], about: readonly Seen[]): Unseen[] {
  return sentence.flatMap((token, at): Unseen[] => {
    const [verb, number, noun] = sentence.slice(at + 1);
    if (token.kind !== 'name' || number?.kind !== 'number') return [];
    const isCounted =
      verb?.text === 'is'
        ? /^(?:zeros|zeroes)$/.test(noun?.text ?? '')
        : /^(?:has|have)$/.test(verb?.text ?? '') && /^(?:characters|digits|letters)$/.test(noun?.text ?? '');
    const name = token.text.split('.').at(-1)!;
    const lengths = [
      ...new Set(about.flatMap(({ members }) => [...(members.get(name) ?? [])].map(({ length }) => length))),
    ];
    if (!isCounted || lengths.length === 0 || lengths.includes(number.value)) return [];
    return [
      {
        at,
        line: number.line,
        message: `${token.text} has ${lengths.join(' or ')} characters in the response, not ${number.text}`,
      },
    ];
  });
}

const MIN_DIGITS = 3;
const digitsOf = (text: string): string => text.replaceAll(',', '').replace(/(?<=\d)[  ](?=\d)/g, '');
const isYear = (digits: string): boolean => /^(?:19|20)\d\d$/.test(digits);

/** Whether two numbers of as many digits differ in one digit, or in the order of two that stand beside each other. */
function isMisprint(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const odd = [...one].flatMap((digit, index) => (digit === other[index] ? [] : [index]));
  const [first = 0, second = 0] = odd;
  return (
    odd.length === 1 ||
    (odd.length === 2 && second === first + 1 && one[first] === other[second] && one[second] === other[first])
  );
}

/** Whether a number is the sum of a property's values, or how far two of them are apart. */
function isWorkedOut(number: number, { response }: Seen): boolean {
  const objects = objectsIn(response);
  return [...new Set(objects.flatMap(Object.keys))].some((name) => {
    const numbers = objects.map((object) => object[name]).filter((value) => typeof value === 'number');
    const sum = numbers.reduce((total, value) => total + value, 0);
    return (
      numbers.length > 1 && (sum === number || numbers.some((one) => numbers.some((other) => one - other === number)))
    );
  });
}

/** "1,350", where no example of the page has that, and the one beside it has 1530. */
export function misprintFaults(sentence: readonly Token[], about: readonly Seen[], all: readonly Seen[]): Unseen[] {
  return sentence.flatMap((token, at): Unseen[] => {
    const digits = token.kind === 'number' ? digitsOf(token.text) : '';
    if (sentence[at - 1]?.text === 'port') return [];
    if (!/^\d+$/.test(digits) || digits.length < MIN_DIGITS || isYear(digits) || /^[1-9]0+$/.test(digits)) return [];
    if (all.some(({ texts }) => texts.has(digits)) || isRelative(sentence, at)) return [];
    if (about.some((one) => isWorkedOut(Number(digits), one))) return [];
    const meant = about.flatMap(({ members }) =>
      [...members].flatMap(([name, values]) =>
        [...values].filter((value) => isMisprint(value, digits)).map((value) => ({ name, value })),
      ),
    );
    const [only, more] = meant;
    if (!only || (more && more.value !== only.value)) return [];
    const message = `${token.text} does not appear in this example, whose ${only.name} is ${only.value}`;
    return [{ at, line: token.line, message }];
  });
}

/** Words that `half` can have, and some more. */
const MAX_HALF = 24;
const half =
  /^(more|fewer|less) than half of (?:all |the |its |their |these )*([a-z]{3,}) (?:is|are|lies?|belongs?|goes?|stands?) (?:(?:in|on|at|of|for|to|with|by) )?(?:an? |the )?([a-z]{3,}) /;

/** "Fewer than half of all spaces are in the garage", where 310 of 520 `spaces` are of the only item with that value. */
export function halfFaults(sentence: readonly Token[], about: readonly Seen[]): Unseen[] {
  const [only, more] = about;
  if (!only || more) return [];
  const objects = objectsIn(only.response);
  return sentence.flatMap((token, at): Unseen[] => {
    const [, how, noun = '', value = ''] = half.exec(canonical(sentence.slice(at, at + MAX_HALF))) ?? [];
    const items = objects.flatMap((object) => {
      const amount = Object.entries(object).find(([name]) => isNamed(name, noun))?.[1];
      const isOne = Object.values(object).some(
        (own) => typeof own === 'string' && own.toLowerCase() === singular(value),
      );
      return typeof amount === 'number' ? [{ amount, isOne }] : [];
    });
    const sumOf = (those: typeof items): number => those.reduce((sum, { amount }) => sum + amount, 0);
    const [part, whole] = [sumOf(items.filter(({ isOne }) => isOne)), sumOf(items)];
    const isTrue = how === 'more' ? part * 2 > whole : part * 2 < whole;
    if (how === undefined || part === 0 || isTrue) return [];
    const message = `${part} of ${whole} ${noun} in this example match, which is not ${how} than half`;
    return [{ at, line: token.line, message }];
  });
}
