import type { CompanyEntry, PersonEntry } from '../watchlist/entry';
import {
  companyEntry,
  personEntry,
  companySourceSchema,
  personSourceSchema,
  type CompanySource,
  type PersonSource,
} from '../watchlist/source';
import { watchlistOf, type Watchlist } from '../watchlist/watchlist';
import { checker, InvalidControlRequest, control } from './control';

/** A new or changed entry of one of the lists. */
type EntryInput = { readonly list: string } & (
  | { readonly person: PersonSource; readonly company?: undefined }
  | { readonly company: CompanySource; readonly person?: undefined }
);

const check = checker<EntryInput>({
  type: 'object',
  required: ['list'],
  properties: { list: { type: 'string' }, person: personSourceSchema, company: companySourceSchema },
  additionalProperties: false,
  oneOf: [{ required: ['person'] }, { required: ['company'] }],
});

/** How many entries a session can change. */
const MAX_CHANGES = 1000;

const show = control(
  'GET',
  'watchlist',
  'The entries of the watchlist. ?list= and ?country= filter them.',
  ({ query }, state) => {
    const watchlist = watchlistOf(state.watchlist);
    const chosen = ({ list, country }: PersonEntry | CompanyEntry) =>
      (query.list === undefined || query.list === list.id) &&
      (query.country === undefined || query.country === country);
    return {
      lists: watchlist.lists.map(({ id, name, country = null }) => ({ id, name, country })),
      persons: watchlist.persons().filter(chosen).map(entrySummary),
      companies: watchlist.companies().filter(chosen).map(entrySummary),
    };
  },
  ['list', 'country'],
);

const put = control(
  'POST',
  'watchlist',
  'Adds an entry to a list, or replaces it: {"list": "...", "person": {...}} or {"list": "...", "company": {...}}. Screening finds it from then on.',
  ({ body }, state) => {
    const input = check(body);
    const watchlist = watchlistOf(state.watchlist);
    const list = watchlist.lists.find(({ id }) => id === input.list);
    if (!list) {
      throw new InvalidControlRequest(
        `Unknown list "${input.list}"; the lists are ${watchlist.lists.map(({ id }) => id).join(', ')}.`,
      );
    }
    if (state.watchlist.persons.size + state.watchlist.companies.size >= MAX_CHANGES) {
      throw new InvalidControlRequest(`This session has changed ${MAX_CHANGES} entries already; reset it first.`);
    }
    const { id } = input.person ?? input.company;
    const replaced = exists(watchlist, id);
    if (input.person) state.watchlist.persons.set(id, personEntry(input.person, list));
    else state.watchlist.companies.set(id, companyEntry(input.company, list));
    return { id, list: list.id, change: replaced ? 'replaced' : 'added' };
  },
);

const remove = control(
  'DELETE',
  'watchlist',
  'Removes the entry ?id= from its list.',
  ({ query }, state) => {
    const { id = '' } = query;
    const watchlist = watchlistOf(state.watchlist);
    if (!exists(watchlist, id))
      throw new InvalidControlRequest(`Unknown entry ${JSON.stringify(id)}; pass an entry's id as ?id=.`);
    if (watchlist.person(id)) state.watchlist.persons.set(id, null);
    if (watchlist.company(id)) state.watchlist.companies.set(id, null);
    return { id, change: 'removed' };
  },
  ['id'],
);

function exists(watchlist: Watchlist, id: string): boolean {
  return watchlist.person(id) !== undefined || watchlist.company(id) !== undefined;
}

function entrySummary(entry: PersonEntry | CompanyEntry) {
  const names = entry.names.map((name) => ('name' in name ? name.name : `${name.first} ${name.last}`));
  return { id: entry.id, list: entry.list.id, country: entry.country ?? null, is: entry.is, names };
}

export const watchlist = [show, put, remove];
