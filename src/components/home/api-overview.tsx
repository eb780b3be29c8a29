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

/** An API on the home page, as blocks of its text: what a reader wants to know before anything else. */
export function ApiOverview({ api, isPortal = false }: ApiOverviewProps) {
  const { title, version, route, operationCount, description, server, authentication, first } = api;
  const operations = `${operationCount.toLocaleString('en')} ${operationCount === 1 ? 'operation' : 'operations'}`;
  return (
    <>
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
      {first && (
        <>
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
        </>
      )}
    </>
  );
}
