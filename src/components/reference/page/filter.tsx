import { withPrefix } from 'gatsby';
import { useDeferredValue, useId, useState } from 'react';
import { useBeforePaint } from '../../runtime/use-before-paint';
import { loadIndex, matching, type IndexEntry } from './operation-index';

/** Results that are shown; a reader with more of them types another letter. */
const MAX_RESULTS = 40;

interface Filter {
  readonly query: string;
  /** The first of the matches. */
  readonly found: readonly IndexEntry[];
  /** What is announced; empty where nothing is filtered. */
  readonly status: string;
  /** What was typed before in this entry of the history; empty where nothing was. */
  kept(): string;
  load(): void;
  change(text: string): void;
}

type Kept = Readonly<Record<string, string>>;
/** Where the page is rendered without a browser there is none. */
const tabHistory = (): History | undefined => (window as Partial<Window>).history;
const keptFilters = (): Kept => (tabHistory()?.state as { filters?: Kept } | null)?.filters ?? {};

/**
 * A filter of a list, which is loaded when the reader begins to use it. What the reader types is kept in the history of the tab, so
 * that it is there again after Back and after a reload.
 * @param what is in it, in the plural
 */
export function useFilter(index: string, what: string): Filter {
  const [query, setQuery] = useState('');
  const [state, setState] = useState<{ entries: readonly IndexEntry[]; failed?: boolean } | undefined>();
  const wanted = useDeferredValue(query.trim());
  const found = wanted === '' || !state ? [] : matching(state.entries, wanted);
  const load = () => {
    if (state && !state.failed) return;
    loadIndex(withPrefix(index), (entries) => setState({ entries })).catch(() =>
      setState({ entries: [], failed: true }),
    );
  };
  return {
    query,
    found: found.slice(0, MAX_RESULTS),
    status: wanted === '' ? '' : statusText(found.length, what, state),
    kept: () => keptFilters()[index] ?? '',
    load,
    change: (text) => {
      load();
      setQuery(text);
      const filters = { ...keptFilters(), [index]: text };
      tabHistory()?.replaceState({ ...(tabHistory()?.state as object | null), filters }, '');
    },
  };
}

interface FilterFieldProps {
  readonly filter: Filter;
  readonly label: string;
  readonly onChange?: (text: string) => void;
}

/** The field of a filter and what it has found, in numbers. */
export function FilterField({ filter, label, onChange }: FilterFieldProps) {
  const id = useId();
  useBeforePaint(() => {
    const text = filter.kept();
    if (text === '') return;
    filter.change(text);
    onChange?.(text);
  }, []);
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="filter__input"
        type="search"
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={filter.query}
        onFocus={filter.load}
        onChange={({ target }) => {
          filter.change(target.value);
          onChange?.(target.value);
        }}
      />
      <p className="filter__status" role="status">
        {filter.status}
      </p>
    </>
  );
}

function statusText(count: number, what: string, state: { failed?: boolean } | undefined): string {
  if (!state) return `Loading ${what}…`;
  if (state.failed) return `The list of ${what} could not be loaded.`;
  if (count === 0) return `No matching ${what}`;
  if (count > MAX_RESULTS) return `${MAX_RESULTS} of ${count.toLocaleString('en')} matches`;
  return `${count} ${count === 1 ? 'match' : 'matches'}`;
}
