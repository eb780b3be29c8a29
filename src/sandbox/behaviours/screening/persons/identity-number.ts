import type { PartialDate } from '../matching/birthdate';
import { isPossible } from '../watchlist/birth-text';

/** A national identity number that contains the day of birth, with its century. */
type Reader = (number: string) => PartialDate | undefined;

const FINNISH_CENTURIES: Readonly<Record<string, number>> = { '+': 1800, '-': 1900, A: 2000 };
const ESTONIAN_CENTURIES: Readonly<Record<string, number>> = { 1: 1800, 2: 1800, 3: 1900, 4: 1900, 5: 2000, 6: 2000 };

const READERS: Readonly<Record<string, Reader>> = {
  /** `YYYYMMDD-NNNN`; a coordination number has 60 added to its day. */
  se(number) {
    const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})-?\d{4}$/.exec(number) ?? [];
    return dateOf(Number(year), Number(month), Number(day) > 60 ? Number(day) - 60 : Number(day));
  },
  /** `DDMMYYcNNNT`, where `c` is the century's sign. */
  fi(number) {
    const [, day, month, year, century = ''] = /^(\d{2})(\d{2})(\d{2})([+\-A])\d{3}[0-9A-Y]$/.exec(number) ?? [];
    return dateOf((FINNISH_CENTURIES[century] ?? NaN) + Number(year), Number(month), Number(day));
  },
  /** `cYYMMDDNNNT`, where `c` is century and gender. */
  ee(number) {
    const [, century = '', year, month, day] = /^([1-6])(\d{2})(\d{2})(\d{2})\d{4}$/.exec(number) ?? [];
    return dateOf((ESTONIAN_CENTURIES[century] ?? NaN) + Number(year), Number(month), Number(day));
  },
};

/**
 * The day of birth in a national identity number of a country whose numbers have it with its century (se, fi, ee);
 * undefined for other countries and for anything else. Check digits are not verified.
 */
export function birthInIdentity(number: string | null, country: string): PartialDate | undefined {
  const code = country.toLowerCase();
  return number !== null && Object.hasOwn(READERS, code) ? READERS[code]?.(number) : undefined;
}

function dateOf(year: number, month: number, day: number): PartialDate | undefined {
  const date = { year, month, day };
  return isPossible(date) ? date : undefined;
}
