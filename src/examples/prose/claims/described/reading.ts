import { fraction, measureOf, shareOf } from '../units';
import { opposedIn } from './find-opposed';

/** What turns what is said into its opposite, wherever it stands. Two of them undo each other. */
const negations =
  /(?<![\w`-])(?:not|no|never|nothing|nobody|none(?: of)?|neither|nor|without|unless|except|unable|impossible|excludes?|excluded|excluding|omit(?:s|ted)?|left out|missing|absent|unset|reject(?:s|ed)?|refus(?:es?|ed)|ignor(?:es?|ed)|skip(?:s|ped)?|forbid(?:s|den)?|prohibit(?:s|ed)?|prevent(?:s|ed)?|blocked|blocks(?= (?:all|any|every|the|it|them|you|further|other)\b)|den(?:y|ies|ied)|fail(?:s|ed|ures?)?|disabl(?:es?|ed)|optional|inactive|invalid|incorrect|incomplete|insensitive|ineligible|inaccessible|invisible|hidden|exempt)(?![\w`-])|(?<![\w`-])(?:non(?=-?[a-z]{4})|un(?=(?:able|acknowledged|activ|allocat|archiv|assign|authenticat|authori[sz]|avail|block|chang|check|claim|compress|confirm|deliver|encrypt|expir|format|limit|lock|mut|order|paid|process|publish|read|register|restrict|safe|save|seen|send|sent|set|sign|subscri|success|support|used|valid|verif|wanted)\w*))/gi;

/** What says no more than its opposite denies, or what any sentence may have. */
export const light = new Set(
  `a an the this that these those it its they them their there here you your we our us i and or of in on at to for from by with as into onto per via is are
  was were be been being am do does did has have had having can could may might must shall should will would need needs needed able also just only both either
  each every all any some such same other own very more most less if when whenever while whereas where once in case then so but because since until than which
  who whose whom what how why whether use uses used using set sets given give gives giving say says tell tells told show shows shown mean means indicate
  indicates indicating specify specifies specified specifying provide provides provided provides supply supplied pass passed send sent sends get gets got getting
  include includes included including contain contains containing comprise comprises allow allows allowed permit permits permitted accept accepts
  accepted support supports supported possible valid available enable enables enabled present please note following value values field fields parameter
  parameters property properties attribute option flag call calls request requests response responses operation endpoint api one ones always currently
  solely simply well too object example default know known make makes made take takes taken there's called eg ie etc ought whatever let lets return returns
  returned deliver delivers delivered respond responds retrieve retrieves retrieved fetch fetches fetched receive receives received load loads good
  offer again still yet already even however therefore thus exactly`.split(/\s+/),
);

/** Words for the same, each with the one that stands for all of them. */
const synonyms: ReadonlyMap<string, string> = new Map(
  `delete erase destroy | remove | change update modify edit alter | identifier id ids identifiers | keep kept store retain save persist hold held | find found | pay paid | sell sold | build built | write wrote written | choose chose chosen | expire lapse | people user person |
  item entry element record | list array collection | amount sum total | text string | number count quantity | begin start | finish end | choose select pick |
  duplicate repeat | company organisation organization business | client customer | error fault | attempt try tries | limit cap | link url | order sort |
  method way | describe explain | match correspond | display render | website site | picture image | phone telephone | charge bill | payment pay |
  build construct | trigger fire | purchase buy`
    .split('|')
    .flatMap((line) => {
      const [first = '', ...others] = line.trim().split(/\s+/);
      return others.map((other) => [other, first] as const);
    }),
);

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

/** What is said, where parts that are joined may each deny something of their own. */
interface Main extends Part {
  readonly deniesMore: boolean;
}

/** What a sentence says, in terms by which another one can be compared with it. */
export interface Reading {
  readonly text: string;
  readonly stems: ReadonlySet<string>;
  readonly main: Main;
  readonly condition?: Part;
  readonly choices: readonly Choice[];
  readonly amounts: readonly Amount[];
  /** In their order. */
  readonly names: readonly string[];
  /** Whether it only says what a value tells: "Whether it is open". */
  readonly isWhether: boolean;
}

const numbered = /\b([A-Za-z]{4,}) (\d+)(?![\w.,:/%-]*[\w%])/g;
/** What a number behind it does not number, or not of what the API has. */
const unnumbered =
  /^(?:below|above|after|before|between|least|most|over|under|until|about|around|nearly|almost|since|than|within|exactly|january|february|march|april|june|july|august|september|october|november|december|status(?:es)?|codes?|errors?|http|examples?|steps?|sections?|chapters?|pages?|ports?|lines?|tables?|figures?|both)$/i;

const written = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const contractions: readonly [RegExp, string | ((...parts: string[]) => string)][] = [
  // "One and a half minutes", "half an hour", "an hour and a half", "two days"
  [
    /\b(one|two|three|four|five) and a half (?=(?:second|minute|hour|day|week|month|year)s?\b)/gi,
    (_all, word) => `${written.indexOf(word!.toLowerCase()) + 1}.5 `,
  ],
  [
    new RegExp(`\\b(${fraction}) an? (?=(?:second|minute|hour|day|week|month|year)\\b)`, 'gi'),
    (all, share) => (shareOf(share!) === undefined ? all! : `${shareOf(share!)} `),
  ],
  [/\ban? (minute|hour|day|year) and a half\b/gi, '1.5 $1s'],
  [
    new RegExp(`\\b(${written.join('|')})(?= (?:milli)?(?:second|minute|hour|day|week|month|year)s?\\b)`, 'gi'),
    (_all, word) => String(written.indexOf(word!.toLowerCase()) + 1),
  ],
  [/\b(?:working|business|calendar) (?=days?\b)/gi, ''],
  [/\bkm ?\/ ?h\b|\bkilomet(?:er|re)s? per hour\b/gi, 'kmh'],
  [/\bm ?\/ ?s\b|\bmet(?:er|re)s? per second\b/gi, 'mps'],
  [/\bcannot\b|\bcan['’]t\b/gi, 'can not'],
  [/\bwon['’]t\b/gi, 'will not'],
  [/n['’]t\b/gi, ' not'],
  [/\bnot only\b/gi, 'only'],
  // "No vehicle can have more than three"
  [/\b(?:no|never|not)((?: [a-z]+){0,5}?) (?:more|longer|later) than\b/gi, '$1 at most'],
  [/\b(?:no|never|not)((?: [a-z]+){0,5}?) (?:less|fewer|shorter|earlier) than\b/gi, '$1 at least'],
  [/\bor not\b/gi, ''],
  // "Charged when it is observed, not when it is queued" denies nothing of the first.
  [
    /, (?:and |but )?not (?:that|whether|how|why|what|who|when|if|by|to|for|in|on|at|with|as|from|because|until|after|before|the|an?) [^.;,]*/gi,
    '',
  ],
  // "0 (or omitted) means …": one case of several.
  [/\((?:or|and) [^()]*\)/gi, ''],
  [/\bcase[- ](in)?sensitiv(?:e|ity)\b/gi, 'case $1sensitive'],
];
const conditionWord =
  /(?<![\w`-])(?:if|when|whenever|unless|in case|as long as|provided that|once|for as long as)(?![\w`-])/i;
const namePattern =
  /`([^`]+)`|"([^"\s]{1,40})"|(?<![\w.])'([A-Za-z_][\w.-]*)'|(?<![\w`])([A-Za-z]+(?:_\w+|[a-z][A-Z]\w*))/g;

const read = new Map<string, Reading>();
const MAX_READ = 50_000;

/** Reads a sentence of a description or of a guide. @param without names that it is about, which say nothing of it */
export function readSentence(sentence: string, without: ReadonlySet<string> = new Set()): Reading {
  if (without.size > 0) return readAnew(sentence, without);
  const cached = read.get(sentence) ?? readAnew(sentence, without);
  if (read.size > MAX_READ) read.clear();
  read.set(sentence, cached);
  return cached;
}

function readAnew(sentence: string, without: ReadonlySet<string>): Reading {
  const text = contractions.reduce(
    (all, [pattern, to]) => (typeof to === 'string' ? all.replace(pattern, to) : all.replace(pattern, to)),
    sentence,
  );
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
      const unit = measureOf(noun);
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
  // "Magnitude 4", "level 3"
  for (const { 0: all, 1: noun = '', 2: number = '', index } of rest.matchAll(numbered)) {
    if (light.has(noun.toLowerCase()) || unnumbered.test(noun)) continue;
    amounts.push({ of: `${stemOf(noun)} #`, value: Number(number), word: number });
    blank(number, index + all.length - number.length);
  }
  const found = opposedIn(rest);
  for (const { word, at } of found) blank(word, at);
  let [said, under, denied, deniesMore] = [0, 0, 0, false];
  for (const match of rest.matchAll(negations)) {
    if (inCondition(match.index)) under += 1;
    else {
      // "Stores nothing and excludes taxes" denies two things, and neither undoes the other.
      deniesMore ||= said > 0 && /\b(?:and|but)\b|[;,]/.test(rest.slice(denied, match.index));
      denied = match.index;
      said += 1;
    }
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
    main: { stems: stemsIn((at) => !inCondition(at)), isNegative: said % 2 === 1, deniesMore },
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
