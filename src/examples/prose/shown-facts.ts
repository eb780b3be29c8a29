import { isObject } from '../../openapi/value';
import { wordsOf } from '../../text/words';
import { factsIn } from './claims/described/facts';
import { stemOf } from './claims/described/reading';
import { canonical, type Token } from './claims/tokens';
import { clauseAt, type Seen, type Unseen } from './seen-values';
import { listIn } from './shown-items';

/** An object of an example, with the words in it. */
interface Shown {
  readonly value: Readonly<Record<string, unknown>>;
  /** Of the properties around it and of its own, and of the words of its strings. */
  readonly stems: ReadonlySet<string>;
}

const MIN_LETTERS = 4;
const stemsIn = (text: string): string[] =>
  wordsOf(text).flatMap((word) => (word.length < MIN_LETTERS ? [] : [stemOf(word)]));

/** Every object in a value, each with what the objects around it are called and say. */
function objectsIn(value: unknown, around: readonly string[] = []): Shown[] {
  if (Array.isArray(value)) return value.flatMap((item) => objectsIn(item, around));
  if (typeof value !== 'object' || value === null) return [];
  const members = Object.entries(value);
  const own = members.flatMap(([, member]) => (typeof member === 'string' ? member.split(/\s+/).flatMap(stemsIn) : []));
  const stems = [...around, ...own];
  return [
    { value: value as Record<string, unknown>, stems: new Set(stems) },
    ...members.flatMap(([name, member]) => objectsIn(member, [...stems, ...stemsIn(name)])),
  ];
}

const shownIn = ({ request, response }: Seen): Shown[] => [...objectsIn(response), ...objectsIn(request)];

const stemsOfSentence = (sentence: readonly Token[]): ReadonlySet<string> =>
  new Set(sentence.flatMap(({ kind, text }) => (kind === 'number' ? [] : stemsIn(text))));

/** "Ends on 31 January 2027", of what an example has another day for. @param all the examples of the page: a sentence may compare */
export function dateFaults(sentence: readonly Token[], about: readonly Seen[], all: readonly Seen[]): Unseen[] {
  const said = stemsOfSentence(sentence);
  return factsIn(sentence).flatMap(({ of, value, text, at }): Unseen[] => {
    if (of !== 'date' || all.some(({ texts }) => [...texts].some((one) => one.startsWith(value)))) return [];
    const named = about.flatMap(({ members }) =>
      [...members].filter(
        ([name, values]) =>
          stemsIn(name).some((stem) => said.has(stem)) && [...values].some((one) => /^\d{4}-\d\d-\d\d/.test(one)),
      ),
    );
    const [first, more] = named;
    if (!first || more) return [];
    const message = `${text} does not appear in this example, whose ${first[0]} is ${[...first[1]].slice(0, 4).join(' or ')}`;
    return [{ at, line: sentence[at]!.line, message }];
  });
}

const currencies: Readonly<Record<string, string>> = { euro: 'EUR', dollar: 'USD' };
/** A sentence with one of these limits an amount, or works one out. */
const reckoned =
  / (?:more|less|least|most|up to|over|under|above|below|between|about|around|roughly|total|sum|together|altogether|per ?cent|if|from|to) /;

/** The amount of money that an object is (`amount` beside `currency`), in minor and in major units. */
function moneyOf({ value }: Shown, currency: string): number[] {
  const isOf = Object.entries(value).some(([name, own]) => /currency/i.test(name) && own === currency);
  const amounts = Object.entries(value).flatMap(([, own]) => (typeof own === 'number' ? own : []));
  return isOf ? amounts.flatMap((amount) => [amount, amount * 100]) : [];
}

/** "Costs 4,800 euros a day", of something in an example that has an amount in that currency, while no example has this one. */
export function moneyFaults(sentence: readonly Token[], about: readonly Seen[], all: readonly Seen[]): Unseen[] {
  const said = stemsOfSentence(sentence);
  return factsIn(sentence).flatMap(({ of, value, text, at }): Unseen[] => {
    if (reckoned.test(` ${canonical(sentence.slice(Math.max(0, at - 3), at + 4))} `)) return [];
    const currency = currencies[/ (euro|dollar)s?$/.exec(text)?.[1] ?? ''];
    if (of !== 'money' || currency === undefined) return [];
    const near = about.flatMap(shownIn).filter(({ stems }) => [...stems].some((stem) => said.has(stem)));
    const known = near.flatMap((one) => moneyOf(one, currency));
    const isShown = all.flatMap(shownIn).some((one) => moneyOf(one, currency).includes(Number(value)));
    if (known.length === 0 || isShown) return [];
    return [
      {
        at,
        line: sentence[at]!.line,
        message: `"${text}" does not appear in this example, which has ${known[0]} ${currency}`,
      },
    ];
  });
}

/** "`maker` is an empty string", where the response has `null` or a string with characters. */
export function emptyFaults(sentence: readonly Token[], about: readonly Seen[]): Unseen[] {
  return sentence.flatMap((token, at): Unseen[] => {
    if (
      token.kind !== 'name' ||
      !/^is (?:an empty string|empty)(?= (?:[.,;:)]|and|because|as|here|$))/.test(canonical(sentence.slice(at + 1)))
    )
      return [];
    const name = token.text.split('.').at(-1)!;
    const known = about.flatMap(({ members }) => [...(members.get(name) ?? [])]);
    if (known.length === 0 || known.includes('')) return [];
    return [
      {
        at,
        line: token.line,
        message: `${token.text} is ${[...new Set(known)].slice(0, 4).join(' or ')} in the response, not empty`,
      },
    ];
  });
}

const absence =
  /^(?:is|are) (?:(?:also|too|still|now|already|both|therefore) )*(null|missing|absent|left out|omitted|not (?:there|included))(?= )/;
const conditional = / (?:until|once|when|after|where|without|by default) /;

/** "`submittedAt` is `null` too", where the response does not have it, and "is missing", where it has. */
export function absentFaults(sentence: readonly Token[], about: readonly Seen[]): Unseen[] {
  const [only, ...more] = about;
  if (!only || more.length > 0) return [];
  const objects = (listIn(only.response) ?? [only.response]).filter(isObject);
  return sentence.flatMap((token, at): Unseen[] => {
    const word = token.kind === 'name' ? absence.exec(canonical(sentence.slice(at + 1)))?.[1] : undefined;
    if (word === undefined || objects.length === 0 || conditional.test(` ${canonical(clauseAt(sentence, at))}`))
      return [];
    const has = objects.filter((object) => Object.hasOwn(object, token.text)).length;
    // Of a list, what it has beside its items is not theirs: "`nextCursor` is `null`".
    const isBeside = !objects.includes(only.response as never) && only.members.has(token.text);
    if (isBeside && has === 0) return [];
    const isWrong = word === 'null' ? has === 0 && only.declared.response.has(token.text) : has === objects.length;
    if (!isWrong) return [];
    const message = `${token.text} is ${word === 'null' ? 'missing in' : 'in'} this example, not ${word}`;
    return [{ at, line: token.line, message }];
  });
}
