import { Refusal, type Reply, operation } from '../envelope';
import { type Hit } from '../hits';
import { queryOf } from '../input';
import { findCompany, findLink, findPerson } from '../state/find';
import { type ScreeningState } from '../state/state';
import { watchlistCompanyView, watchlistPersonView } from './view';
import { watchlistOf } from './watchlist';

interface MatchQuery {
  readonly MatchId: string;
}

/** `GET /api/WatchlistQuery`: an entry by its own id. */
export const getWatchlistPerson = operation((request, state) => {
  const query = queryOf<{ Id: string; FirstName?: string | null; LastName?: string | null }>(request);
  const watchlist = watchlistOf(state.watchlist);
  const entry = watchlist.person(query.Id);
  if (!entry) throw new Refusal('Id', `there is no person ${JSON.stringify(query.Id)} on a watchlist`);
  const selection = { kind: 'text', firstName: query.FirstName ?? '', lastName: query.LastName ?? '' } as const;
  return { data: watchlistPersonView(entry, selection, watchlist) };
});

/** `GET /api/WatchlistQuery/v2`: the entry that a registered person matched. */
export const getWatchlistPersonV2 = operation((request, state) => {
  const query = queryOf<MatchQuery & { PersonReferenceId: string }>(request);
  const person = findPerson(state, query.PersonReferenceId, 'PersonReferenceId');
  return entryOf(person.hits.flat(), query, state);
});

/** `GET /api/WatchlistQuery/Company` and `GET /api/WatchlistQuery/CompanyV2`: the entry that a registered company matched. */
export const getWatchlistCompany = operation((request, state) => {
  const query = queryOf<MatchQuery & { CompanyReferenceId: string }>(request);
  const company = findCompany(state, query.CompanyReferenceId, 'CompanyReferenceId');
  return entryOf(company.hits.flat(), query, state);
});

/** `GET /api/WatchlistQuery/CompanyV2Link`: the entry that a link of a registered company matched. */
export const getWatchlistCompanyLink = operation((request, state) => {
  const query = queryOf<MatchQuery & { CompanyReferenceId: string; LinkId: string }>(request);
  const company = findCompany(state, query.CompanyReferenceId, 'CompanyReferenceId');
  return entryOf(findLink(company, query.LinkId, 'LinkId').hits.flat(), query, state);
});

function entryOf(hits: readonly Hit[], { MatchId }: MatchQuery, state: ScreeningState): Reply {
  const ofMatch = hits.filter((hit) => hit.matchId === MatchId);
  const [hit] = ofMatch;
  if (!hit) throw new Refusal('MatchId', `there is no hit with the matchId ${MatchId}`);
  const watchlist = watchlistOf(state.watchlist);
  if (hit.kind === 'person') {
    const entry = watchlist.person(hit.listId);
    if (entry) return { data: watchlistPersonView(entry, { kind: 'hits', hits: ofMatch }, watchlist) };
  } else {
    const entry = watchlist.company(hit.listId);
    if (entry) return { data: watchlistCompanyView(entry, ofMatch) };
  }
  throw new Refusal('MatchId', `the entry of the matchId ${MatchId} is no longer on the watchlist`);
}
