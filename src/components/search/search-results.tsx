import type { ReactNode } from 'react';
import { Link } from '../link/link';
import { Method } from '../elements/badges';
import { excerptOf, markedParts, type SearchResult } from './rank';
import type { EntryKind, SearchEntry } from './search-index';
import type { SearchState } from './search-client';

const kinds: Readonly<Record<EntryKind, string>> = {
  guide: 'Guide',
  operation: 'Operation',
  webhook: 'Webhook',
  tag: 'Group',
  schema: 'Schema',
};

interface SearchResultsProps {
  /** Instead of what was found, where nothing was: pages to go to. */
  readonly suggested?: readonly Pick<SearchEntry, 'to' | 'title'>[];
  readonly id: string;
  readonly optionId: (index: number) => string;
  readonly state: SearchState;
  readonly active: number;
  readonly onRetry: () => void;
}

export function SearchResults({ id, optionId, state, suggested = [], active, onRetry }: SearchResultsProps) {
  const { query, results } =
    state.kind === 'found' || state.kind === 'searching'
      ? state
      : { query: '', results: [] as readonly SearchResult[] };
  return (
    <>
      <p className={results.length > 0 ? 'visually-hidden' : 'search__message'} role="status">
        {messageOf(state)}
      </p>
      {state.kind === 'failed' && (
        <div className="search__message" role="alert">
          <p className="load-failure__reason">{state.message}</p>
          <button type="button" className="button" onClick={onRetry}>
            Retry
          </button>
        </div>
      )}
      <div
        id={id}
        className="search__results"
        role="listbox"
        aria-label="Results"
        hidden={results.length + suggested.length === 0}
      >
        {results.map((entry, index) => (
          <Result
            key={`${entry.kind} ${entry.to}`}
            id={optionId(index)}
            entry={entry}
            query={query}
            selected={index === active}
          />
        ))}
        {results.length === 0 &&
          suggested.map(({ to, title }, index) => (
            <Option key={to} id={optionId(index)} to={to} selected={index === active}>
              <span className="search__title">{title}</span>
            </Option>
          ))}
      </div>
    </>
  );
}

interface ResultProps {
  readonly id: string;
  readonly entry: SearchResult;
  readonly query: string;
  readonly selected: boolean;
}

interface OptionProps {
  readonly id: string;
  readonly to: string;
  readonly selected: boolean;
  readonly children: ReactNode;
}

const Option = ({ id, to, selected, children }: OptionProps) => (
  <Link
    id={id}
    to={to}
    role="option"
    aria-selected={selected}
    tabIndex={-1}
    className={`search__result${selected ? ' search__result--active' : ''}`}
    onClick={(event) => event.currentTarget.closest('dialog')?.close()}
  >
    {children}
  </Link>
);

function Result({ id, entry, query, selected }: ResultProps) {
  const { kind, title, to, within, method, path, reason } = entry;
  const excerpt = excerptOf(entry, query);
  return (
    <Option id={id} to={to} selected={selected}>
      <span className="search__title">
        {method && <Method method={method} />} <Marked text={title} query={query} />
      </span>
      <span className="search__where">
        {kinds[kind]} · {within}
        {path && (
          <>
            {' · '}
            <code>{path}</code>
          </>
        )}
      </span>
      {(reason || excerpt) && (
        <span className="search__text">
          {reason && <span className="search__reason">{reason}</span>}
          {reason && excerpt && ' · '}
          <Marked text={excerpt} query={query} />
        </span>
      )}
    </Option>
  );
}

/** A text with the words of the query marked. */
const Marked = ({ text, query }: { readonly text: string; readonly query: string }) => (
  <>
    {markedParts(text, query).map(({ text: part, marked }, index) => (marked ? <mark key={index}>{part}</mark> : part))}
  </>
);

function messageOf(state: SearchState): string {
  switch (state.kind) {
    case 'empty':
      return '↑↓ to select, Enter to open';
    case 'searching':
      return state.results.length > 0 ? '' : 'Searching…';
    case 'failed':
      return 'Search could not be loaded.';
    case 'found':
      return state.results.length === 0
        ? `No results for “${state.query}”`
        : `${state.results.length} ${state.results.length === 1 ? 'result' : 'results'}`;
  }
}
