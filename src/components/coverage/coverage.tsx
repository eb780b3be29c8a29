import { AnchoredHeading } from '../elements/heading';
import { ScrollTable } from '../elements/scroll-table';
import { Link } from '../link/link';
import type { CoverageView } from './coverage-view';

type CoveredApi = CoverageView['apis'][number];

/** What of the APIs has no guide, no example or no description, for those who write them. */
export function Coverage({ view: { share, aspects, apis } }: { readonly view: CoverageView }) {
  return (
    <>
      <p>
        <strong>{share} %</strong> of what should be documented is documented. A guide covers an operation or a value if it sends a request to it, names it or shows it; examples and descriptions are those of the API description.
      </p>
      {apis.map((api) => (
        <ApiSection key={api.id} api={api} aspects={aspects} />
      ))}
    </>
  );
}

function ApiSection({ api, aspects }: { readonly api: CoveredApi; readonly aspects: readonly string[] }) {
  const { id, title, route, kinds, lacking } = api;
  return (
    <>
      <AnchoredHeading level={2} id={id}>
        {title}
      </AnchoredHeading>
      <ScrollTable label={`What ${title} has`}>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">All</th>
            {aspects.map((aspect) => (
              <th key={aspect} scope="col">
                With {aspect}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, total, having }) => (
            <tr key={kind}>
              <th scope="row">{kind}</th>
              <td>{total}</td>
              {having.map((count, index) => (
                <td key={aspects[index]}>{count ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      {lacking.total === 0 ? (
        <p>
          <Link to={route}>The reference</Link> is complete.
        </p>
      ) : (
        <Lacking api={api} />
      )}
    </>
  );
}

function Lacking({ api: { title, lacking } }: { readonly api: CoveredApi }) {
  return (
    <>
      {lacking.rows.length < lacking.total && (
        <p>
          The first {lacking.rows.length} of {lacking.total} incomplete parts;{' '}
          <code>npx proven-portal coverage --format json</code> lists all.
        </p>
      )}
      <ScrollTable label={`What ${title} lacks`}>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Lacks</th>
            <th scope="col">File and line</th>
          </tr>
        </thead>
        <tbody>
          {lacking.rows.map(({ name, route, place, lacks }, index) => (
            <tr key={`${index} ${name}`}>
              <th scope="row">
                <Link to={route}>{name}</Link>
              </th>
              <td>{lacks.join(', ')}</td>
              <td>
                <code>{place}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </>
  );
}
