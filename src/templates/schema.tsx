import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { Layout } from '../components/layout/layout';
import { Navigation } from '../components/reference/page/navigation';
import { SchemaPage } from '../components/reference/page/schema-page';
import type { PageLink, SchemaPageView } from '../components/reference/view';
import { DocumentHead } from '../components/shell/head';

interface Data {
  readonly site: { readonly siteMetadata: { readonly title: string } };
  readonly apiView: { readonly route: string; readonly data: SchemaPageView };
  readonly apiSchema: { readonly guides: readonly PageLink[] };
}

/** `/api/schemas/<slug>/`: one named schema. */
export default function SchemaPageTemplate({ data: { apiView, apiSchema } }: PageProps<Data>) {
  return (
    <Layout wide sidebar={<Navigation navigation={apiView.data.navigation} />}>
      <SchemaPage view={apiView.data} route={apiView.route} guides={apiSchema.guides} />
    </Layout>
  );
}

export const Head = ({ data: { site, apiView } }: HeadProps<Data>) => (
  <DocumentHead
    title={apiView.data.name}
    description={`The schema ${apiView.data.name} of ${apiView.data.navigation.api.label}`}
    siteTitle={site.siteMetadata.title}
  />
);

export const query = graphql`
  query SchemaPageTemplate($id: String!, $view: String!) {
    site {
      siteMetadata {
        title
      }
    }
    apiView(id: { eq: $view }) {
      route
      data
    }
    apiSchema(id: { eq: $id }) {
      guides {
        title
        route
      }
    }
  }
`;
