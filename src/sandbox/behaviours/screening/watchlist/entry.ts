import type { ListedBirthdate, PartialDate } from '../matching/birthdate';
import type { Gender } from '../matching/gender';

/** A list that entries come from. */
export interface WatchlistFile {
  readonly id: string;
  readonly name: string;
  /** A national list, searched for persons and companies of this country. Without one it is international and always searched. */
  readonly country?: string;
  /** Who publishes it. */
  readonly source: string;
  readonly filename: string;
  /** RFC 3339. */
  readonly updatedAt: string;
}

export type PersonKind = 'pep' | 'rca' | 'sanction' | 'sip';
export type CompanyKind = 'sanction' | 'sie';

export interface EntryAddress {
  readonly street?: string;
  readonly city?: string;
  readonly country?: string;
}

interface Entry {
  /** Unique over all lists. */
  readonly id: string;
  readonly list: WatchlistFile;
  /** As of the list, unless the entry has one of its own. */
  readonly country?: string;
  readonly active: boolean;
  readonly addresses: readonly EntryAddress[];
  readonly sources: readonly string[];
  readonly notes?: string;
}

export interface PersonEntry extends Entry {
  readonly is: readonly PersonKind[];
  readonly names: readonly { readonly type: string; readonly first: string; readonly last: string }[];
  readonly birthdates: readonly ListedBirthdate[];
  readonly gender: Gender;
  readonly nationalId?: string;
  readonly nationalities: readonly string[];
  readonly deceased: boolean;
  readonly roles: readonly Role[];
  /** `to` is the id of the other entry. */
  readonly relations: readonly { readonly to: string; readonly type: string }[];
}

export interface Role {
  readonly description: string;
  readonly active: boolean;
  readonly since: PartialDate;
  readonly to: PartialDate;
}

export interface CompanyEntry extends Entry {
  readonly is: readonly CompanyKind[];
  readonly names: readonly { readonly type: string; readonly name: string }[];
}

const DATE = /^([0-9]{4}|\?{4})-([0-9]{2}|\?{2})-([0-9]{2}|\?{2})$/;
const RANGE = /^([0-9]{4})\.\.([0-9]{4})$/;

/**
 * Parses a date of birth: `1961-04-12`, with question marks for what is unknown.
 *
 * @returns undefined when it is not such a date, or not a day that exists.
 */
export function readPartialDate(text: string): PartialDate | undefined {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = { ...part('year', year), ...part('month', month), ...part('day', day) };
  return isPossible(date) ? date : undefined;
}

/** Formats a date of birth; the inverse of `readPartialDate`. */
export function writePartialDate({ year, month, day }: PartialDate): string {
  return [digits(year, 4), digits(month, 2), digits(day, 2)].join('-');
}

/** Parses a date of birth of a watchlist: also `~1961-??-??` (about then) and `1950..1954` (a range of years). */
export function readListedBirthdate(text: string): ListedBirthdate | undefined {
  const [, from, to] = RANGE.exec(text) ?? [];
  if (from !== undefined && to !== undefined) return { type: 'Range', fromYear: Number(from), toYear: Number(to) };
  const circa = text.startsWith('~');
  const date = readPartialDate(circa ? text.slice(1) : text);
  return date && { type: 'Date', circa, ...date };
}

/** Whether the known parts can be of one day; an unknown year counts as a leap year. */
export function isPossible({ year, month, day }: PartialDate): boolean {
  if (year !== undefined && !isWithin(year, 1, 9999)) return false;
  if (month !== undefined && !isWithin(month, 1, 12)) return false;
  if (day === undefined) return true;
  if (month === undefined) return isWithin(day, 1, 31);
  const last = new Date(0);
  last.setUTCFullYear(year ?? 2000, month, 0);
  return isWithin(day, 1, last.getUTCDate());
}

function isWithin(value: number, lowest: number, highest: number): boolean {
  return Number.isInteger(value) && value >= lowest && value <= highest;
}

function part(name: keyof PartialDate, text: string): PartialDate {
  return text.startsWith('?') ? {} : { [name]: Number(text) };
}

function digits(value: number | undefined, count: number): string {
  return value === undefined ? '?'.repeat(count) : String(value).padStart(count, '0');
}
