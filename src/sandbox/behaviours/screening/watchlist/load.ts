import { dataFile, dataFiles } from '../data/files';
import type { CompanyEntry, PersonEntry, WatchlistFile } from './entry';
import { companyEntry, personEntry, type CompanySource, type PersonSource } from './source';

interface ListSource {
  readonly list: WatchlistFile;
  readonly persons?: readonly PersonSource[];
  readonly companies?: readonly CompanySource[];
}

/** All lists with their entries, in the order of their files. */
export interface Lists {
  readonly lists: readonly WatchlistFile[];
  readonly persons: readonly PersonEntry[];
  readonly companies: readonly CompanyEntry[];
}

/** Reads the watchlist's data files. */
export function loadLists(): Lists {
  const sources = dataFiles('watchlist').map((name) => dataFile(name) as ListSource);
  return {
    lists: sources.map(({ list }) => list),
    persons: sources.flatMap(({ list, persons = [] }) => persons.map((person) => personEntry(person, list))),
    companies: sources.flatMap(({ list, companies = [] }) => companies.map((company) => companyEntry(company, list))),
  };
}
