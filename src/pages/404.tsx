import { graphql, type PageProps } from 'gatsby';
import { useState } from 'react';
import { Layout } from '../components/layout/layout';
import { Link } from '../components/link/link';
import { type RouteTitle, Suggestions } from '../components/not-found/suggestions';
import { DocumentHead } from '../components/shell/head';
import { useSite } from '../components/site/site';

interface NotFoundData {
  readonly allGuide: { readonly nodes: readonly RouteTitle[] };
}

/** For every unknown address. */
export default function NotFoundPage({ data }: PageProps<NotFoundData>) {
  const { docs, apis } = useSite();
  // A guide and an API may have the same name.
  const references = apis.map(({ path, label }) => ({ path, label: `${label}: API reference` }));
  const [settled, setSettled] = useState(false);
  return (
    <Layout>
      <article className="prose not-found">
        <h1>Page not found</h1>
        <p>There is no page at this address. It may have moved, or the address may be mistyped.</p>
        <Suggestions guides={data.allGuide.nodes} onSettled={setSettled} />
        <div className="site-parts" data-settled={settled || undefined}>
          <p>Sections of this site:</p>
          <ul>
            {[...docs, ...references].map(({ path, label }) => (
              <li key={path}>
                <Link to={path}>{label}</Link>
              </li>
            ))}
          </ul>
        </div>
      </article>
    </Layout>
  );
}

export const Head = () => <DocumentHead title="Page not found" />;

export const query = graphql`
  query NotFound {
    allGuide(sort: [{ area: ASC }, { position: ASC }, { route: ASC }]) {
      nodes {
        route
        title
      }
    }
  }
`;
