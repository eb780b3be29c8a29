import type { HitGroup } from '../hit';
import { matchChanges, matchedNameOf } from '../matches';
import { nameOf, type RegisteredCompany } from '../state/company';
import type { ScreeningState } from '../state/state';
import { watchlistOf } from '../watchlist/watchlist';
import type { Findings } from './screen';

/** Writes a post for each new match of a company and of its links. */
export function postMatches(state: ScreeningState, company: RegisteredCompany, before: Findings, at: string): void {
  for (const group of matchChanges(before.hits, company.hits).appeared) post(matchedText(group));
  for (const link of company.links) {
    const known = before.links.find(({ id }) => id === link.id)?.hits ?? [];
    const groups = matchChanges<HitGroup[number]>(known, link.hits).appeared;
    for (const group of groups) post(`The link ${link.name} matched ${matchedNameOf(group)}${onList(group)}.`);
  }

  function post(details: string): void {
    state.posts.push({
      kind: 'company',
      referenceId: company.registration.companyReferenceId,
      date: at,
      details,
      activity: 'Matched',
      name: nameOf(company),
      identity: company.registration.identity?.identity ?? null,
    });
  }

  function matchedText(group: HitGroup): string {
    return `Matched ${matchedNameOf(group)}${onList(group)}.`;
  }

  function onList([hit]: HitGroup): string {
    const watchlist = watchlistOf(state.watchlist);
    const entry = hit?.kind === 'person' ? watchlist.person(hit.listId) : watchlist.company(hit?.listId ?? '');
    return entry ? ` on the list "${entry.list.name}"` : '';
  }
}
