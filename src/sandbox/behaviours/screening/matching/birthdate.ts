/** A day of birth as far as it is known. */
export interface PartialDate {
  readonly year?: number;
  /** 1 to 12. */
  readonly month?: number;
  readonly day?: number;
}

/** A day of birth as a watchlist has it. */
export type ListedBirthdate =
  | ({ readonly type: 'Date'; /** About then, give or take `CIRCA_YEARS`. */ readonly circa: boolean } & PartialDate)
  | { readonly type: 'Range'; readonly fromYear: number; readonly toYear: number };

export type BirthdateAgreement = 'same' | 'compatible' | 'unknown' | 'near' | 'different';

const CIRCA_YEARS = 2;

const BEST_FIRST: readonly BirthdateAgreement[] = ['same', 'compatible', 'unknown', 'near', 'different'];

/** Compares with each of the dates that a list gives for one person and keeps what agrees best. */
export function compareBirthdates(given: PartialDate, listed: readonly ListedBirthdate[]): BirthdateAgreement {
  if (!isKnown(given)) return 'unknown';
  const agreements = listed.map((date) => compare(given, date));
  return BEST_FIRST.find((agreement) => agreements.includes(agreement)) ?? 'unknown';
}

function isKnown(date: PartialDate): boolean {
  return date.year !== undefined || date.month !== undefined || date.day !== undefined;
}

function compare(given: PartialDate, listed: ListedBirthdate): BirthdateAgreement {
  if (listed.type === 'Range') {
    if (given.year === undefined) return 'unknown';
    return given.year >= listed.fromYear && given.year <= listed.toYear ? 'compatible' : 'different';
  }
  if (!isKnown(listed)) return 'unknown';
  if (listed.circa) return compareCirca(given, listed);

  const pairs = [
    [given.year, listed.year],
    [given.month, listed.month],
    [given.day, listed.day],
  ].filter(([a, b]) => a !== undefined && b !== undefined);
  if (pairs.length === 0) return 'unknown';
  const differences = pairs.filter(([a, b]) => a !== b).length;
  if (differences === 0) return pairs.length === 3 ? 'same' : 'compatible';
  if (pairs.length === 3 && (differences === 1 || isExchanged(given, listed))) return 'near';
  return 'different';
}

function compareCirca(given: PartialDate, listed: PartialDate): BirthdateAgreement {
  if (given.year === undefined || listed.year === undefined) return 'unknown';
  return Math.abs(given.year - listed.year) <= CIRCA_YEARS ? 'compatible' : 'different';
}

function isExchanged(a: PartialDate, b: PartialDate): boolean {
  return a.year === b.year && a.month === b.day && a.day === b.month;
}
