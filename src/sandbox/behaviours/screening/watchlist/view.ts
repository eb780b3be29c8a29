import type { Hit } from '../hits';
import { aliasIdOf } from '../identifiers';
import type { PartialDate } from '../matching/birthdate';
import { highlight, needleOf } from '../matching/highlight';
import { type TextPart, textParts } from '../matching/name';
import type { CompanyEntry, EntryAddress, PersonEntry, Role, WatchlistFile } from './entry';
import type { Watchlist } from './watchlist';

/** Which parts of an entry's names are marked: those that matched, or those that contain the search text. */
export type Selection =
  | { readonly kind: 'hits'; readonly hits: readonly Hit[] }
  | { readonly kind: 'text'; readonly firstName: string; readonly lastName: string };

/** The response `WatchlistPerson`. */
export function watchlistPersonView(entry: PersonEntry, selection: Selection, watchlist: Watchlist) {
  return {
    listId: entry.id,
    nationalIdentificationNumber: entry.nationalId ?? null,
    names: entry.names.map(({ type, first, last }) => ({
      firstName: first,
      lastName: last,
      ...selectedPersonName(entry.id, first, last, selection),
      type,
    })),
    birthdates: entry.birthdates.map((date) =>
      date.type === 'Range'
        ? {
            circa: false,
            year: null,
            month: null,
            day: null,
            fromYear: date.fromYear,
            toYear: date.toYear,
            type: date.type,
          }
        : { circa: date.circa, ...partsOf(date), fromYear: null, toYear: null, type: date.type },
    ),
    addresses: entry.addresses.map(addressView),
    countries: [...new Set([...(entry.country ? [entry.country] : []), ...entry.nationalities])],
    isPep: entry.is.includes('pep'),
    isRca: entry.is.includes('rca'),
    isSanction: entry.is.includes('sanction'),
    nationalities: entry.nationalities,
    images: [],
    roles: entry.roles.map(roleView),
    relations: entry.relations.flatMap((relation) => relationView(relation, watchlist)),
    gender: entry.gender,
    lists: [entry.list.name],
    active: entry.active,
    deceased: entry.deceased,
    isSip: entry.is.includes('sip'),
    watchlistSource: sourceView(entry.list),
    sources: entry.sources,
    notes: entry.notes === undefined ? [] : [entry.notes],
  };
}

/** The response `WatchlistCompany`. */
export function watchlistCompanyView(entry: CompanyEntry, hits: readonly Hit[]) {
  return {
    listId: entry.id,
    isSanction: entry.is.includes('sanction'),
    names: entry.names.map(({ type, name }) => ({
      type,
      name,
      selectedName: selectedCompanyName(entry.id, name, hits),
    })),
    sanctionLists: entry.is.includes('sanction') ? [entry.list.name] : [],
    watchlistSource: sourceView(entry.list),
    isSie: entry.is.includes('sie'),
    addresses: entry.addresses.map(addressView),
    active: entry.active,
    notes: entry.notes === undefined ? [] : [entry.notes],
  };
}

interface SelectedName {
  readonly selectedFirstName: readonly TextPart[];
  readonly selectedLastName: readonly TextPart[];
}

function selectedPersonName(id: string, first: string, last: string, selection: Selection): SelectedName {
  if (selection.kind === 'text') {
    return {
      selectedFirstName: highlight(first, needleOf(selection.firstName)).parts,
      selectedLastName: highlight(last, needleOf(selection.lastName)).parts,
    };
  }
  const aliasId = aliasIdOf(id, first, last);
  const hit = selection.hits.find((candidate) => candidate.aliasId === aliasId);
  return {
    selectedFirstName: hit?.kind === 'person' ? hit.matchedFirstName : textParts(first, new Set()),
    selectedLastName: hit?.kind === 'person' ? hit.matchedLastName : textParts(last, new Set()),
  };
}

function selectedCompanyName(id: string, name: string, hits: readonly Hit[]): readonly TextPart[] {
  const aliasId = aliasIdOf(id, name);
  const hit = hits.find((candidate) => candidate.aliasId === aliasId);
  return hit?.kind === 'company' ? hit.matchedName : textParts(name, new Set());
}

function roleView({ description, active, since, to }: Role) {
  return {
    description,
    isActive: active,
    sinceYear: digits(since.year, 4),
    sinceMonth: digits(since.month, 2),
    sinceDay: digits(since.day, 2),
    toYear: digits(to.year, 4),
    toMonth: digits(to.month, 2),
    toDay: digits(to.day, 2),
  };
}

function relationView({ to, type }: { readonly to: string; readonly type: string }, watchlist: Watchlist) {
  const other = watchlist.person(to);
  const [name] = other?.names ?? [];
  if (!other || !name) return [];
  return [
    {
      firstName: name.first,
      lastName: name.last,
      relationPersonId: to,
      isPep: other.is.includes('pep'),
      isRca: other.is.includes('rca'),
      isSanction: other.is.includes('sanction'),
      isSip: other.is.includes('sip'),
      relationType: type,
    },
  ];
}

function addressView({ street, city, country }: EntryAddress) {
  return {
    street1: street ?? null,
    street2: null,
    city: city ?? null,
    streetNo: null,
    postalCode: null,
    country: country ?? null,
  };
}

function sourceView({ filename, updatedAt, source }: WatchlistFile) {
  return { filename, updatedAt, source };
}

function partsOf({ year, month, day }: PartialDate) {
  return { year: year ?? null, month: month ?? null, day: day ?? null };
}

function digits(value: number | undefined, count: number): string | null {
  return value === undefined ? null : String(value).padStart(count, '0');
}
