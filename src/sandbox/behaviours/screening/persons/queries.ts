import { operation } from '../envelope';
import { hasUnclassified } from '../hits';
import { type PageQuery, pageOf, queryOf } from '../input';
import { needleOf } from '../matching/highlight';
import { wordsOf } from '../matching/name';
import { personFlags, personSearchResult, personView } from './view';
import { findPerson } from '../state/find';
import type { RegisteredPerson } from '../state/registered';

interface SearchQuery extends PageQuery {
  readonly Query?: string | null;
  readonly 'Filter.IsPep'?: boolean | null;
  readonly 'Filter.IsRca'?: boolean | null;
  readonly 'Filter.IsSanction'?: boolean | null;
  readonly 'Filter.IsSip'?: boolean | null;
  readonly 'Filter.IsUnclassified'?: boolean | null;
}

/** `GET /api/PersonQuery` */
export const getPerson = operation((request, state) => {
  const { PersonReferenceId: id } = queryOf<{ PersonReferenceId: string }>(request);
  return { data: personView(findPerson(state, id, 'PersonReferenceId')) };
});

/** `GET /api/PersonQuery/List`, in the order of registration. */
export const listPersons = operation((request, state) => ({
  data: pageOf([...state.persons.values()], queryOf<PageQuery>(request)).map(personView),
}));

/** `GET /api/PersonQuery/Search`, in the order of registration. */
export const searchPersons = operation((request, state) => {
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
