import { navigate } from 'gatsby';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Method } from '../elements/badges';
import { CloseIcon, SearchIcon } from '../elements/icons';
import { LongName } from '../elements/long-name';
import { Link } from '../link/link';
import { usePagePath, useSite, versionOf } from '../site/site';
import { type SearchResult, excerptOf, markedParts } from './rank';
import { recentPages } from './recent-pages';
import { type SearchState, useSearch } from './search-client';
import type { EntryKind, SearchEntry } from './search-index';
import { SlashKeyChoice } from './slash-key';

const kinds: Readonly<Record<EntryKind, string>> = {
  guide: 'Guide',
  message: 'Message',
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
  const address = path && <LongName isPart>{path}</LongName>;
  const excerpt = excerptOf(entry, query);
  return (
    <Option id={id} to={to} selected={selected}>
      <span className="search__title">
        {method && <Method method={method} />} <Marked text={title} query={query} />
      </span>
      <span className="search__where">
        {kinds[kind]} · {within}
        {address && (
          <>
            {' · '}
            <code>{address}</code>
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

interface SearchDialogProps {
  readonly dialog: Ref<HTMLDialogElement>;
  readonly onClose: () => void;
}

type Suggested = ReturnType<typeof recentPages>[number];

/**
 * Where to go from an empty field: the pages that were read last; on the first page, or if nothing is found: the parts of the site.
 * @param recent absent until the field has had the focus
 */
function useSuggested(state: SearchState, recent: readonly Suggested[] | undefined): readonly Suggested[] {
  const { docs, apis } = useSite();
  const parts = [...docs, ...apis].map(({ path: to, label: title }) => ({ to, title }));
  if (state.kind === 'empty') return recent?.length === 0 ? parts : (recent ?? []);
  return state.kind === 'found' && state.results.length === 0 ? parts : [];
}

/**
 * The search box with its results: a combobox with a list of links (ARIA Authoring Practices). The dialog element keeps
 * the focus inside, closes on Escape and gives the focus back.
 */
export function SearchDialog({ dialog, onClose }: SearchDialogProps) {
  const id = useId();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  /** Whether the reader has moved to a result, and means that one, whatever else is found. */
  const [isChosen, setIsChosen] = useState(false);
  /** Whether Enter was pressed before there were results for what was typed. */
  const [isAwaited, setIsAwaited] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const path = usePagePath();
  const version = versionOf(path, useSite());
  const { state, retry } = useSearch(query, version?.path ?? '/');
  const prompt = version ? `Search guides and version ${version.label}` : 'Search guides, operations and schemas';
  // Read when the field gets the focus: what is rendered first must be what the server rendered.
  const [recent, setRecent] = useState<readonly Suggested[]>();
  const suggested = useSuggested(state, recent);
  const found = state.kind === 'found' || state.kind === 'searching' ? state.results : [];
  const results = found.length > 0 ? found : suggested;
  const optionId = (index: number) => `${id}-${index}`;

  const hasResults = state.kind === 'found' || (state.kind === 'searching' && found.length > 0);
  const isCurrent = state.kind === 'empty' ? query.trim() === '' : hasResults && state.query === query.trim();
  const open = (to: string): void => {
    input.current?.closest('dialog')?.close();
    void navigate(to);
  };
  const first = found[0]?.to;
  useEffect(() => {
    if (!isAwaited || (!isCurrent && state.kind !== 'failed')) return;
    setIsAwaited(false);
    if (isCurrent && first !== undefined) open(first);
  }, [isAwaited, isCurrent, state.kind, first]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // The field would only empty itself, and a reader who wants to leave would have to press it again.
    if (event.key === 'Escape') {
      event.preventDefault();
      event.currentTarget.closest('dialog')?.close();
      return;
    }
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && results.length > 0) {
      event.preventDefault();
      const next = (active + step + results.length) % results.length;
      setActive(next);
      setIsChosen(true);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (!isCurrent && !isChosen) setIsAwaited(true);
      else if (results[active]) open(results[active].to);
    }
  };
  const close = (): void => {
    setIsAwaited(false);
    onClose();
  };
  // The dialog itself is hit only beside its content.
  const onClick = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) event.currentTarget.close();
  };

  return (
    // A pointer may close it by a click beside it; a keyboard does it with Escape.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog ref={dialog} className="search" aria-label="Search" onClose={close} onClick={onClick}>
      <div className="search__box">
        <div className="search__field">
          <SearchIcon />
          <input
            ref={input}
            className="search__input"
            type="search"
            role="combobox"
            aria-label={prompt}
            aria-expanded={results.length > 0}
            aria-controls={`${id}-results`}
            aria-activedescendant={results[active] ? optionId(active) : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={prompt}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setActive(0);
              setIsChosen(false);
              setIsAwaited(false);
            }}
            onFocus={() => setRecent(recentPages(path, () => window.sessionStorage))}
            onKeyDown={onKeyDown}
          />
          <form method="dialog">
            <button type="submit" className="icon-button" aria-label="Close search">
              <CloseIcon />
            </button>
          </form>
        </div>
        <SearchResults
          id={`${id}-results`}
          optionId={optionId}
          state={state}
          suggested={suggested}
          active={active}
          onRetry={retry}
        />
        <SlashKeyChoice />
      </div>
    </dialog>
  );
}
