import { isObject } from '../../../../openapi/value';
import { Refusal } from '../envelope';
import { type IdentityInput, type OptionsInput, comparisonOf, identityOf, pepCountriesOf, referenceOf } from '../input';
import type { PartialDate } from '../matching/birthdate';
import type { Gender } from '../matching/gender';
import { wordsOf } from '../matching/name';
import type { Address, Identity, PersonRegistration } from '../state/registered';
import { isPossible, readPartialDate } from '../watchlist/entry';

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

/** A person as a client registers it. */
export interface PersonInput {
  readonly personReferenceId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly identity?: IdentityInput | null;
  readonly gender?: 'f' | 'female' | 'm' | 'male' | null;
  /** As a string, `1971-03-??`. */
  readonly birthdate?: string | null;
  readonly birth?: { readonly [K in keyof PartialDate]: number | null } | null;
  readonly addresses?: unknown;
  readonly options?: OptionsInput;
}

const GENDERS: Readonly<Record<string, Gender>> = { f: 'Female', female: 'Female', m: 'Male', male: 'Male' };

/**
 * What is kept of a client's registration.
 *
 * @throws Refusal where a field breaks a rule that the schema cannot express
 */
export function personRegistration(input: PersonInput, options = input.options): PersonRegistration {
  const identity = identityOf(input.identity);
  if (wordsOf(input.firstName, 1).length + wordsOf(input.lastName, 1).length === 0) {
    throw new Refusal('firstName and lastName', 'must not both be without a letter');
  }
  return {
    personReferenceId: referenceOf(input.personReferenceId, 'personReferenceId'),
    identity,
    firstName: input.firstName,
    lastName: input.lastName,
    birth: birthOf(input, identity),
    gender: GENDERS[input.gender ?? ''] ?? 'Unknown',
    addresses: addressesOf(input.addresses),
    comparison: comparisonOf(options),
    pepCountries: pepCountriesOf(options),
  };
}

/** Given as a string or in parts, else taken from the identity number. The document has neither field, so nothing has validated them. */
function birthOf({ birthdate, birth }: PersonInput, identity: Identity | null): PartialDate {
  if (birthdate !== undefined && birthdate !== null) {
    const date = typeof birthdate === 'string' ? readPartialDate(birthdate) : undefined;
    if (!date)
      throw new Refusal('birthdate', `${JSON.stringify(birthdate)} is not a date such as 1971-03-28 or 1971-03-??`);
    return date;
  }
  if (birth !== undefined && birth !== null) {
    const known = Object.entries(birth).filter(([, value]) => value !== null);
    const date: PartialDate = Object.fromEntries(known);
    if (!isObject(birth) || !isPossible(date)) throw new Refusal('birth', 'is not an existing day');
    return date;
  }
  return (identity && birthInIdentity(identity.identity, identity.country)) ?? {};
}

const addressParts = ['street1', 'street2', 'city', 'streetNo', 'postalCode', 'country'] as const;

/** The document does not have this field, so nothing has validated it. */
function addressesOf(addresses: unknown): Address[] {
  if (addresses === undefined || addresses === null) return [];
  if (!Array.isArray(addresses)) throw new Refusal('addresses', 'must be an array');
  return addresses.map((address: unknown, position) => {
    const field = `addresses[${position}]`;
    if (!isObject(address)) throw new Refusal(field, 'must be an object');
    const parts = addressParts.map((name) => [name, address[name] ?? null] as const);
    const wrong = parts.find(([, value]) => value !== null && typeof value !== 'string');
    if (wrong) throw new Refusal(`${field}.${wrong[0]}`, 'must be a string or null');
    return Object.fromEntries(parts) as unknown as Address;
  });
}
