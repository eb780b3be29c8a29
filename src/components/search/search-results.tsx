import { Link } from '../link/link';
import { Method } from '../elements/badges';
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
  readonly id: string;
  readonly optionId: (index: number) => string;
  readonly state: SearchState;
  readonly active: number;
  readonly onRetry: () => void;
}

export function SearchResults({ id, optionId, state, active, onRetry }: SearchResultsProps) {
  const results = state.kind === 'found' || state.kind === 'searching' ? state.results : [];
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
      <div id={id} className="search__results" role="listbox" aria-label="Results" hidden={results.length === 0}>
        {results.map((entry, index) => (
          <Result key={`${entry.kind} ${entry.to}`} id={optionId(index)} entry={entry} selected={index === active} />
        ))}
      </div>
    </>
  );
}

interface ResultProps {
  readonly id: string;
  readonly entry: SearchEntry;
  readonly selected: boolean;
}

function Result({ id, entry: { kind, title, to, within, method, path }, selected }: ResultProps) {
  return (
    <Link
      id={id}
      to={to}
      role="option"
      aria-selected={selected}
      tabIndex={-1}
      className={`search__result${selected ? ' search__result--active' : ''}`}
      onClick={(event) => event.currentTarget.closest('dialog')?.close()}
    >
      <span className="search__title">
        {method && <Method method={method} />} {title}
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
    </Link>
  );
}

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
