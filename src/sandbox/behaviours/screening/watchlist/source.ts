import type { Gender } from '../matching/gender';
import { readListedBirthdate, readPartialDate } from './birth-text';
import type { CompanyEntry, CompanyKind, EntryAddress, PersonEntry, PersonKind, WatchlistFile } from './entry';

interface EntrySource {
  readonly id: string;
  readonly country?: string;
  readonly active?: boolean;
  readonly addresses?: readonly EntryAddress[];
  readonly sources?: readonly string[];
  readonly notes?: string;
}

/** A listed person as the data files and `POST /sandbox/watchlist` write it; `source-schema.ts` says what is allowed. */
export interface PersonSource extends EntrySource {
  readonly is: readonly PersonKind[];
  readonly names: readonly { readonly type?: string; readonly first: string; readonly last: string }[];
  readonly gender?: Gender;
  readonly nationalId?: string;
  /** As `readListedBirthdate` reads them. */
  readonly birth?: readonly string[];
  readonly nationalities?: readonly string[];
  readonly deceased?: boolean;
  readonly roles?: readonly {
    readonly description: string;
    readonly since?: string;
    readonly to?: string;
    readonly active?: boolean;
  }[];
  readonly relations?: readonly { readonly to: string; readonly type: string }[];
}

export interface CompanySource extends EntrySource {
  readonly is: readonly CompanyKind[];
  readonly names: readonly { readonly type?: string; readonly name: string }[];
}

export function personEntry(source: PersonSource, list: WatchlistFile): PersonEntry {
  return {
    ...common(source, list),
    is: source.is,
    names: source.names.map((name) => ({ type: name.type ?? 'Primary', first: name.first, last: name.last })),
    birthdates: (source.birth ?? []).flatMap((text) => readListedBirthdate(text) ?? []),
    gender: source.gender ?? 'Unknown',
    nationalId: source.nationalId,
    nationalities: source.nationalities ?? [],
    deceased: source.deceased ?? false,
    roles: (source.roles ?? []).map((role) => ({
      description: role.description,
      active: role.active ?? role.to === undefined,
      since: dateParts(role.since),
      to: dateParts(role.to),
    })),
    relations: source.relations ?? [],
  };
}

export function companyEntry(source: CompanySource, list: WatchlistFile): CompanyEntry {
  return {
    ...common(source, list),
    is: source.is,
    names: source.names.map((name) => ({ type: name.type ?? 'Primary', name: name.name })),
  };
}

function common(source: EntrySource, list: WatchlistFile) {
  return {
    id: source.id,
    list,
    country: source.country ?? list.country,
    active: source.active ?? true,
    addresses: source.addresses ?? [],
    sources: source.sources ?? [],
    notes: source.notes,
  };
}

/** `2014`, `2014-09` or `2014-09-29`. */
function dateParts(text: string | undefined) {
  const [year = '????', month = '??', day = '??'] = text?.split('-') ?? [];
  return readPartialDate(`${year}-${month}-${day}`) ?? {};
}
