import { operation } from './envelope';
import { queryOf } from './input';
import { findCompany, findPerson } from './state/find';
import { type ReportPost } from './state/state';

interface PeriodQuery {
  /** RFC 3339; both ends are part of the period. */
  readonly From?: string | null;
  readonly To?: string | null;
}

/** `GET /api/ReportQuery/PersonReport` */
export const getPersonReport = operation((request, state) => {
  const { PersonReferenceId: id, ...period } = queryOf<PeriodQuery & { PersonReferenceId: string }>(request);
  findPerson(state, id, 'PersonReferenceId');
  return { data: report(state.posts, period, (post) => post.kind === 'person' && post.referenceId === id) };
});

/** `GET /api/ReportQuery/CompanyReport` */
export const getCompanyReport = operation((request, state) => {
  const { CompanyReferenceId: id, ...period } = queryOf<PeriodQuery & { CompanyReferenceId: string }>(request);
  findCompany(state, id, 'CompanyReferenceId');
  return { data: report(state.posts, period, (post) => post.kind === 'company' && post.referenceId === id) };
});

/** `GET /api/ReportQuery/GeneralReport` */
export const getGeneralReport = operation((request, state) => ({
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
