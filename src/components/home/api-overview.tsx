import { CodeBlock } from '../elements/code-block';
import { ProofBadge } from '../elements/badges';
import { sampleProof } from '../elements/evidence-text';
import { Link } from '../link/link';
import { HtmlText } from '../reference/html-text';
import type { ApiOverviewView } from './api-overview-view';

interface ApiOverviewProps {
  readonly api: ApiOverviewView;
  /** Whether the heading of the page already names it. */
  readonly isPortal?: boolean;
}

/** An API on the home page: what a reader wants to know before anything else. */
export function ApiOverview({ api, isPortal = false }: ApiOverviewProps) {
  const { title, version, route, operationCount, description, server, authentication, groups, moreGroups, first } = api;
  const operations = countText(operationCount);
  return (
    <section className="overview">
      <div className="overview__about prose">
        {!isPortal && (
          <h2>
            <Link to={route}>{title}</Link>
          </h2>
        )}
        <p className="quiet">
          {version && `Version ${version}, `}
          {isPortal ? <Link to={route}>{operations}</Link> : operations}
        </p>
        {description && <HtmlText html={description} />}
        <dl className="pairs">
          {server && (
            <div>
              <dt>Base address</dt>
              <dd>
                <code>{server}</code>
              </dd>
            </div>
          )}
          <div>
            <dt>Authentication</dt>
            <dd>{authentication.join(', ') || 'No authentication'}</dd>
          </div>
        </dl>
      </div>
      {first && (
        <div className="overview__first prose">
          <p>
            A first request: <Link to={first.route}>{first.title}</Link>
          </p>
          <CodeBlock
            title="cURL"
            language="bash"
            badge={
              first.proof?.languages.includes('bash') && (
                <ProofBadge evidence={first.proof.evidence} title={sampleProof('cURL', first.proof)} />
              )
            }
            html={first.code}
          />
        </div>
      )}
      {groups.length > 0 && (
        <ul className="overview__groups">
          {groups.map((group) => (
            <li key={group.route}>
              <Link to={group.route}>{group.title}</Link>{' '}
              <span className="quiet">{countText(group.operationCount)}</span>
            </li>
          ))}
          {moreGroups !== undefined && (
            <li>
              <Link to={route}>{moreGroups.toLocaleString('en')} more</Link>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

const countText = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'operation' : 'operations'}`;
