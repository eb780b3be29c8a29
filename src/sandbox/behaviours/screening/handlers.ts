import type { Context, Handler, SandboxResponse } from '../../behaviour';
import {
  archiveCompany,
  classifyCompanyHit,
  classifyCompanyLink,
  deleteCompany,
  registerCompany,
  registerCompanyV2,
  unarchiveCompany,
} from './companies/commands';
import { getCompany, getCompanyData, getCompanyV2, listCompanies, searchCompanies } from './companies/queries';
import { Refusal, type Reply, operation, success } from './envelope';
import { type Hit, hasUnclassified } from './hits';
import { type OptionsInput, type PageQuery, bodyOf, pageOf, queryOf } from './input';
import { needleOf } from './matching/highlight';
import { wordsOf } from './matching/name';
import { archivePerson, classifyPersonHit, deletePerson, registerPerson, unarchivePerson } from './persons/commands';
import { saveAndScreenPerson } from './persons/monitor';
import { type PersonInput, personRegistration } from './persons/registration';
import { personFlags, personSearchResult, personView } from './persons/view';
import { findCompany, findLink, findPerson } from './state/find';
import type { RegisteredPerson } from './state/registered';
import { type ReportPost, type ScreeningState, timestamp } from './state/state';
import { watchlistCompanyView, watchlistPersonView } from './watchlist/view';
import { watchlistOf } from './watchlist/watchlist';
import { deliver } from './webhook/deliver';
import type { WebhookEvent } from './webhook/events';
import {
  deleteDeliveryFailure,
  getWebhook,
  listDeliveryFailures,
  pokeWebhook,
  saveWebhook,
} from './webhook/operations';

export interface BatchInput {
  readonly persons?: readonly PersonInput[];
  readonly options?: OptionsInput;
}

/** Why persons of a batch are invalid, by position. */
type PersonErrors = ReadonlyMap<number, string>;

/** `PUT /api/PersonCommand/Batch` */
const registerPersonBatch: Handler<ScreeningState> = (request, state, context) =>
  registerBatch(bodyOf<BatchInput>(request), new Map(), state, context);

/** Registers the valid persons; the response has a status for each. */
export async function registerBatch(
  { persons = [], options }: BatchInput,
  errors: PersonErrors,
  state: ScreeningState,
  context: Context,
): Promise<SandboxResponse> {
  const at = timestamp(context.now());
  const watchlist = watchlistOf(state.watchlist);
  const events: WebhookEvent[] = [];
  const personStatuses = persons.map((person, position) => {
    const error = errors.get(position) ?? registrationError(person);
    return { ...referenceOf(person), status: error === undefined ? 'Success' : 'Error', message: error ?? null };
  });
  const response = success({ beside: { personStatuses } }, state, context);
  await deliver(events, state, context);
  return response;

  function registrationError(person: PersonInput): string | undefined {
    try {
      events.push(...saveAndScreenPerson(state, watchlist, personRegistration(person, options), at));
      return undefined;
    } catch (error) {
      if (error instanceof Refusal) return error.message;
      throw error;
    }
  }
}

/** The reference of an invalid person may have any type. */
function referenceOf(person: unknown): { personReferenceId?: string } {
  const id = (person as Partial<PersonInput> | null)?.personReferenceId;
  return typeof id === 'string' ? { personReferenceId: id } : {};
}

interface SearchQuery extends PageQuery {
  readonly Query?: string | null;
  readonly 'Filter.IsPep'?: boolean | null;
  readonly 'Filter.IsRca'?: boolean | null;
  readonly 'Filter.IsSanction'?: boolean | null;
  readonly 'Filter.IsSip'?: boolean | null;
  readonly 'Filter.IsUnclassified'?: boolean | null;
}

/** `GET /api/PersonQuery` */
const getPerson = operation((request, state) => {
  const { PersonReferenceId: id } = queryOf<{ PersonReferenceId: string }>(request);
  return { data: personView(findPerson(state, id, 'PersonReferenceId')) };
});

/** `GET /api/PersonQuery/List`, in the order of registration. */
const listPersons = operation((request, state) => ({
  data: pageOf([...state.persons.values()], queryOf<PageQuery>(request)).map(personView),
}));

/** `GET /api/PersonQuery/Search`, in the order of registration. */
const searchPersons = operation((request, state) => {
  const query = queryOf<SearchQuery>(request);
  const wanted = query.Query ?? '';
  const needle = needleOf(wanted);
  const nothingToFind = wanted !== '' && wordsOf(wanted, 1).length === 0;
  const found = nothingToFind
    ? []
    : [...state.persons.values()]
        .filter((person) => passes(person, query))
        .flatMap((person) => personSearchResult(person, needle) ?? []);
  return { data: pageOf(found, query) };
});

function passes(person: RegisteredPerson, query: SearchQuery): boolean {
  const hits = person.hits.flat();
  const flags = personFlags(hits, person.verdicts);
  const filters: readonly [boolean | null | undefined, boolean][] = [
    [query['Filter.IsPep'], flags.isPep],
    [query['Filter.IsRca'], flags.isRca],
    [query['Filter.IsSanction'], flags.isSanction],
    [query['Filter.IsSip'], flags.isSip],
    [query['Filter.IsUnclassified'], hasUnclassified(hits, person.verdicts)],
  ];
  return filters.every(([wanted, actual]) => wanted === undefined || wanted === null || wanted === actual);
}

interface PeriodQuery {
  /** RFC 3339; both ends are part of the period. */
  readonly From?: string | null;
  readonly To?: string | null;
}

/** `GET /api/ReportQuery/PersonReport` */
const getPersonReport = operation((request, state) => {
  const { PersonReferenceId: id, ...period } = queryOf<PeriodQuery & { PersonReferenceId: string }>(request);
  findPerson(state, id, 'PersonReferenceId');
  return { data: report(state.posts, period, (post) => post.kind === 'person' && post.referenceId === id) };
});

/** `GET /api/ReportQuery/CompanyReport` */
const getCompanyReport = operation((request, state) => {
  const { CompanyReferenceId: id, ...period } = queryOf<PeriodQuery & { CompanyReferenceId: string }>(request);
  findCompany(state, id, 'CompanyReferenceId');
  return { data: report(state.posts, period, (post) => post.kind === 'company' && post.referenceId === id) };
});

/** `GET /api/ReportQuery/GeneralReport` */
const getGeneralReport = operation((request, state) => ({
  data: report(state.posts, queryOf<PeriodQuery>(request), () => true),
}));

function report(posts: readonly ReportPost[], { From, To }: PeriodQuery, concerns: (post: ReportPost) => boolean) {
  const from = From ? Date.parse(From) : -Infinity;
  const to = To ? Date.parse(To) : Infinity;
  return posts
    .filter((post) => concerns(post) && Date.parse(post.date) >= from && Date.parse(post.date) <= to)
    .toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date))
    .map(postView);
}

function postView({ kind, referenceId, date, details, activity, name, identity }: ReportPost) {
  const post = { date, details, activity, name, identity };
  return kind === 'person' ? { ...post, personReferenceId: referenceId } : { ...post, companyReferenceId: referenceId };
}

interface MatchQuery {
  readonly MatchId: string;
}

/** `GET /api/WatchlistQuery`: an entry by its own id. */
const getWatchlistPerson = operation((request, state) => {
  const query = queryOf<{ Id: string; FirstName?: string | null; LastName?: string | null }>(request);
  const watchlist = watchlistOf(state.watchlist);
  const entry = watchlist.person(query.Id);
  if (!entry) throw new Refusal('Id', `there is no person ${JSON.stringify(query.Id)} on a watchlist`);
  const selection = { kind: 'text', firstName: query.FirstName ?? '', lastName: query.LastName ?? '' } as const;
  return { data: watchlistPersonView(entry, selection, watchlist) };
});

/** `GET /api/WatchlistQuery/v2`: the entry that a registered person matched. */
const getWatchlistPersonV2 = operation((request, state) => {
  const query = queryOf<MatchQuery & { PersonReferenceId: string }>(request);
  const person = findPerson(state, query.PersonReferenceId, 'PersonReferenceId');
  return entryOf(person.hits.flat(), query, state);
});

/** `GET /api/WatchlistQuery/Company` and `GET /api/WatchlistQuery/CompanyV2`: the entry that a registered company matched. */
const getWatchlistCompany = operation((request, state) => {
  const query = queryOf<MatchQuery & { CompanyReferenceId: string }>(request);
  const company = findCompany(state, query.CompanyReferenceId, 'CompanyReferenceId');
  return entryOf(company.hits.flat(), query, state);
});

/** `GET /api/WatchlistQuery/CompanyV2Link`: the entry that a link of a registered company matched. */
const getWatchlistCompanyLink = operation((request, state) => {
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

/** Every operation of the screening API, by operationId. */
export const handlers: Readonly<Record<string, Handler<ScreeningState>>> = {
  registerPerson,
  registerPersonBatch,
  deletePerson,
  archivePerson,
  unarchivePerson,
  classifyPersonHit,
  getPerson,
  searchPersons,
  listPersons,

  registerCompanyV2,
  deleteCompanyV2: deleteCompany,
  archiveCompanyV2: archiveCompany,
  unarchiveCompanyV2: unarchiveCompany,
  classifyCompanyV2Hit: classifyCompanyHit,
  classifyCompanyV2Link: classifyCompanyLink,
  getCompanyV2,

  registerCompany,
  deleteCompany,
  archiveCompany,
  unarchiveCompany,
  classifyCompanyHit,
  getCompany,
  getCompanyData,
  searchCompanies,
  listCompanies,

  getWatchlistPerson,
  getWatchlistPersonV2,
  getWatchlistCompany,
  getWatchlistCompanyV2: getWatchlistCompany,
  getWatchlistCompanyV2Link: getWatchlistCompanyLink,

  getPersonReport,
  getCompanyReport,
  getGeneralReport,

  saveWebhook,
  getWebhook,
  deleteWebhookDeliveryFailure: deleteDeliveryFailure,
  listWebhookDeliveryFailures: listDeliveryFailures,
  pokeWebhook,

  ping: operation(() => ({})),
};
