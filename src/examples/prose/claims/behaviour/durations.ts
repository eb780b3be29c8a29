import { singular } from '../../../../text/singular';
import type { ProseFault } from '../../check-names';
import { noNames } from '../../own-names';
import type { Page } from '../check-claims';
import { type DocumentedSentence, sentencesWith } from '../documented-sentences';
import { wordsOf } from '../../../../text/words';
import { compile } from '../grammar';
import { find, hint, isOperation, textOf } from '../matches';
import type { Statement } from '../statement';
import { canonical, type Token, tokensOf } from '../tokens';
import { stemsOf } from '../stems';
import { fraction, measureOf, shareOf, unitOf, unitsIn, unitWord } from '../units';

// How long, how often and how much, which only descriptions say: schemas have no keyword for it.

const uncertain =
  / (?:not|no longer|never|instead|rather|sandbox|example|about|roughly|around|approximately|our|your own|we|recommend|should|unless|until|before|other|another|except|this guide|this page) /;

/** "Half an hour", "three quarters of an hour", "a day", "two weeks", "a fortnight". */
export const span = `(?:(?:(?<share>${fraction}) (?:an? )|(?<number>#) |(?:an? |one |each |every ))(?<unit>${unitWord}|months?|years?)|(?<fortnight>a fortnight))`;

const DAY = 86_400_000;
/** 24 months are two years, and one is 30 days. */
const daysOf = (months: number): number => (months % 12 === 0 ? (months / 12) * 365 : months * 30);

/** In milliseconds. */
export function lengthOf(parts: Readonly<Record<string, readonly Token[]>>): number | undefined {
  if (parts.fortnight) return 14 * DAY;
  const unit = measureOf(textOf(parts.unit));
  const share = shareOf(textOf(parts.share)) ?? 1;
  const [number] = parts.number ?? [];
  const count = number === undefined ? 1 : number.kind === 'number' ? number.value : undefined;
  if (count === undefined || (unit?.of !== 'time' && unit?.of !== 'months')) return undefined;
  const length = count * share * unit.factor;
  return unit.of === 'months' ? daysOf(length) * DAY : length;
}

const modifiers = '(?:(?:an?|the|each|every|your|any|all|such|one|new|its|their|this) )*';
const lasting =
  '(?:runs?|lasts?|lives?|expires?|times? out|lapses?|ends?|(?:is|are) (?<deed>[a-z]+(?:ed|nt))(?= for )|(?:is|are|stays?|remains?) (?:only |just |still |then )?(?:valid|good|open|active|alive|reserved|kept|stored|held|retained|available|cached|locked|blocked|usable|accepted)|(?:can|may) be used)';
const lasts = compile(
  `${modifiers}(?:(?<kind>[a-z-]+) )?(?<noun>[a-z-]{3,}) (?:only |just |always |then )?${lasting} (?:only |just )?(?:for |after |in |within )?(?:only |just |a maximum of |at most |up to |no more than )?${span}(?= (?:[.,;:)]|and|or|after|from|unless|when|if|without|but|$))`,
);
/** "We remember a key for two days" */
const kept = compile(
  `(?:we|it|(?:the )?(?:api|server|service|platform|system)) (?:only |still )?(?<deed>remembers?|keeps?|stores?|retains?|holds?|caches?|saves?|reserves?|archives?) ${modifiers}(?:(?<kind>[a-z-]+) )?(?<noun>[a-z-]{3,}) (?:only |just )?for (?:only |just |a maximum of |at most |up to |no more than )?${span}(?= (?:[.,;:)]|and|or|after|from|unless|when|if|without|but|$))`,
);
const weKeep = / we (?=(?:only |still )?(?:remember|keep|store|retain|hold|cache|save|reserve|archive) )/g;

const toldLasting = compile(
  `(?:for|after|within|valid|expires|expire|lasts|last|runs|run|up to|good for) (?:only |just |at most |up to )?${span}`,
);

/** "Holds can be read for 30 days after they were created" does not say how long they last. */
const isLeft =
  /\b(?:can|may) (?:still )?be (?:read|seen|viewed|fetched|found|listed|restored|undone) (?:for|within|up to)\b/i;

/** Words of which a noun says nothing by itself. */
const light =
  /^(?:the|past|for|in|it|they|this|that|which|these|those|one|who|what|value|time|period|you|limit|and|or|then)$/;

export const withSpan = new RegExp(`\\b(?:an?|half|quarter|\\d[\\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty|ninety)[ -](?:an? )?(?:${unitWord}|months?|years?)\\b`, 'i'); // prettier-ignore

export const tokensIn = ({ text }: DocumentedSentence): Token[] =>
  tokensOf({ type: 'text', value: text.replaceAll('`', '') }, noNames);

/** "A rental runs for six weeks", where the documents say of rentals that they are "for 14 days". */
export function lastingFaults({ tokens, kind, isComment }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  if (kind === 'heading' || isComment || uncertain.test(` ${text}`.replace(weKeep, ' '))) return [];
  return [...find(tokens, text, lasts), ...find(tokens, text, kept)].flatMap(({ parts }): ProseFault[] => {
    const noun = singular(textOf(parts.noun));
    const stated = lengthOf(parts);
    if (stated === undefined || light.test(noun)) return [];
    const kindOf = textOf(parts.kind);
    const deed = parts.deed && stemOf(textOf(parts.deed)).slice(0, 4);
    const about = sentencesWith(withSpan, page.documents)
      .filter(({ text: other }) => (deed === undefined ? !isLeft.test(other) : other.toLowerCase().includes(deed)))
      .flatMap((sentence) => spansAbout(sentence, noun, kindOf));
    // What a sentence itself calls so comes before what has it in its address.
    const told = about.some(({ isNamed }) => isNamed) ? about.filter(({ isNamed }) => isNamed) : about;
    if (told.length === 0 || told.some(({ value }) => value === stated)) return [];
    const [{ sentence }] = told as [(typeof told)[number]];
    const [first] = parts.number ?? parts.share ?? parts.unit ?? parts.fortnight!;
    const message = `the API documents say "${sentence.text.slice(0, 120)}", which is another length of time`;
    return [{ line: first!.line, message, hint }];
  });
}

interface Told {
  readonly sentence: DocumentedSentence;
  readonly value: number;
  readonly isNamed: boolean;
}

/** How long a sentence of the documents says that a noun lasts. */
function spansAbout(sentence: DocumentedSentence, noun: string, kind: string): Told[] {
  const words = sentence.text.toLowerCase().split(/[^a-z-]+/);
  // `Idempotency-Key` is a key.
  const at = words.findIndex((word) => singular(word) === noun || singular(word.split('-').at(-1)!) === noun);
  const isNamed = at >= 0;
  if (!isNamed && !wordsOf(sentence.of).map(singular).includes(noun)) return [];
  // "A refresh token" is another one than "an access token".
  const before = words[at - 1] ?? '';
  if (kind !== '' && isNamed && /^[a-z]{4,}$/.test(before) && before !== kind && !/^(?:this|that|each|every|your|such)$/.test(before)) return []; // prettier-ignore
  if (kind === '' && isNamed && /^(?:refresh|reset|old|previous|deleted|expired|test)$/.test(before)) return [];
  const tokens = tokensIn(sentence);
  const found = find(tokens, canonical(tokens), toldLasting).flatMap(({ parts }) => lengthOf(parts) ?? []);
  // A noun in an address is about all that is said there: one length only says that of it.
  if (!isNamed && found.length !== 1) return [];
  return found.map((value) => ({ sentence, value, isNamed }));
}

const anySpan = compile(span);

/** "`extendRental` adds 10 days to the due date", where its description says "moves the due date by 7 days". */
export function deedSpanFaults({ tokens, kind }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  const [subject, more] = page.subjectsIn(tokens).filter(isOperation);
  if (kind === 'heading' || !subject || more || / (?:if|when|every|each) /.test(text) || uncertain.test(` ${text}`))
    return [];
  const [match, others] = find(tokens, text, anySpan);
  const stated = match && !others ? lengthOf(match.parts) : undefined;
  if (stated === undefined) return [];
  const stems = stemsOf(textOf(tokens));
  const { description = '', method, path } = subject.operation;
  const sentences = sentencesWith(withSpan, page.documents).filter(({ of }) => of === `${method} ${path}`);
  const told = sentences.flatMap((sentence) => {
    const theirs = tokensIn(sentence);
    const found = find(theirs, canonical(theirs), anySpan).flatMap(({ parts }) => lengthOf(parts) ?? []);
    const shared = [...stemsOf(sentence.text)].filter((stem) => stems.has(stem));
    return shared.length > 1 || (shared.length === 1 && description.length < 200)
      ? found.map((value) => ({ sentence, value }))
      : [];
  });
  if (told.length !== 1 || told[0]!.value === stated || isToldOf(stated, stems, page)) return [];
  const message = `the API documents say "${told[0]!.sentence.text.slice(0, 120)}", which is another length of time`;
  return [{ line: tokens[match!.from]!.line, message, hint }];
}

/** Whether the documents give this length, in milliseconds, of what a sentence tells of: "a UUID that is remembered for 48 hours". */
const isToldOf = (length: number, stems: ReadonlySet<string>, { documents }: Page): boolean =>
  sentencesWith(withSpan, documents).some((sentence) => {
    const theirs = tokensIn(sentence);
    if (!find(theirs, canonical(theirs), anySpan).some(({ parts }) => lengthOf(parts) === length)) return false;
    return [...stemsOf(sentence.text)].filter((stem) => stems.has(stem) && !/^(?:month|years?)$/.test(stem)).length > 1;
  });

const counted = '(?:requests?|calls?|queries|messages?|uploads?|attempts?|logins?)';
const rate = compile(
  `(?<number>#) (?:[a-z]+ )?(?<noun>${counted}) (?:(?:are|is|can be|may be) [a-z]+ )?(?:per|an?|each|every|in|within|during) (?:(?:an?|one|each|every|any) )?(?<unit>second|minute|hour|day|week|month)(?= )`,
);
const toldRate = new RegExp(`\\d[\\d,]* (?:[a-z]+ )?${counted} (?:per|an?|each|every|in|within)\\b`, 'i');
/** Where a document has more rates than these, they are of different things. */
const MAX_RATES = 2;

/** "60 requests a minute", where the documents allow "120 requests in a minute". */
export function rateFaults({ tokens }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  if (/ (?:sandbox|example|our|recommend|fewer|instead|about|if we) /.test(` ${text}`)) return [];
  const matches = find(tokens, text, rate);
  if (matches.length === 0) return [];
  const keyOf = ({ parts }: (typeof matches)[number]): string => {
    const [number] = parts.number!;
    return `${number?.kind === 'number' ? number.value : ''} ${singular(textOf(parts.noun))} ${textOf(parts.unit)}`;
  };
  const known = new Map(
    sentencesWith(toldRate, page.documents).flatMap((sentence) => {
      const own = tokensIn(sentence);
      return find(own, canonical(own), rate).map((match) => [keyOf(match), sentence] as const);
    }),
  );
  return matches.flatMap((match): ProseFault[] => {
    const noun = singular(textOf(match.parts.noun));
    const same = [...known].filter(([key]) => key.includes(` ${noun} `));
    if (same.length === 0 || same.length > MAX_RATES || known.has(keyOf(match))) return [];
    const message = `the API documents say "${same[0]![1].text.slice(0, 120)}", and this says another rate`;
    return [{ line: match.parts.number![0]!.line, message, hint }];
  });
}

const often = '(?:(?<once>once|twice|thrice)|(?<count>#) times?)';
const again = '(?:(?:sent|tried|delivered|called) again|resent|repeated|retried|redelivered)';
const passive = compile(
  `(?:be|is|are) (?:only |also )?(?<verb>${again}|[a-z]+ed)(?: ,)? (?:(?:only|at most|up to|a maximum of|no more than|just|exactly) )*${often}(?: (?:within|in|over) ${span})?`,
);
const active = compile(
  `(?:can|may) (?:only |also )?(?<verb>[a-z]{4,}) (?:an?|the|each|your|it|one)(?: [a-z]+)? (?:(?:only|at most|up to|no more than|just|exactly) )*${often}`,
);
const withOften = /\b(?:once|twice|\d+ times|(?:two|three|four|five|six|seven|eight|nine|ten|twelve) times)\b/i;

const ofDelivery = /\b(?:events?|deliver\w*|webhooks?|notifications?|messages?|attempts?|callbacks?|receivers?)\b/;

/** What becomes of an event that is not acknowledged: "that you do not acknowledge", "if it has not been received". */
const unreceived = / (?:that|which|if|when|whenever|until) (?:[a-z]+ ){0,3}not (?:[a-z]+ )?[a-z]+ /g;

/** "A rental can be extended three times", "sent again up to 3 times", where the documents say "twice" and "up to 6 times". */
export function repetitionFaults({ tokens, kind }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  if (kind === 'heading' || uncertain.test(` ${text}`.replace(unreceived, ' '))) return [];
  const own = page.subjectsIn(tokens).filter(isOperation);
  return timesIn(tokens).flatMap((stated): ProseFault[] => {
    const told = sentencesWith(withOften, page.documents).flatMap((sentence) =>
      timesIn(tokensIn(sentence)).flatMap((one) => (one.verb === stated.verb ? [{ ...one, sentence }] : [])),
    );
    // "An exposure can be repeated up to 50 times" is no delivery.
    if (stated.verb === 'again' && / repeated /.test(text) && !ofDelivery.test(text)) return [];
    const near = told.filter(({ sentence }) => own.some(({ operation }) => sentence.of.endsWith(operation.path)));
    const meant = near.length > 0 ? near : told;
    const isSame = ({ times, within }: Times): boolean =>
      times === stated.times && (within === stated.within || within === undefined || stated.within === undefined);
    if (meant.length === 0 || meant.some(isSame)) return [];
    const message = `the API documents say "${meant[0]!.sentence.text.slice(0, 120)}", and this says otherwise`;
    return [{ line: stated.line, message, hint }];
  });
}

interface Times {
  readonly verb: string;
  readonly times: number;
  /** In milliseconds. */
  readonly within: number | undefined;
  readonly line: number;
}

function timesIn(tokens: readonly Token[]): Times[] {
  const text = canonical(tokens);
  return [...find(tokens, text, passive), ...find(tokens, text, active)].flatMap(({ parts }): Times[] => {
    const times = timesOf(parts);
    // "Within a day and a half"
    const half = parts.unit && text.includes(`${textOf(parts.unit)} and a half `) ? lengthOf({ unit: parts.unit }) : 0;
    const length = parts.unit || parts.fortnight ? lengthOf(parts) : undefined;
    const within = length === undefined ? undefined : length + (half ?? 0) / 2;
    return times === undefined ? [] : [{ verb: stemOf(textOf(parts.verb)), times, within, line: parts.verb![0]!.line }];
  });
}

const stemOf = (verb: string): string =>
  new RegExp(`^${again}$`).test(verb) ? 'again' : verb.replace(/(?:ed|e|s)$/, '').slice(0, 6);

function timesOf({ once, count }: Readonly<Record<string, readonly Token[]>>): number | undefined {
  if (once) return { once: 1, twice: 2, thrice: 3 }[textOf(once)];
  const [token] = count!;
  return token?.kind === 'number' ? token.value : undefined;
}

const range = compile(
  `from (?<low>#) (?:(?<lowUnit>${unitWord}) )?(?:up )?to (?<high>#) (?<highUnit>${unitWord})(?= (?:[.,;:)]|and|$))`,
);

/** "It lasts from 30 minutes to 24 hours", of a number of minutes from 30 to 720: a range of which one end is documented, and the other not. */
export function rangeFaults({ tokens, kind, scope, section }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  if (kind === 'heading' || uncertain.test(` ${text}`)) return [];
  return find(tokens, text, range).flatMap(({ parts }): ProseFault[] => {
    const unit = unitOf(textOf(parts.highUnit))!;
    const lowUnit = parts.lowUnit ? unitOf(textOf(parts.lowUnit))! : unit;
    const [low, high] = [valueIn(parts.low, lowUnit.factor), valueIn(parts.high, unit.factor)];
    const near =
      [page.subjectsIn(tokens), ...scope, [...section.called]].find((level) => level.some(isOperation)) ?? [];
    const bounds = near
      .flatMap((subject) => [...page.documents.fieldsOf(subject, 'request').values()].flat())
      .flatMap(({ name, descriptions, schemas }) => {
        const own = [name, ...descriptions].flatMap((one) => unitsIn(one).filter(({ of }) => of === unit.of))[0];
        const { minimum, maximum } =
          schemas.find((schema) => schema.minimum !== undefined && schema.maximum !== undefined) ?? {};
        return own && minimum !== undefined && maximum !== undefined ? [{ name, minimum, maximum, own }] : [];
      });
    const half = bounds.filter(
      ({ minimum, maximum, own }) => (minimum * own.factor === low) !== (maximum * own.factor === high),
    );
    if (
      half.length === 0 ||
      bounds.some(({ minimum, maximum, own }) => minimum * own.factor === low && maximum * own.factor === high)
    )
      return [];
    const [{ name, minimum, maximum, own }] = half as [(typeof half)[number]];
    return [{ line: parts.high![0]!.line, message: `${name} is from ${minimum} to ${maximum} ${own.name}`, hint }];
  });
}

const valueIn = (tokens: readonly Token[] | undefined, factor: number): number | undefined => {
  const [token] = tokens ?? [];
  return token?.kind === 'number' ? token.value * factor : undefined;
};

const size = compile(
  `(?:at most|up to|no more than|not more than|no larger than|not larger than|(?:a |the )?maximum (?:size )?(?:of|is)|larger than|bigger than|exceeds?|limited to|limit (?:of|is)) (?<number>#) (?<unit>bytes|kb|kib|kilobytes|mb|mib|megabytes|gb|gib|gigabytes)(?= )`,
);

/** "A photo has at most 10 MB", of an operation whose response 413 says "larger than 5 MB". */
export function sizeFaults({ tokens, kind, scope }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  const [match] = kind === 'heading' || uncertain.test(` ${text}`) ? [] : find(tokens, text, size);
  if (!match) return [];
  const own = page.subjectsIn(tokens).filter(isOperation);
  const [subject, more] = own.length > 0 ? own : (scope[0] ?? []).filter(isOperation);
  if (!subject || more) return [];
  const { description = '', requestBody, responses } = subject.operation;
  const told = [description, requestBody?.description ?? '', ...responses.map((one) => one.description)].flatMap(
    (value) => {
      const theirs = tokensOf({ type: 'text', value }, noNames);
      return find(theirs, canonical(theirs), size).flatMap(({ parts }) => ({ value, bytes: bytesOf(parts) }));
    },
  );
  if (told.length === 0 || told.some(({ bytes }) => bytes === bytesOf(match.parts))) return [];
  const message = `the API documents say "${told[0]!.value.trim().slice(0, 120)}", which is another size`;
  return [{ line: match.parts.number![0]!.line, message, hint }];
}

function bytesOf({ number, unit }: Readonly<Record<string, readonly Token[]>>): number | undefined {
  const [token] = number!;
  return token?.kind === 'number' ? token.value * (unitOf(textOf(unit))?.factor ?? 1) : undefined;
}
