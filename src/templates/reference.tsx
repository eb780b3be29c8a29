import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { Layout } from '../components/layout/layout';
import { ApiNavigation } from '../components/reference/page/api-navigation';
import { ApiPage } from '../components/reference/page/api-page';
import type { ApiPageView } from '../components/reference/view';
import { DocumentHead } from '../components/shell/head';

interface Data {
  readonly site: { readonly siteMetadata: { readonly title: string } };
  readonly apiView: { readonly route: string; readonly data: ApiPageView };
}

/** `/api/`: the page of a whole API. */
export default function ReferenceTemplate({ data: { apiView } }: PageProps<Data>) {
  return (
    <Layout wide sidebar={<ApiNavigation view={apiView.data} />}>
      <ApiPage view={apiView.data} route={apiView.route} />
    </Layout>
  );
}

export const Head = ({ data: { site, apiView } }: HeadProps<Data>) => (
  <DocumentHead
    title={`${apiView.data.navigation.api.label} reference`}
    description={apiView.data.summary ?? `All operations of ${apiView.data.title}.`}
    siteTitle={site.siteMetadata.title}
  />
);

export const query = graphql`
  query ReferenceTemplate($view: String!) {
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
