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
