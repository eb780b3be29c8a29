import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { Layout } from '../components/layout/layout';
import { Navigation } from '../components/reference/page/navigation';
import { TagPage } from '../components/reference/page/tag-page';
import type { TagPageView } from '../components/reference/view';
import { DocumentHead } from '../components/shell/head';

interface Data {
  readonly site: { readonly siteMetadata: { readonly title: string } };
  readonly apiView: { readonly route: string; readonly data: TagPageView };
}

/** `/api/tags/<slug>/`: the operations under one tag. */
export default function TagPageTemplate({ data: { apiView } }: PageProps<Data>) {
  return (
    <Layout wide sidebar={<Navigation navigation={apiView.data.navigation} />}>
      <TagPage view={apiView.data} route={apiView.route} />
    </Layout>
  );
}

export const Head = ({ data: { site, apiView } }: HeadProps<Data>) => (
  <DocumentHead
    title={apiView.data.label}
    description={apiView.data.summary ?? `${apiView.data.label} of ${apiView.data.navigation.api.label}`}
    siteTitle={site.siteMetadata.title}
  />
);

export const query = graphql`
  query TagPageTemplate($view: String!) {
    site {
      siteMetadata {
        title
      }
    }
    apiView(id: { eq: $view }) {
      route
      data
    }
  }
`;
