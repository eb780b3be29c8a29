import { dataFile, dataFiles } from '../data/files';
import type { CompanyHit, Hit, HitGroup, PersonHit } from '../hits';
import { aliasIdOf, matchIdOf } from '../identifiers';
import type { ListedBirthdate } from '../matching/birthdate';
import type { Gender } from '../matching/gender';
import { companyName, personName } from '../matching/name';
import { type NameIndex, nameIndex } from '../matching/name-index';
import { type Comparison, type PersonQuery, screenCompany, screenPerson } from '../matching/screen';
import type { CompanyEntry, PersonEntry, WatchlistFile } from './entry';
import { type CompanySource, type PersonSource, companyEntry, personEntry } from './source';

/** One name of one entry, as the matching reads it. */
interface PersonNameOfEntry {
  readonly entry: PersonEntry;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthdates: readonly ListedBirthdate[];
  readonly gender: Gender;
}

interface CompanyNameOfEntry {
  readonly entry: CompanyEntry;
  readonly name: string;
}

/** What a session has changed in the watchlist: by the entry's id, its new form, or null where it was removed. */
export interface WatchlistChanges {
  readonly persons: ReadonlyMap<string, PersonEntry | null>;
  readonly companies: ReadonlyMap<string, CompanyEntry | null>;
}

/** The watchlist as one session sees it. */
export interface Watchlist {
  readonly lists: readonly WatchlistFile[];
  person(id: string): PersonEntry | undefined;
  company(id: string): CompanyEntry | undefined;
  persons(): readonly PersonEntry[];
  companies(): readonly CompanyEntry[];
  /** Indexes to search one after the other. */
  readonly personIndexes: readonly NameIndex<PersonNameOfEntry>[];
  readonly companyIndexes: readonly NameIndex<CompanyNameOfEntry>[];
  /** Whether the session has replaced or removed the entry; then what an index of the data files says of it is out of date. */
  isChanged(entry: PersonEntry | CompanyEntry): boolean;
}

interface Base extends Lists {
  readonly personsById: ReadonlyMap<string, PersonEntry>;
  readonly companiesById: ReadonlyMap<string, CompanyEntry>;
  readonly personIndex: NameIndex<PersonNameOfEntry>;
  readonly companyIndex: NameIndex<CompanyNameOfEntry>;
}

let loaded: Base | undefined;

/** Read and indexed once per process: it never changes, sessions only lay their changes over it. */
function base(): Base {
  if (loaded) return loaded;
  const lists = loadLists();
  loaded = {
    ...lists,
    personsById: new Map(lists.persons.map((entry) => [entry.id, entry])),
    companiesById: new Map(lists.companies.map((entry) => [entry.id, entry])),
    personIndex: indexPersons(lists.persons),
    companyIndex: indexCompanies(lists.companies),
  };
  return loaded;
}

/** The watchlist of the data files with a session's changes. */
export function watchlistOf(changes: WatchlistChanges): Watchlist {
  const { lists, persons, companies, personsById, companiesById, personIndex, companyIndex } = base();
  const changedPersons = [...changes.persons.values()].filter((entry) => entry !== null);
  const changedCompanies = [...changes.companies.values()].filter((entry) => entry !== null);
  return {
    lists,
    person: (id) => (changes.persons.has(id) ? (changes.persons.get(id) ?? undefined) : personsById.get(id)),
    company: (id) => (changes.companies.has(id) ? (changes.companies.get(id) ?? undefined) : companiesById.get(id)),
    persons: () => [...persons.filter((entry) => !changes.persons.has(entry.id)), ...changedPersons],
    companies: () => [...companies.filter((entry) => !changes.companies.has(entry.id)), ...changedCompanies],
    personIndexes: changedPersons.length > 0 ? [personIndex, indexPersons(changedPersons)] : [personIndex],
    companyIndexes: changedCompanies.length > 0 ? [companyIndex, indexCompanies(changedCompanies)] : [companyIndex],
    isChanged: (entry) =>
      (personsById.get(entry.id) === entry && changes.persons.has(entry.id)) ||
      (companiesById.get(entry.id) === entry && changes.companies.has(entry.id)),
  };
}

function indexPersons(entries: readonly PersonEntry[]): NameIndex<PersonNameOfEntry> {
  const names = entries.flatMap((entry) =>
    entry.names.map((name) => ({
      entry,
      firstName: name.first,
      lastName: name.last,
      birthdates: entry.birthdates,
      gender: entry.gender,
    })),
  );
  return nameIndex(names, (name) => personName(name.firstName, name.lastName));
}

function indexCompanies(entries: readonly CompanyEntry[]): NameIndex<CompanyNameOfEntry> {
  const names = entries.flatMap((entry) => entry.names.map(({ name }) => ({ entry, name })));
  return nameIndex(names, ({ name }) => companyName(name).name);
}

interface ListSource {
  readonly list: WatchlistFile;
  readonly persons?: readonly PersonSource[];
  readonly companies?: readonly CompanySource[];
}

/** All lists with their entries, in the order of their files. */
interface Lists {
  readonly lists: readonly WatchlistFile[];
  readonly persons: readonly PersonEntry[];
  readonly companies: readonly CompanyEntry[];
}

/** Reads the watchlist's data files. */
function loadLists(): Lists {
  const sources = dataFiles('watchlist').map((name) => dataFile(name) as ListSource);
  return {
    lists: sources.map(({ list }) => list),
    persons: sources.flatMap(({ list, persons = [] }) => persons.map((person) => personEntry(person, list))),
    companies: sources.flatMap(({ list, companies = [] }) => companies.map((company) => companyEntry(company, list))),
  };
}

/** What is screened, how, and whose lists are searched. */
export interface Screening {
  /** What the ids of its matches are made from: the registered person or company, and the link where it is one. */
  readonly subject: readonly string[];
  readonly comparison: Comparison;
  /** Two-letter codes in lower case; undefined searches the lists of all countries. International lists are always searched. */
  readonly countries: readonly string[] | undefined;
}

/** The hits of a person, one group per watchlist entry, best first. */
export function personHits(
  query: PersonQuery,
  { subject, comparison, countries }: Screening,
  watchlist: Watchlist,
): HitGroup<PersonHit>[] {
  const hits = watchlist.personIndexes.flatMap((index) =>
    screenPerson(query, index, comparison)
      .filter(({ listed }) => !watchlist.isChanged(listed.entry) && isSearched(listed.entry, countries))
      .map(({ listed, score, matchedFirstName, matchedLastName }): PersonHit => {
        const { entry, firstName, lastName } = listed;
        return {
          kind: 'person',
          listId: entry.id,
          matchId: matchIdOf(subject, entry.id),
          aliasId: aliasIdOf(entry.id, firstName, lastName),
          is: entry.is,
          score,
          firstName,
          lastName,
          matchedFirstName,
          matchedLastName,
        };
      }),
  );
  return grouped(hits);
}

/** The hits of a company's name, one group per watchlist entry, best first. */
export function companyHits(
  name: string,
  { subject, comparison, countries }: Screening,
  watchlist: Watchlist,
): HitGroup<CompanyHit>[] {
  const hits = watchlist.companyIndexes.flatMap((index) =>
    screenCompany(name, index, comparison)
      .filter(({ listed }) => !watchlist.isChanged(listed.entry) && isSearched(listed.entry, countries))
      .map(({ listed, score, matchedName }): CompanyHit => {
        const { entry } = listed;
        return {
          kind: 'company',
          listId: entry.id,
          matchId: matchIdOf(subject, entry.id),
          aliasId: aliasIdOf(entry.id, listed.name),
          is: entry.is,
          score,
          name: listed.name,
          matchedName,
        };
      }),
  );
  return grouped(hits);
}

function isSearched(entry: PersonEntry | CompanyEntry, countries: readonly string[] | undefined): boolean {
  return entry.country === undefined || countries === undefined || countries.includes(entry.country);
}

function grouped<H extends Hit>(hits: readonly H[]): HitGroup<H>[] {
  const groups = new Map<string, H[]>();
  for (const hit of hits) groups.set(hit.listId, [...(groups.get(hit.listId) ?? []), hit]);
  return [...groups.values()]
    .map((group) => group.toSorted((a, b) => b.score - a.score))
    .toSorted((a, b) => (b[0]?.score ?? 0) - (a[0]?.score ?? 0));
}
