import { singular } from '../../../text/singular';

/** A unit of measure: what it measures, and how many of the smallest of that it is. */
export interface Unit {
  readonly of:
    'time' | 'size' | 'length' | 'weight' | 'volume' | 'temperature' | 'money' | 'power' | 'energy' | 'speed' | 'angle';
  readonly name: string;
  readonly factor: number;
}

const unit = (of: Unit['of'], factor: number, name: string, others: string): [RegExp, Unit] => [
  new RegExp(`^(?:${name}|${others})$`),
  { of, factor, name },
];

const units: readonly [RegExp, Unit][] = [
  unit('time', 1e-6, 'nanoseconds', 'nanoseconds?|nanos|ns'),
  unit('time', 1e-3, 'microseconds', 'microseconds?|micros|µs'),
  unit('time', 1, 'milliseconds', 'milliseconds?|millisecs?|millis|msecs?|ms'),
  unit('time', 1000, 'seconds', 'seconds?|secs?'),
  unit('time', 60_000, 'minutes', 'minutes?|mins'),
  unit('time', 3_600_000, 'hours', 'hours?|hrs?'),
  unit('time', 86_400_000, 'days', 'days?'),
  unit('time', 604_800_000, 'weeks', 'weeks?'),
  unit('size', 1, 'bytes', 'bytes?|octets?'),
  unit('size', 1024, 'kilobytes', 'kilobytes?|kibibytes?|kb|kib'),
  unit('size', 1024 ** 2, 'megabytes', 'megabytes?|mebibytes?|mb|mib'),
  unit('size', 1024 ** 3, 'gigabytes', 'gigabytes?|gibibytes?|gb|gib'),
  unit('length', 1, 'millimetres', 'millimet(?:re|er)s?|mm'),
  unit('length', 10, 'centimetres', 'centimet(?:re|er)s?|cm'),
  unit('length', 1000, 'metres', 'met(?:re|er)s?'),
  unit('length', 1e6, 'kilometres', 'kilomet(?:re|er)s?|km'),
  unit('length', 1609.344e3, 'miles', 'miles?'),
  unit('length', 25.4, 'inches', 'inch(?:es)?'),
  unit('weight', 1, 'grams', 'grams?|grammes?'),
  unit('weight', 1000, 'kilograms', 'kilograms?|kilos?|kg'),
  unit('weight', 1e6, 'tonnes', 'tonnes?'),
  unit('weight', 453.592, 'pounds', 'pounds?|lbs?'),
  unit('weight', 28.3495, 'ounces', 'ounces?|oz'),
  unit('volume', 1, 'millilitres', 'millilit(?:re|er)s?|ml'),
  unit('volume', 10, 'centilitres', 'centilit(?:re|er)s?|cl'),
  unit('volume', 1000, 'litres', 'lit(?:re|er)s?'),
  unit('volume', 3785.41, 'gallons', 'gallons?'),
  unit('money', 1, 'cents', 'cents?|pennies|pence|öre'),
  unit('money', 100, 'euros', 'euros?'),
  unit('money', 100, 'dollars', 'dollars?'),
  unit('power', 1, 'watts', 'watts?'),
  unit('power', 1000, 'kilowatts', 'kilowatts?|kw'),
  unit('power', 1e6, 'megawatts', 'megawatts?'),
  unit('energy', 1, 'watt-hours', 'watt-?hours?|wh'),
  unit('energy', 1000, 'kilowatt-hours', 'kilowatt-?hours?|kwh'),
  unit('energy', 1e6, 'megawatt-hours', 'megawatt-?hours?|mwh'),
  unit('speed', 1, 'metres per second', 'mps'),
  unit('speed', 1 / 3.6, 'kilometres per hour', 'kmh'),
  unit('speed', 0.44704, 'miles per hour', 'mph'),
  unit('angle', 1, 'arcseconds', 'arc-?seconds?'),
  unit('angle', 60, 'arcminutes', 'arc-?minutes?'),
  unit('temperature', 1, 'degrees Celsius', 'celsius'),
  unit('temperature', 2, 'degrees Fahrenheit', 'fahrenheit'),
];

/** The unit that a word is one of. */
export const unitOf = (word: string): Unit | undefined =>
  units.find(([pattern]) => pattern.test(word.toLowerCase()))?.[1];

/** In months, which are of no fixed length. */
const calendar: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };

/** The unit that a word is one of, months and years included: what it measures, and how many of the smallest of that it is. */
export function measureOf(word: string): { readonly of: Unit['of'] | 'months'; readonly factor: number } | undefined {
  const months = calendar[singular(word.toLowerCase())];
  return months === undefined ? unitOf(word) : { of: 'months', factor: months };
}

const parts = ['half', 'third', 'quarter', 'fifth', 'tenth'];
const divisors = [2, 3, 4, 5, 10];
const counts = 'one two three four five six seven eight nine ten'.split(' ');

/** Every fraction that `shareOf` knows, for patterns: "half", "a quarter of", "three quarters of". */
export const fraction = `(?:(?:an?|#|\\d|${counts.join('|')}) )?(?:${parts.join('|')})s?(?: of)?`;

/** Which part of a unit words in front of it say: 0.75 of "three quarters of"; undefined without a fraction. */
export function shareOf(words: string): number | undefined {
  const [, count = '', part] = new RegExp(`(?:\\b(\\w+) )?\\b(${parts.join('|')})s?(?: of)?$`, 'i').exec(words) ?? [];
  if (part === undefined) return undefined;
  const number = Number(count) || counts.indexOf(count.toLowerCase()) + 1 || 1;
  return number / divisors[parts.indexOf(part.toLowerCase())]!;
}

/** Every word that `unitOf` knows, for patterns. */
export const unitWord =
  '(?:nanoseconds?|microseconds?|milliseconds?|millis|msecs?|ms|seconds?|secs?|minutes?|mins|hours?|days?|weeks?|bytes?|octets?|kilobytes?|kibibytes?|kb|kib|megabytes?|mebibytes?|mb|mib|gigabytes?|gibibytes?|gb|gib|millimet(?:re|er)s?|mm|centimet(?:re|er)s?|cm|met(?:re|er)s?|kilomet(?:re|er)s?|km|miles?|inch(?:es)?|grams?|grammes?|kilograms?|kilos?|kg|tonnes?|pounds?|lbs?|ounces?|oz|(?:kilo|mega)?watt-?hours?|wh|kwh|mwh|(?:kilo|mega)?watts?|kw|cents?|pence|euros?|dollars?|arc-?seconds?|arc-?minutes?|celsius|fahrenheit)';

/** The units that a description or a name tells of: `responseDurationMs`, "in seconds since the epoch". */
export const unitsIn = (text: string): Unit[] =>
  text
    .replace(/watt[- ]hours?/gi, 'watthours')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-zµ]+/)
    // "The second parameter" and "the day of the month" are no units.
    .flatMap((word) => (/s$|^(?:[a-zµ]{2}|[kmg]ib|fahrenheit)$/i.test(word) ? (unitOf(word) ?? []) : []));
