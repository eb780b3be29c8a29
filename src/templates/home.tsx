import type { PageProps } from 'gatsby';
import { Card, Cards } from '../components/guide/blocks';
import { Layout } from '../components/layout/layout';
import { DocumentHead } from '../components/shell/head';
import { useSite } from '../components/site/site';

interface HomeContext {
  readonly apis: readonly {
    readonly title: string;
    readonly version: string;
    readonly route: string;
    readonly operationCount: number;
  }[];
}

/** `/` of a portal that has no guide there: its docs areas and its APIs. */
export default function HomeTemplate({ pageContext: { apis } }: PageProps<object, HomeContext>) {
  const { title, tagline, docs } = useSite();
  return (
    <Layout>
      <article className="prose">
        <h1>{title}</h1>
        {tagline && <p>{tagline}</p>}
        <Cards>
          {docs.map(({ id, label, path }) => (
            <Card key={id} title={label} to={path} />
          ))}
          {apis.map((api) => (
            <Card key={api.route} title={api.title} to={api.route}>
              {api.version && `Version ${api.version}, `}
              {api.operationCount.toLocaleString('en')} {api.operationCount === 1 ? 'operation' : 'operations'}
            </Card>
          ))}
        </Cards>
      </article>
    </Layout>
  );
}

export function Head() {
  return <DocumentHead description={useSite().tagline} />;
}
