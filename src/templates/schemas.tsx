import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { Layout } from '../components/layout/layout';
import { Navigation } from '../components/reference/page/navigation';
import { SchemaListPage } from '../components/reference/page/schema-list-page';
import type { SchemaListView } from '../components/reference/view';
import { DocumentHead } from '../components/shell/head';

interface Data {
  readonly site: { readonly siteMetadata: { readonly title: string } };
  readonly apiView: { readonly route: string; readonly data: SchemaListView };
}

/** `/api/schemas/`: the list of all schemas. */
export default function SchemaListPageTemplate({ data: { apiView } }: PageProps<Data>) {
  return (
    <Layout wide sidebar={<Navigation navigation={apiView.data.navigation} />}>
      <SchemaListPage view={apiView.data} />
    </Layout>
  );
}

export const Head = ({ data: { site, apiView } }: HeadProps<Data>) => (
  <DocumentHead
    title={`Schemas of ${apiView.data.navigation.api.label}`}
    description={`All schemas of ${apiView.data.navigation.api.label}.`}
    siteTitle={site.siteMetadata.title}
  />
);

export const query = graphql`
  query SchemaListPageTemplate($view: String!) {
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
