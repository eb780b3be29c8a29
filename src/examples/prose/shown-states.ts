import { isObject } from '../../openapi/value';
import { singular } from '../../text/singular';
import { wordsOf } from '../../text/words';
import { stemOf } from './claims/described/reading';
import { compile } from './claims/grammar';
import { find } from './claims/matches';
import { canonical, type Token } from './claims/tokens';
import type { Seen, Unseen } from './seen-values';
import { listIn, objectsIn } from './shown-items';
import type { Vocabulary } from './vocabulary';

type Enumerations = Vocabulary['enumerations'];
/** The scalars of an object, or of a whole response, by the names of their properties. */
type Members = ReadonlyMap<string, ReadonlySet<string>>;

const linking = '(?:is|are|was|were|stays?|stayed|remains?|remained|becomes?|became|gets?|got)';
const adverb = '(?:still |now |already |also |only |just |both |therefore |thus |again |immediately |at once )*';
const said = compile(
  `${linking} ${adverb}(?:(?<no>not|no longer|no) )?${adverb}(?:(?:marked|painted|rated|graded|listed|filed|classified|labelled|recorded|flagged|tagged|set) (?:as |to |under )?)?(?:an? |the |under |in )?(?<word>[a-z]{3,}|@)>> (?:[.,;:)]|and|but) `,
);
/** What is so at another time, or of something else than the example beside the sentence. */
const atTimes = / (?:until|once|when|whenever|after|before|as soon as|as long as|in case) /;
const ofOthers = / (?:other|others|another|rest|so that|where|who|that|which|whose) /;

/**
 * "One of these owners is a PEP", where `isPep` is false in all of them; "it is now archived", where the status is another value of the
 * same enumeration; "Cirrus is in maintenance", where the object with that name has another state.
 */
export function statedFaults(sentence: readonly Token[], about: readonly Seen[], enumerations: Enumerations): Unseen[] {
  const [only, ...more] = about;
  if (!only || more.length > 0) return [];
  // "The response is 202 and the status `pending`" is about another call.
  const statuses = sentence.flatMap(({ kind, text }) => (kind === 'number' && /^[1-5]\d\d$/.test(text) ? [text] : []));
  if (
    statuses.length > 0 &&
    only.operation &&
    !only.operation.responses.some(({ status }) => statuses.includes(status))
  )
    return [];
  const objects = objectsIn(only.response);
  return clausesOf(sentence).flatMap((clause): Unseen[] => {
    const [one, ...others] = namedIn(clause, objects, enumerations);
    if (others.length > 0) return [];
    return find(clause, `${canonical(clause)}. `, said).flatMap(({ parts }): Unseen[] => {
      const [token] = parts.word!;
      const at = sentence.indexOf(token!);
      const ahead = canonical(sentence.slice(0, at));
      const before = canonical(clause.slice(0, clause.indexOf(token!)));
      if (!token || atTimes.test(` ${ahead}`) || ofOthers.test(` ${before}`)) return [];
      const [word, isDenied] = [token.text.toLowerCase(), parts.no !== undefined];
      const members = one ? membersOf(one.object) : only.members;
      const of = one ? `"${one.name}"` : 'this example';
      const message =
        flagFault(word, isDenied, members, of) ??
        stateFault(word, isDenied, members, of, enumerations, one ? undefined : only.texts);
      return message === undefined ? [] : [{ at, line: token.line, message }];
    });
  });
}

/** Parts between commas and the like, and before "while" and "but". */
function clausesOf(sentence: readonly Token[]): Token[][] {
  const clauses: Token[][] = [[]];
  for (const token of sentence) {
    const isEnd =
      (token.kind === 'mark' && /^[,;:()–—]$/.test(token.text)) || /^(?:while|whereas|but)$/.test(token.text);
    if (isEnd) clauses.push([]);
    else clauses.at(-1)!.push(token);
  }
  return clauses;
}

interface Named {
  readonly name: string;
  readonly object: Readonly<Record<string, unknown>>;
}

const MAX_DEPTH = 3;

/** The scalars of an object and of the objects in it, but of none in its lists. */
function membersOf(object: Readonly<Record<string, unknown>>, depth = 0): Members {
  const members = new Map<string, Set<string>>();
  const add = (name: string, values: Iterable<string>): void => {
    members.set(name, new Set([...(members.get(name) ?? []), ...values]));
  };
  for (const [name, value] of Object.entries(object)) {
    if (typeof value !== 'object') add(name, [String(value)]);
    else if (isObject(value) && depth < MAX_DEPTH)
      for (const [inner, values] of membersOf(value, depth + 1)) add(inner, values);
  }
  return members;
}

const MAX_OBJECTS = 200;

/** The objects that a clause names by a string which no other object has: an identifier in code, or a name that begins with a capital. */
function namedIn(
  clause: readonly Token[],
  objects: readonly Readonly<Record<string, unknown>>[],
  enumerations: Enumerations,
): Named[] {
  if (objects.length < 2 || objects.length > MAX_OBJECTS) return [];
  const found = clause.flatMap((token): Named[] => {
    if (token.kind !== 'name' && !(token.kind === 'word' && token.isCapital && token.text.length > 2)) return [];
    const is = (value: unknown): boolean =>
      typeof value === 'string' && (token.kind === 'name' ? value === token.text : value.toLowerCase() === token.text);
    const having = objects.filter((object) => Object.values(object).some(is));
    const isValue = enumerations.some(({ values }) => values.some(is));
    return having.length === 1 && !isValue ? [{ name: token.text, object: having[0]! }] : [];
  });
  const named = [...found, ...spelledIn(clause, objects)];
  return named.filter(({ object }, index) => named.findIndex((one) => one.object === object) === index);
}

/** A name of several words, or with a number: "Opera Roof", "B-01". */
const several = /^(?=[^a-z]*[A-Z])(?=.*[\d -])[\w .'-]{3,40}$/;
const inWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^a-z\d]+/g, ' ')
    .trim()} `;

/** The objects that a clause names by such a name, which no other has. */
function spelledIn(clause: readonly Token[], objects: readonly Readonly<Record<string, unknown>>[]): Named[] {
  const words = inWords(clause.map(({ text }) => text).join(' '));
  const names = objects.flatMap((object) =>
    Object.values(object).flatMap((value): Named[] =>
      typeof value === 'string' && several.test(value) && words.includes(inWords(value))
        ? [{ name: value, object }]
        : [],
    ),
  );
  return names.filter(({ name, object }) => names.every((one) => one.name !== name || one.object === object));
}

/** `is_pep` and `isPep` say whether something is a "pep". */
const flagOf = (name: string): string =>
  wordsOf(name)
    .filter((word) => !/^(?:is|are|was|has)$/.test(word))
    .join(' ');
/** "Dithered" by `dither`. */
const isFlag = (name: string, word: string): boolean =>
  [singular(word), word.replace(/e?d$/, ''), word.replace(/d$/, '')].includes(flagOf(name)) ||
  (/ed$/.test(word) && !flagOf(name).includes(' ') && stemOf(flagOf(name)) === stemOf(word));
const isBoolean = (value: string): boolean => /^(?:true|false)$/.test(value);

function flagFault(word: string, isDenied: boolean, members: Members, of: string): string | undefined {
  const flags = [...members].filter(([name, values]) => isFlag(name, word) && [...values].every(isBoolean));
  const [flag, ...others] = flags;
  if (!flag || others.length > 0 || flag[1].has(isDenied ? 'false' : 'true')) return undefined;
  return `${flag[0]} is ${isDenied ? 'true' : 'false'} in ${of}, which contradicts "${isDenied ? 'not ' : ''}${word}"`;
}

const valuesWith = (word: string, enumerations: Enumerations): ReadonlySet<string> =>
  new Set(enumerations.flatMap(({ values }) => (values.some((value) => value.toLowerCase() === word) ? values : [])));

/** @param shown what the example has besides, which the sentence may mean */
function stateFault(
  word: string,
  isDenied: boolean,
  members: Members,
  of: string,
  enumerations: Enumerations,
  shown: ReadonlySet<string> = new Set(),
): string | undefined {
  const known = valuesWith(word, enumerations);
  if (known.size === 0) return undefined;
  const fields = [...members].filter(([, values]) => values.size > 0 && [...values].every((value) => known.has(value)));
  const [field, ...others] = fields;
  if (!field || others.length > 0) return undefined;
  const [name, values] = field;
  const has = [...values].some((value) => value.toLowerCase() === word);
  if (isDenied ? !(has && values.size === 1) : has || [...shown].some((text) => text.toLowerCase() === word))
    return undefined;
  return `the ${name} of ${of} is ${[...values].slice(0, 4).join(' or ')}, ${isDenied ? 'which the guide denies' : `not ${word}`}`;
}

const counted = compile(
  `(?<count>#|one|none|neither) (?:of (?:them|these|those|the (?:# )?(?:[a-z]+ )?|its [a-z]+) ?)?${linking} ${adverb}(?:in )?(?<word>[a-z]{3,}|@)>> (?:[.,;:)]|and|but) `,
);

/** "Only one of them is dithered", and "two of the frames are raw, one is calibrated", where the list has other numbers of these. */
export function countedStateFaults(
  sentence: readonly Token[],
  about: readonly Seen[],
  enumerations: Enumerations,
): Unseen[] {
  const [only, ...more] = about;
  const items = (only && listIn(only.response)?.filter(isObject)) ?? [];
  if (more.length > 0 || items.length < 2) return [];
  return find(sentence, canonical(sentence), counted).flatMap(({ parts, from: at }): Unseen[] => {
    const number = parts.count![0]!;
    const count = number.kind === 'number' ? number.value : number.text === 'one' ? 1 : 0;
    const word = parts.word![0]!.text.toLowerCase();
    const known = valuesWith(word, enumerations);
    const names = Object.keys(items[0]!).filter((name) =>
      items.every((item) => known.has(String(item[name])) || (isFlag(name, word) && typeof item[name] === 'boolean')),
    );
    const [name, ...others] = names;
    if (name === undefined || others.length > 0) return [];
    const actual = items.filter((item) => item[name] === true || String(item[name]).toLowerCase() === word).length;
    if (actual === count) return [];
    const message = `${actual} of these ${actual === 1 ? 'is' : 'are'} ${word} in this example, not ${number.text}`;
    return [{ at, line: number.line, message }];
  });
}

const units = /^(?:hours?|minutes?|seconds?|days?|weeks?|months?|years?|bytes?|pages?|items?|times?|percent|points?)$/;
const together = /(?<= |^)(?:together|altogether|in all|in total|in sum) /;

/** "Have 9.5 free hours together", where `freeHours` of the items is 8.5 in all, and "three exposures", where `exposures` has others. */
export function measuredFaults(sentence: readonly Token[], about: readonly Seen[]): Unseen[] {
  const [only, ...more] = about;
  if (!only || more.length > 0) return [];
  const properties = new Map<string, number[]>();
  for (const object of [...objectsIn(only.response), ...objectsIn(only.request)])
    for (const [name, value] of Object.entries(object))
      if (typeof value === 'number') properties.set(name, [...(properties.get(name) ?? []), value]);
  return sentence.flatMap((token, at): Unseen[] => {
    if (token.kind !== 'number' || token.unit) return [];
    const next = sentence.slice(at + 1, at + 4).map(({ kind, text }) => (kind === 'word' ? text : ''));
    const named = [...properties].filter(([name]) => isMeasured(name, next));
    const [property, ...others] = named;
    if (!property || others.length > 0) return [];
    const [name, values] = property;
    const sum = Number(values.reduce((total, value) => total + value, 0).toPrecision(12));
    const isSum = together.test(canonical(sentence.slice(at + 1, at + 6)));
    const isSame = (value: number): boolean => Math.abs(value - token.value) < 1e-9;
    if (isSame(sum) || (!isSum && (values.some(isSame) || only.texts.has(token.text)))) return [];
    const known = isSum ? `${sum} in all` : [...new Set(values)].slice(0, 4).join(' or ');
    return [{ at, line: token.line, message: `${name} is ${known} in this example, not ${token.text}` }];
  });
}

/** `freeHours` by "free hours", `exposures` by "exposures". */
function isMeasured(name: string, next: readonly string[]): boolean {
  const words = wordsOf(name);
  if (words.length === 1)
    return name.length > 4 && /s$/.test(name) && !units.test(name) && singular(next[0] ?? '') === singular(words[0]!);
  return words.length < 4 && words.every((word, index) => singular(word) === singular(next[index] ?? ''));
}
