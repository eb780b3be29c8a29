import { Link } from '../../link/link';
import { Method } from '../../method/method';
import { HtmlText } from '../html-text';
import type { OperationLink, OperationSummary } from '../view';

/** Operations one below the other, as links. */
export const OperationList = ({
  operations,
}: {
  readonly operations: readonly (OperationSummary | OperationLink)[];
}) => (
  <ul className="operations">
    {operations.map((operation) => (
      <li key={operation.route} className="operations__item">
        <Link to={operation.route} className="operations__link">
          <span className="operations__title">
            {operation.title}
            {operation.deprecated && <span className="badge badge--caution">Deprecated</span>}
          </span>
          <span className="operations__address">
            <Method method={operation.method} /> <code>{operation.path}</code>
          </span>
        </Link>
        {'summary' in operation && operation.summary && (
          <HtmlText html={operation.summary} className="operations__summary" />
        )}
      </li>
    ))}
  </ul>
);
