import { light, negations, opposedTerms, synonyms } from './opposed-terms';
import { unitOf } from '../units';

/** One of several terms of which each excludes the others, with what stands next to it. */
export interface Choice {
  readonly group: number;
  readonly index: number;
  readonly word: string;
  readonly near: ReadonlySet<string>;
}

/** How many of what: of a unit in the smallest of its kind. */
export interface Amount {
  readonly of: string;
  readonly value: number;
  readonly word: string;
}

/** A part of a sentence: what is said, or in which case. */
export interface Part {
  readonly stems: ReadonlySet<string>;
  readonly isNegative: boolean;
}

/** What a sentence says, in terms by which another one can be compared with it. */
export interface Reading {
  readonly text: string;
  readonly stems: ReadonlySet<string>;
  readonly main: Part;
  readonly condition?: Part;
  readonly choices: readonly Choice[];
  readonly amounts: readonly Amount[];
  /** In their order. */
  readonly names: readonly string[];
  /** Whether it only says what a value tells: "Whether it is open". */
  readonly isWhether: boolean;
}

const contractions: readonly [RegExp, string][] = [
  [/\bcannot\b|\bcan['’]t\b/gi, 'can not'],
  [/\bwon['’]t\b/gi, 'will not'],
  [/n['’]t\b/gi, ' not'],
  [/\bnot only\b/gi, 'only'],
  [/\bor not\b/gi, ''],
  // "0 (or omitted) means …": one case of several.
  [/\((?:or|and) [^()]*\)/gi, ''],
  [/\bcase[- ](in)?sensitiv(?:e|ity)\b/gi, 'case $1sensitive'],
];
const conditionWord =
  /(?<![\w`-])(?:if|when|whenever|unless|in case|as long as|provided that|once|for as long as)(?![\w`-])/i;
const namePattern =
  /`([^`]+)`|"([^"\s]{1,40})"|(?<![\w.])'([A-Za-z_][\w.-]*)'|(?<![\w`])([A-Za-z]+(?:_\w+|[a-z][A-Z]\w*))/g;

/** Reads a sentence of a description or of a guide. @param without names that it is about, which say nothing of it */
export function readSentence(sentence: string, without: ReadonlySet<string> = new Set()): Reading {
  const text = contractions.reduce((all, [pattern, to]) => all.replace(pattern, to), sentence);
  const names: { name: string; at: number }[] = [];
  let rest = text.replace(namePattern, (all: string, ...groups: (string | number | undefined)[]) => {
    const name = groups.slice(0, 4).find((group) => typeof group === 'string') as string;
    if (/^(?:true|false|null)$/.test(name)) return ` ${name} `.padEnd(all.length).slice(0, Math.max(all.length, 1));
    if (!without.has(name)) names.push({ name, at: groups[4] as number });
    return ' '.repeat(all.length);
  });
  const condition = conditionIn(rest);
  const inCondition = (at: number): boolean => condition !== undefined && at >= condition.from && at < condition.to;
  const blank = (word: string, at: number): void => {
    rest = rest.slice(0, at) + ' '.repeat(word.length) + rest.slice(at + word.length);
  };
  const amounts = [...rest.matchAll(/(?<![\w.])(\d[\d,]*(?:\.\d+)?)(?:[ -]?(%)|[ -]([A-Za-zµ]+))/g)].flatMap(
    ({ 0: word, 1: number = '', 2: percent, 3: noun = '', index }): Amount[] => {
      const unit = unitOf(noun.toLowerCase());
      if (percent === undefined && (light.has(noun.toLowerCase()) || noun.length < 2)) return [];
      blank(unit || percent ? word : number, index);
      const value = Number(number.replaceAll(',', ''));
      if (percent) return [{ of: '%', value, word: number }];
      return [
        unit ? { of: unit.of, value: value * unit.factor, word: number } : { of: stemOf(noun), value, word: number },
      ];
    },
  );
  // "The first page is 0", "the first is 1"
  for (const { 0: all, 1: ordinal, 2: noun = '', 3: number = '', index } of rest.matchAll(
    /\b(?:(first|last)(?: [a-z]+)?|([A-Za-z]{3,}))(?: of)?\s+(?:is|=|equals|being) (\d+)(?![\w%-]|\.\d| ?[a-zµ]{2,}\b(?<! (?:and|or|by|if|when|unless|in|for|to|as|but|on)))/g,
  )) {
    amounts.push({ of: `is ${ordinal ?? stemOf(noun)}`, value: Number(number), word: number });
    blank(number, index + all.length - number.length);
  }
  const found: (Omit<Choice, 'near'> & { at: number })[] = [];
  for (const [groupIndex, terms] of opposedTerms.entries())
    for (const [index, pattern] of terms.entries())
      for (const match of rest.matchAll(pattern))
        found.push({ group: groupIndex, index, word: match[0], at: match.index });
  for (const { word, at } of found) blank(word, at);
  let [said, under] = [0, 0];
  for (const match of rest.matchAll(negations)) {
    if (inCondition(match.index)) under += 1;
    else said += 1;
    blank(match[0], match.index);
  }
  const words = [...rest.matchAll(/[A-Za-zÀ-ɏ]{2,}/g)].flatMap(({ 0: word, index }) => {
    const stem = light.has(word.toLowerCase()) ? '' : stemOf(word);
    return stem === '' ? [] : [{ stem, at: index }];
  });
  const stemsIn = (isIn: (at: number) => boolean): Set<string> =>
    new Set(words.filter(({ at }) => isIn(at)).map(({ stem }) => stem));
  return {
    text: sentence,
    stems: stemsIn(() => true),
    main: { stems: stemsIn((at) => !inCondition(at)), isNegative: said % 2 === 1 },
    ...(condition ? { condition: { stems: stemsIn(inCondition), isNegative: under % 2 === 1 } } : {}),
    choices: found.map(({ at, ...choice }) => ({ ...choice, near: nearest(words, at) })),
    amounts,
    names: names.map(({ name }) => name),
    isWhether:
      /^\W*(?:(?:it |this )?(?:indicates?|says|tells|flag|controls|determines|specifies|defines)?\s*(?:whether|if|unless)|(?:true|false) (?:if|when|unless)|flag)\b(?![^,]*,)/i.test(
        text.trim(),
      ),
  };
}

/** Where the condition of a sentence is: up to a comma where it stands in front, else up to the end. */
function conditionIn(text: string): { from: number; to: number } | undefined {
  const match = conditionWord.exec(text);
  if (!match) return undefined;
  const from = match.index;
  const comma = text.slice(from).search(/[,;)]/);
  return { from, to: comma < 0 ? text.length : from + comma };
}

const NEAR = 2;

/** The content words on both sides of a place. */
function nearest(words: readonly { stem: string; at: number }[], at: number): Set<string> {
  const before = words.filter((word) => word.at < at).slice(-NEAR);
  const after = words.filter((word) => word.at > at).slice(0, NEAR);
  return new Set([...before, ...after].map(({ stem }) => stem));
}

const known = new Map<string, string>();

/** A word without its endings, or the one that stands for its synonyms. */
export function stemOf(word: string): string {
  const cached = known.get(word);
  if (cached !== undefined) return cached;
  const base = stripped(word.toLowerCase());
  const stem = ofSynonym.get(base) ?? base;
  if (known.size > 50_000) known.clear();
  known.set(word, stem);
  return stem;
}

const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');
function stripped(word: string): string {
  const base = singular(word)
    .replace(/(?:ations?|ements?|ments?|ings?|ied|ed|er|or|ly|ity|al)$/, (ending, at: number) =>
      at >= 3 ? '' : ending,
    )
    .replace(/(?:e|i|y)$/, '')
    .replace(/(.)\1$/, '$1');
  return base.length < 2 ? word : base.slice(0, 8);
}

const ofSynonym = new Map([...synonyms].map(([word, other]) => [stripped(word), stripped(other)]));
