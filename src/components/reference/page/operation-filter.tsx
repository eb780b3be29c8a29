import { withPrefix } from 'gatsby';
import { useDeferredValue, useId, useState } from 'react';
import { Link } from '../../link/link';
import { Method } from '../../elements/badges';
import { LongName } from '../../elements/long-name';
import { loadIndex, matching, type IndexEntry } from './operation-index';

interface OperationFilterProps {
  /** Address of the list of all operations, without the path prefix. */
  readonly index: string;
  readonly route: string;
  readonly onActive?: (active: boolean) => void;
}

/** Results that are shown; a reader with more of them types another letter. */
const MAX_RESULTS = 40;

/** Finds an operation of the API by any words of its title, path or method. The list is loaded when the reader begins to use the filter. */
export function OperationFilter({ index, route, onActive }: OperationFilterProps) {
  const id = useId();
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
  const change = (text: string) => {
    load();
    setQuery(text);
    onActive?.(text.trim() !== '');
  };

  return (
    <div className="filter scripted">
      <label className="visually-hidden" htmlFor={id}>
        Filter operations
      </label>
      <input
        id={id}
        className="filter__input"
        type="search"
        placeholder="Filter operations"
        autoComplete="off"
        spellCheck={false}
        value={query}
        onFocus={load}
        onChange={(event) => change(event.target.value)}
      />
      <p className="filter__status" role="status">
        {wanted !== '' && statusText(found.length, state)}
      </p>
      {found.length > 0 && (
        <ul className="sidebar__list filter__results">
          {found.slice(0, MAX_RESULTS).map(({ method, path, title, slug, kind, route: own }) => (
            <li key={`${kind} ${slug}`}>
              <Link
                to={own ?? `${route}${kind === 'webhook' ? 'webhooks' : 'operations'}/${slug}/`}
                className="sidebar__link reference-nav__operation"
              >
                <span className="sidebar__label">
                  <LongName>{title}</LongName>
                  <code className="filter__path">
                    <LongName>{path}</LongName>
                  </code>
                </span>
                <Method method={method} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function statusText(count: number, state: { failed?: boolean } | undefined): string {
  if (!state) return 'Loading operations…';
  if (state.failed) return 'The list of operations could not be loaded.';
  if (count === 0) return 'No matching operations';
  if (count > MAX_RESULTS) return `${MAX_RESULTS} of ${count.toLocaleString('en')} matches`;
  return `${count} ${count === 1 ? 'match' : 'matches'}`;
}
