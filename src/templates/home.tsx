import type { PageProps } from 'gatsby';
import { ApiOverview } from '../components/home/api-overview';
import type { ApiOverviewView } from '../components/home/api-overview-view';
import { Card, Cards } from '../components/guide/blocks';
import { Layout } from '../components/layout/layout';
import { DocumentHead } from '../components/shell/head';
import { useSite } from '../components/site/site';

interface HomeContext {
  readonly apis: readonly ApiOverviewView[];
}

/** `/` of a portal that has no guide there: its docs areas and its APIs. */
export default function HomeTemplate({ pageContext: { apis } }: PageProps<object, HomeContext>) {
  const { title, tagline, docs } = useSite();
  return (
    <Layout wide>
      <article className="home">
        <header className="prose">
          <h1>{title}</h1>
          {tagline && <p>{tagline}</p>}
        </header>
        {docs.length > 0 && (
          <div className="prose">
            <Cards>
              {docs.map(({ id, label, path }) => (
                <Card key={id} title={label} to={path} />
              ))}
            </Cards>
          </div>
        )}
        {apis.map((api) => (
          <ApiOverview key={api.route} api={api} isPortal={apis.length === 1 && api.title === title} />
        ))}
      </article>
    </Layout>
  );
}

export function Head() {
  return <DocumentHead description={useSite().tagline} />;
}
