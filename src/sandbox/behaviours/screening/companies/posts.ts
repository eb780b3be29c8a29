import type { HitGroup } from '../hit';
import { matchChanges, matchedNameOf } from '../matches';
import { nameOf, type RegisteredCompany } from '../state/company';
import type { ScreeningState } from '../state/state';
import type { Watchlist } from '../watchlist/watchlist';
import type { Findings } from './screen';

/** Writes a post for each new match of a company and of its links. */
export function postMatches(
  state: ScreeningState,
  watchlist: Watchlist,
  company: RegisteredCompany,
  before: Findings,
): void {
  for (const group of matchChanges(before.hits, company.hits).appeared)
    post(`Matched ${matchedNameOf(group)}${onList(group)}.`);
  for (const link of company.links) {
    const known = before.links.find(({ id }) => id === link.id)?.hits ?? [];
    const groups = matchChanges<HitGroup[number]>(known, link.hits).appeared;
    for (const group of groups) post(`The link ${link.name} matched ${matchedNameOf(group)}${onList(group)}.`);
  }

  function post(details: string): void {
    state.posts.push({
      kind: 'company',
      referenceId: company.registration.companyReferenceId,
      date: company.lastChanged.timestampUtc,
      details,
      activity: 'Matched',
      name: nameOf(company),
      identity: company.registration.identity?.identity ?? null,
    });
  }

  function onList([hit]: HitGroup): string {
    const entry = hit?.kind === 'person' ? watchlist.person(hit.listId) : watchlist.company(hit?.listId ?? '');
    return entry ? ` on the list "${entry.list.name}"` : '';
  }
}
