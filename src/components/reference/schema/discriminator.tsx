import { Link } from '../../link/link';
import type { DiscriminatorView } from '../view';

/** More mappings than these are folded away. */
const few = 8;

/** Which schema a value of the discriminating property means (OpenAPI 3.1 §4.8.25). */
export function Discriminator({
  discriminator: { propertyName, mapping },
}: {
  readonly discriminator: DiscriminatorView;
}) {
  const table = (
    <ul className="mapping">
      {mapping.map(({ value, schema }) => (
        <li key={value}>
          <code className="value">{value}</code> means <Link to={schema.route}>{schema.name}</Link>
        </li>
      ))}
    </ul>
  );
  return (
    <div className="schema__note">
      <p>
        <code>{propertyName}</code> says which schema it is{mapping.length > 0 ? ':' : '.'}
      </p>
      {mapping.length > few ? (
        <details className="enum">
          <summary className="fold">{mapping.length} values</summary>
          {table}
        </details>
      ) : (
        mapping.length > 0 && table
      )}
    </div>
  );
}
