import type { CompanyHit, Hit, HitGroup, PersonHit } from '../hits';
import { aliasIdOf, matchIdOf } from '../identifiers';
import { screenCompany, screenPerson, type Comparison, type PersonQuery } from '../matching/screen';
import type { CompanyEntry, PersonEntry } from './entry';
import type { Watchlist } from './watchlist';

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
