import type { FaultsView } from './view';

/** Says, where the API description is against its specification, that what is shown may not be what its author meant. */
export function Faults({ faults }: { readonly faults?: FaultsView }) {
  if (!faults) return null;
  const { shown, total } = faults;
  return (
    <div className="faults" role="note">
      <p>
        {total === 1 ? 'The API description has an error here' : `The API description has ${total} errors here`}. The
        page shows as much of it as possible:
      </p>
      <ul>
        {shown.map(({ message, source }, index) => (
          <li key={index}>
            {message} <code>{source}</code>
          </li>
        ))}
        {total > shown.length && <li>and {total - shown.length} more</li>}
      </ul>
    </div>
  );
}
