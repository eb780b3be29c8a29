import type { PartialDate } from '../matching/birthdate';
import type { Gender } from '../matching/gender';

/** A person in the company register. */
export interface RegisterPerson {
  readonly key: string;
  readonly identity?: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly birth: PartialDate;
  readonly gender: Gender;
  readonly street?: string;
  readonly zipCode?: string;
  readonly city?: string;
  readonly country: string;
}

/** A holding in a company. `stake` and `votes` are percentages, `shares` is a number of shares. */
export interface Holding {
  readonly owner: MemberKey;
  readonly shares: number;
  readonly stake: number;
  readonly votes: number;
}

/** A person by its key, or a company by the key that `companyKey` makes. */
export type MemberKey =
  { readonly kind: 'person'; readonly key: string } | { readonly kind: 'company'; readonly key: string };

export interface BoardSeat {
  readonly member: MemberKey;
  readonly role: string;
}

export interface RegisterCompany {
  /** Two-letter code in lower case. */
  readonly country: string;
  readonly number: string;
  readonly name: string;
  readonly description?: string;
  /** A day, `1998-04-06`. */
  readonly registered?: string;
  readonly address?: { readonly street?: string; readonly zipCode?: string; readonly city?: string };
  readonly legalForm?: { readonly type: number; readonly description: string; readonly kind: string };
  readonly listing?: 'Listed' | 'Unlisted';
  readonly sni?: { readonly code: string; readonly text: string };
  readonly signatory?: string;
  /** Keys of companies. */
  readonly parent?: string;
  readonly ultimateParent?: string;
  readonly owners: readonly Holding[];
  readonly board: readonly BoardSeat[];
}

/** The key of a company: its country, and its number without the separators that people write differently. */
export function companyKey(country: string, number: string): string {
  return `${country.toLowerCase()}/${number.toLowerCase().replace(/[\s.-]/g, '')}`;
}
