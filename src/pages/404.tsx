import { graphql, type HeadProps } from 'gatsby';
import { Layout } from '../components/layout/layout';
import { DocumentHead } from '../components/shell/head';

export default function NotFoundPage() {
  return (
    <Layout>
      <article className="prose">
        <h1>Page not found</h1>
        <p>There is no page at this address.</p>
      </article>
    </Layout>
  );
}

export const Head = ({ data }: HeadProps<{ site: { siteMetadata: { title: string } } }>) => (
  <DocumentHead title="Page not found" siteTitle={data.site.siteMetadata.title} />
);

export const query = graphql`
  query NotFound {
    site {
      siteMetadata {
        title
      }
    }
  }
`;
