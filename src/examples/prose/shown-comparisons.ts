import { isObject, type JsonObject } from '../../openapi/value';
import { wordsOf } from '../../text/words';
import { stemOf } from './claims/described/reading';
import { canonical, type Token } from './claims/tokens';
import { type Unit, unitOf } from './claims/units';
import { isNamed, type Seen, type Unseen } from './seen-values';
import { listIn, ordinals } from './shown-items';
import type { Vocabulary } from './vocabulary';

type Item = Readonly<JsonObject>;

/** The objects of the list that a response is, or of the array in it that a noun names. */
function itemsIn(about: readonly Seen[], noun?: string): readonly Item[] {
  const [only, ...more] = about;
  if (!only || more.length > 0) return [];
  const list =
    listIn(only.response) ?? arraysIn(only.response).find(([name]) => noun !== undefined && isNamed(name, noun))?.[1];
  return list?.every(isObject) ? list : [];
}

function arraysIn(value: unknown): [string, readonly unknown[]][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    ...(Array.isArray(member) ? [[name, member] as [string, readonly unknown[]]] : []),
    ...arraysIn(member),
  ]);
}

const greater = /^(?:larger|bigger|higher|greater|heavier|largest|biggest|highest|greatest|heaviest|maximum)$/;
const lesser = /^(?:smaller|lower|lesser|lighter|cheaper|smallest|lowest|lightest|cheapest|minimum)$/;

/** "The larger one delivers up to 120 kW", where another item of the list has 850 for the same property. */
export function extremeFaults(sentence: readonly Token[], about: readonly Seen[]): Unseen[] {
  const at = sentence.findIndex(({ text }) => greater.test(text) || lesser.test(text));
  const ends = sentence.findIndex(({ kind, text }, index) => index > at && kind === 'mark' && /^[,;:()–—]$/.test(text));
  const numbers = sentence.slice(at, ends < 0 ? undefined : ends).filter((token) => token.kind === 'number');
  const [number, ...others] = numbers;
  if (at < 0 || sentence[at - 1]?.text !== 'the' || sentence[at + 1]?.text === 'than' || !number || others.length > 0)
    return [];
  const items = itemsIn(about);
  const isMost = greater.test(sentence[at]!.text);
  const columns = [...new Set(items.flatMap((item) => Object.keys(item)))]
    .map((name) => ({ name, values: items.map((item) => item[name]) }))
    .filter((column): column is { name: string; values: number[] } =>
      column.values.every((value) => typeof value === 'number'),
    )
    .filter(({ values }) => values.includes(number.value));
  const wrong = columns.find(({ values }) => (isMost ? Math.max(...values) : Math.min(...values)) !== number.value);
  if (!wrong || columns.length > 1) return [];
  const actual = isMost ? Math.max(...wrong.values) : Math.min(...wrong.values);
  return [
    {
      at,
      line: number.line,
      message: `the ${sentence[at]!.text} ${wrong.name} in this example is ${actual}, not ${number.text}`,
    },
  ];
}

const all = /(?<= |^)(?:both|all(?: of them)?|all #) (?:are|were) (?:still |already |now |only )?([a-z]{3,})(?= )/;

/** "Both are planned", where the items of the list have another value of the same enumeration. */
export function stateFaults(
  sentence: readonly Token[],
  about: readonly Seen[],
  enumerations: Vocabulary['enumerations'],
): Unseen[] {
  const match = all.exec(canonical(sentence));
  const [said, items] = [match?.[1], itemsIn(about)];
  if (said === undefined || !match || items.length < 2) return [];
  const wrong = Object.keys(items[0]!).flatMap((name) => {
    const values = items.map((item) => item[name]);
    const known = enumerations.filter((one) => one.values.includes(said));
    const isOther = values.every(
      (value) => typeof value === 'string' && known.some((one) => one.values.includes(value)),
    );
    return known.length > 0 && isOther && values.some((value) => value !== said) ? [{ name, values }] : [];
  });
  const [one] = wrong;
  if (!one || items.some((item) => Object.entries(item).some(([name, value]) => name !== one.name && value === said)))
    return [];
  const at = sentence.findIndex(({ text }) => text === said);
  const values = [...new Set(one.values)].join(' and ');
  return [{ at, line: sentence[at]?.line ?? 1, message: `the ${one.name} of these is ${values}, not ${said}` }];
}

const ordinal = new RegExp(
  `(?<= |^)the (${ordinals.join('|')}|last) ([a-z]{3,}) (?:is|was) (?:still |already |now |only |just )?(?:an? )?([a-z]{5,})(?= [.,;:])`,
);

/** "The first reading is an estimate", where that is what the second one has as its value. */
export function placeFaults(sentence: readonly Token[], about: readonly Seen[]): Unseen[] {
  const match = ordinal.exec(canonical(sentence));
  if (!match) return [];
  const [, place = '', noun = '', state = ''] = match;
  const items = itemsIn(about, noun);
  const index = place === 'last' ? items.length - 1 : ordinals.indexOf(place);
  if (!items[index]) return [];
  const stem = stemOf(state);
  const has = (item: Item): boolean =>
    Object.values(item).some((value) => typeof value === 'string' && /^[a-z]+$/i.test(value) && stemOf(value) === stem);
  const actual = items.findIndex(has);
  if (actual < 0 || has(items[index])) return [];
  const at = sentence.findIndex(({ text }) => text === place);
  return [
    {
      at,
      line: sentence[at]?.line ?? 1,
      message: `in this example, "${state}" is true of the ${ordinals[actual] ?? 'last'} ${noun}, not of the ${place}`,
    },
  ];
}

const amount = '#(?: [a-zµ]{1,12})?';
const difference = new RegExp(`(?<= |^)${amount} , ${amount} (more|less|fewer|longer|shorter|later|earlier) than `);
const distance = new RegExp(`(?<= |^)${amount} (higher|lower|more|less|longer|shorter) than `);
const opposites: Readonly<Record<string, string>> = {
  higher: 'lower',
  lower: 'higher',
  more: 'less',
  less: 'more',
  longer: 'shorter',
  shorter: 'longer',
};
const increases = /^(?:more|longer|later|higher)$/;

const numbersOf = (values: ReadonlySet<string> | undefined): number[] =>
  [...(values ?? [])]
    .filter((value) => value !== '')
    .map(Number)
    .filter(Number.isFinite);

/** "It took 110 minutes, 20 less than expected", where the response has 90 and not 130. */
export function differenceFaults(sentence: readonly Token[], about: readonly Seen[]): Unseen[] {
  const { match, numbers } = comparison(sentence, difference);
  const [own, by] = numbers;
  if (!match || !own || !by) return [];
  const known = new Set(about.flatMap(({ members }) => [...members.values()].flatMap(numbersOf)));
  const isMore = increases.test(match[1]!);
  const sign = isMore ? -1 : 1;
  const opposite = own.value - sign * by.value;
  if (known.has(own.value + sign * by.value) || !known.has(opposite)) return [];
  const word = isMore ? 'less' : 'more';
  return [
    {
      at: sentence.indexOf(by),
      line: by.line,
      message: `${own.text} is ${by.text} ${word} than the ${opposite} of this example`,
    },
  ];
}

/** An amount in the unit that the name of a property has: "1.5 hours" is 1.5 of `requestedHours`, and 5,400,000 of one without a unit. */
function inUnitOf(name: string, value: number, unit: Unit | undefined): number {
  const own = wordsOf(name)
    .flatMap((word) => unitOf(word) ?? [])
    .find(({ of }) => of === unit?.of);
  return (value * (unit?.factor ?? 1)) / (own?.factor ?? 1);
}

/** "480 kWh higher than the estimate", where another example of the page has more by as much for the same property. */
export function distanceFaults(sentence: readonly Token[], about: readonly Seen[], all: readonly Seen[]): Unseen[] {
  const { match, numbers } = comparison(sentence, distance);
  const [by] = numbers;
  if (!match || !by || by.value === 0) return [];
  const at = sentence.indexOf(by);
  const unit = measureAt(sentence, at);
  const stepOf = (name: string): number => inUnitOf(name, by.value, unit);
  const sign = increases.test(match[1]!) ? -1 : 1;
  const differs = (direction: number): string | undefined =>
    about
      .flatMap(({ members }) => [...members])
      .find(([name, values]) =>
        numbersOf(values).some((value) =>
          all.some(({ members }) => numbersOf(members.get(name)).includes(value + direction * stepOf(name))),
        ),
      )?.[0];
  const wrong = differs(-sign);
  if (wrong === undefined || differs(sign) !== undefined) return [];
  return [
    {
      at,
      line: by.line,
      message: `the ${wrong} of this example is ${by.text} ${opposites[match[1]!]} than that of another example, not ${match[1]}`,
    },
  ];
}

const changed =
  /(?<= |^)(?:raises?|raised|increases?|increased|lowers?|lowered|reduces?|reduced|extends?|extended|shortens?|shortened) (?:the |its |their )?(?:[a-z]+ )?([a-z]{3,}) by # /;

/** "Raises the estimate by 300 kg", where `estimatedKg` is 200 more than in another example of the page. */
export function changeByFaults(sentence: readonly Token[], about: readonly Seen[], all: readonly Seen[]): Unseen[] {
  const { match, numbers } = comparison(sentence, changed);
  const [by] = numbers;
  const [only, ...more] = about;
  if (!match || !by || !only || more.length > 0) return [];
  const stem = stemOf(match[1]!);
  const isCalled = (name: string): boolean => wordsOf(name).some((word) => word.length > 2 && stemOf(word) === stem);
  const differences = [...only.members]
    .filter(([name]) => isCalled(name))
    .flatMap(([name, values]) => {
      const others = all.filter((one) => one !== only).flatMap(({ members }) => numbersOf(members.get(name)));
      return numbersOf(values).flatMap((value) => others.map((other) => ({ name, apart: Math.abs(value - other) })));
    })
    .filter(({ apart }) => apart > 0);
  const [first] = differences;
  const unit = measureAt(sentence, sentence.indexOf(by));
  const isBy = ({ name, apart }: { name: string; apart: number }): boolean =>
    [by.value, inUnitOf(name, by.value, unit)].includes(apart);
  if (!first || differences.some(isBy)) return [];
  const message = `the ${first.name} of this example differs by ${first.apart} from that of another one, not by ${by.text}`;
  return [{ at: sentence.indexOf(by), line: by.line, message }];
}

function comparison(
  sentence: readonly Token[],
  pattern: RegExp,
): { match: RegExpExecArray | null; numbers: Extract<Token, { kind: 'number' }>[] } {
  const text = canonical(sentence);
  const match = pattern.exec(text);
  const before = text
    .slice(0, match?.index)
    .split(' ')
    .filter((word) => word === '#').length;
  return { match, numbers: sentence.filter((token) => token.kind === 'number').slice(before) };
}

/** The unit of a number: what stands behind it. */
function measureAt(sentence: readonly Token[], at: number): Unit | undefined {
  const token = sentence[at];
  const written = (token?.kind === 'number' ? token.measure : undefined) ?? sentence[at + 1]?.text;
  return written === undefined ? undefined : unitOf(written);
}

/**
 * "76.5 MWh", where the values of `energy_wh` are 7,650,000 apart: a wrong power of ten of what a property whose name has a unit has, or of
 * how much two of its values differ.
 */
export function scaleFaults(sentence: readonly Token[], about: readonly Seen[], all: readonly Seen[]): Unseen[] {
  return sentence.flatMap((token, at): Unseen[] => {
    const unit = token.kind === 'number' && token.value > 0 ? measureAt(sentence, at) : undefined;
    if (!unit || token.kind !== 'number' || isPowerOfTen(token.value)) return [];
    const amounts = (seen: readonly Seen[]): { name: string; value: number }[] =>
      seen.flatMap(({ members }) =>
        [...members].flatMap(([name, values]) => {
          const own = wordsOf(name).flatMap((word) => unitOf(word) ?? [])[0];
          if (own?.of !== unit.of) return [];
          const numbers = numbersOf(values).slice(0, MAX_VALUES);
          const apart = numbers.flatMap((one) => numbers.map((other) => Math.abs(one - other)));
          return [...numbers, ...apart].map((value) => ({ name, value: (value * own.factor) / unit.factor }));
        }),
      );
    if (amounts(all).some(({ value }) => isNear(value, token.value))) return [];
    const wrong = amounts(about).find(({ value }) => value > 0 && isOtherScale(value, token));
    return wrong
      ? [
          {
            at,
            line: token.line,
            message: `${wrong.name} of this example amounts to ${wrong.value} ${unit.name}, not ${token.text}`,
          },
        ]
      : [];
  });
}

/** Compared with each other, so that the time does not grow with the square of a long list. */
const MAX_VALUES = 40;
const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= 0.01 * other;
const isPowerOfTen = (value: number): boolean => Math.abs(Math.log10(value) - Math.round(Math.log10(value))) < 1e-9;
/** Whether a figure is a value, as rounded as it is written, times a power of ten; kilobytes may be 1,000 or 1,024 bytes. */
const isOtherScale = (value: number, { value: said, text }: Extract<Token, { kind: 'number' }>): boolean =>
  [value, value * 1.024, value * 1.024 ** 2].some((one) => {
    const power = Math.round(Math.log10(one / said));
    const decimals = /\.(\d+)/.exec(text)?.[1]?.length ?? 0;
    return power !== 0 && Math.abs(one / 10 ** power - said) <= 0.5 * 10 ** -decimals;
  });
