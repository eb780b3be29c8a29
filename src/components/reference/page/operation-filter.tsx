import { Link } from '../../link/link';
import { Method } from '../../elements/badges';
import { LongName } from '../../elements/long-name';
import { FilterField, useFilter } from './filter';

interface OperationFilterProps {
  /** Address of the list of all operations, without the path prefix. */
  readonly index: string;
  readonly route: string;
  readonly onActive?: (active: boolean) => void;
}

/** Finds an operation of the API by any words of its title, path or method. */
export function OperationFilter({ index, route, onActive }: OperationFilterProps) {
  const filter = useFilter(index, 'operations');
  return (
    <div className="filter scripted">
      <FilterField filter={filter} label="Filter operations" onChange={(text) => onActive?.(text.trim() !== '')} />
      {filter.found.length > 0 && (
        <ul className="sidebar__list filter__results">
          {filter.found.map(({ method, path, title, slug, kind, route: own }) => (
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
