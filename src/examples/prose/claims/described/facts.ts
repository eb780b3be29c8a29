import { singular } from '../../../../text/singular';
import type { Token } from '../tokens';
import { measureOf, shareOf, unitOf } from '../units';
import { light, stemOf } from './reading';

/** A number with what it counts or measures, a date, a day of the week, a time of day or a version that a sentence gives. */
export interface Fact {
  /** What it is: `time`, `weight` and the like in the smallest unit of each; `items` and so on by the stem of what is counted. */
  readonly of: string;
  readonly value: string;
  /** As it is written. */
  readonly text: string;
  /** Of its first token. */
  readonly at: number;
}

const weekday = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/;
const months = 'january february march april may june july august september october november december'.split(' ');
const unitFor = (word: string): ReturnType<typeof measureOf> =>
  measureOf(word) ?? (/^(?:second|minute|hour|day|week)$/.test(word) ? unitOf(`${word}s`) : undefined);

/** Every fact of a sentence. "Between 1 and 20 items" has two of items. */
export function factsIn(tokens: readonly Token[]): Fact[] {
  const facts: Fact[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const found = dateAt(tokens, at) ?? standardAt(tokens, at) ?? wordAt(tokens, at) ?? amountAt(tokens, at);
    if (!found) continue;
    const written = tokens.slice(at, at + Math.max(found.length, tokens[at + 1]?.kind === 'word' ? 2 : 1));
    facts.push({ ...found.fact, text: written.map(({ text }) => text).join(' '), at });
    at += found.length - 1;
  }
  return facts;
}

interface Found {
  readonly fact: Pick<Fact, 'of' | 'value'>;
  readonly length: number;
}

const two = (number: number | string): string => String(number).padStart(2, '0');

/** "30 June 2027", "June 30, 2027", "2027-06-30", "02:00". */
function dateAt(tokens: readonly Token[], at: number): Found | undefined {
  const [first, second, third, fourth] = tokens.slice(at, at + 4);
  const number = (token: Token | undefined): number | undefined => (token?.kind === 'number' ? token.value : undefined);
  const written = tokens.slice(at, at + 5).map(({ text }) => text).join(''); // prettier-ignore
  const iso = /^(\d{4})[-−](\d\d)[-−](\d\d)(?!\d)/.exec(written);
  if (iso && first!.text.length === 4) {
    const length = tokens.slice(at, at + 5).findIndex((_, index) => tokens.slice(at, at + index + 1).map(({ text }) => text).join('').length >= 10) + 1; // prettier-ignore
    return { fact: { of: 'date', value: iso.slice(1).join('-') }, length };
  }
  const clock = /^(\d\d?):(\d\d)(?!\d)/.exec(written);
  if (clock && second?.text === ':')
    return { fact: { of: 'clock', value: `${two(clock[1]!)}:${clock[2]}` }, length: 3 };
  const [dayFirst, monthFirst] = [months.indexOf(second?.text ?? ''), months.indexOf(first?.text ?? '')];
  const [one, other] = [number(first), number(second)];
  if (dayFirst >= 0 && one !== undefined && number(third) !== undefined)
    return { fact: { of: 'date', value: `${number(third)}-${two(dayFirst + 1)}-${two(one)}` }, length: 3 };
  const year = number(third?.text === ',' ? fourth : third);
  if (monthFirst >= 0 && other !== undefined && other < 32 && year !== undefined)
    return {
      fact: { of: 'date', value: `${year}-${two(monthFirst + 1)}-${two(other)}` },
      length: third?.text === ',' ? 4 : 3,
    };
  if (monthFirst >= 0 && other !== undefined && other > 1900)
    return { fact: { of: 'month', value: `${other}-${two(monthFirst + 1)}` }, length: 2 };
  return undefined;
}

const standards = /^(?:iso|rfc|iec|din|bcp|(?:hmac-)?sha|tls|oauth|aes|rsa|regulation|directive)$/;

/** "ISO 3166-2", "RFC 9457", "SHA-256", "regulation 19/781". */
function standardAt(tokens: readonly Token[], at: number): Found | undefined {
  const first = tokens[at]!;
  if (first.kind !== 'word' || !standards.test(first.text)) return undefined;
  const start = tokens[at + 1]?.text === '-' ? at + 2 : at + 1;
  if (tokens[start]?.kind !== 'number') return undefined;
  let end = start + 1;
  while (/^[-/]$/.test(tokens[end]?.text ?? '') && tokens[end + 1]?.kind === 'number') end += 2;
  const value = tokens.slice(start, end).map(({ text }) => text).join(''); // prettier-ignore
  return { fact: { of: `standard ${first.text.replace('hmac-', '')}`, value }, length: end - at };
}

/** "On Sundays", "every night", "midnight", "an hour and a half", "half a day", "exactly one unit". */
function wordAt(tokens: readonly Token[], at: number): Found | undefined {
  const [{ kind, text }, next] = [tokens[at]!, tokens[at + 1]];
  if (kind !== 'word') return undefined;
  const one = (of: string, value: string, length = 1): Found => ({ fact: { of, value }, length });
  const rate = rateAt(tokens, at);
  if (rate) return rate;
  if (weekday.test(text)) return one('weekday', singular(text));
  if (/^(?:nightly|daily)$/.test(text)) return one('weekday', 'every day');
  if (/^(?:midnight|noon)$/.test(text)) return one('clock', text === 'noon' ? '12:00' : '00:00');
  if (!/^(?:an?|one|every|each)$/.test(text) || next?.kind !== 'word') return undefined;
  if (/^(?:every|each)$/.test(text) && /^(?:night|day)$/.test(next.text)) return one('weekday', 'every day', 2);
  // "A second request" is no time.
  const unit =
    next.text === 'second' && text !== 'one' ? undefined : /s$/.test(next.text) ? undefined : unitFor(next.text);
  if (unit?.of === 'time' || unit?.of === 'months') {
    const written = (from: number, to: number): string => tokens.slice(Math.max(0, from), to).map((token) => token.text).join(' '); // prettier-ignore
    const isLonger = written(at + 2, at + 5) === 'and a half';
    const share = (shareOf(written(at - 3, at)) ?? 1) + (isLonger ? 0.5 : 0);
    return one(unit.of, String(share * unit.factor), isLonger ? 5 : 2);
  }
  return text === 'one' && !light.has(next.text) ? one(`# ${stemOf(next.text)}`, '1') : undefined;
}

/** "60 requests per minute": how often, of which "60 requests" is another fact. */
function rateAt(tokens: readonly Token[], at: number): Found | undefined {
  const [number, noun, { text: per }, unit] = [tokens[at - 2], tokens[at - 1], tokens[at]!, tokens[at + 1]];
  if (
    /^(?:once|twice)$/.test(noun?.text ?? '') &&
    unit?.kind === 'word' &&
    /^(?:per|an?|each|every)$/.test(per) &&
    unitFor(unit.text)
  )
    return { fact: { of: `# ${noun!.text} per`, value: unit.text }, length: 2 };
  if (number?.kind !== 'number' || noun?.kind !== 'word' || unit?.kind !== 'word') return undefined;
  if (!/^(?:per|an?|each|every)$/.test(per) || !unitFor(unit.text)) return undefined;
  return { fact: { of: `# ${stemOf(noun.text)} per`, value: `${number.value} ${unit.text}` }, length: 2 };
}

/** Of "1, 2, 4, 8 and 16 minutes" the document may have the first one, and how the others follow. */
function isInSeries(tokens: readonly Token[], at: number): boolean {
  let first = at;
  while (/^(?:,|and|or|then)$/.test(tokens[first - 1]?.text ?? '') && tokens[first - 2]?.kind === 'number') first -= 2;
  let last = at;
  while (/^(?:,|and|or|then)$/.test(tokens[last + 1]?.text ?? '') && tokens[last + 2]?.kind === 'number') last += 2;
  return last - first >= 4;
}

/** "20 items", "5 capital letters", "between 1 and 20 items", "72 tonnes", "50 %", "version 2.2". */
function amountAt(tokens: readonly Token[], at: number): Found | undefined {
  const token = tokens[at]!;
  if (token.kind !== 'number' || isInSeries(tokens, at)) return undefined;
  const [before, next] = [tokens[at - 1]?.text ?? '', tokens[at + 1]];
  const of = (name: string, value: number | string): Found => ({ fact: { of: name, value: String(value) }, length: 1 });
  if (
    (before === 'since' && /^\d+\.\d/.test(token.text) && (next?.kind !== 'word' || light.has(next.text))) ||
    (/^(?:version|v|release)$/.test(before) && token.text.includes('.'))
  )
    return of('version', token.text);
  if (token.unit === '%' || /^(?:%|percent)$/.test(next?.text ?? '')) return of('%', token.value);
  const isRange = /^(?:to|and|or|-|–)$/.test(next?.text ?? '') && tokens[at + 2]?.kind === 'number';
  const from = at + (isRange ? 3 : 1);
  const first = tokens[from]?.text === '-' ? from + 1 : from;
  // "10 working days" are days.
  const noun = tokens[/^(?:working|business|calendar)$/.test(tokens[first]?.text ?? '') ? first + 1 : first];
  if (noun?.kind !== 'word') return undefined;
  const unit = unitFor(noun.text);
  // "Three quarters of an hour" is a fact of the hour.
  if (noun.text.startsWith('quarter') && tokens[tokens.indexOf(noun) + 1]?.text === 'of') return undefined;
  // "Between 12 and 40 hours" says nothing of twelve hours.
  const isHigh = tokens[at - 2]?.kind === 'number' && /^(?:between|from)$/.test(tokens[at - 3]?.text ?? '');
  const end = isRange && /^(?:between|from)$/.test(before) ? 'from ' : isHigh ? 'to ' : '';
  if (unit) return of(`${end}${unit.of}`, token.value * unit.factor);
  const isCounted = !light.has(noun.text) || /^(?:items?|requests?|calls?)$/.test(noun.text);
  return isCounted ? of(`# ${stemOf(noun.text)}`, token.value) : undefined;
}
