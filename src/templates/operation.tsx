import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { Layout } from '../components/layout/layout';
import { Navigation } from '../components/reference/page/navigation';
import { OperationPage } from '../components/reference/page/operation-page';
import type { PageLink, OperationPageView } from '../components/reference/view';
import { DocumentHead } from '../components/shell/head';

interface Data {
  readonly site: { readonly siteMetadata: { readonly title: string } };
  readonly apiView: { readonly route: string; readonly data: OperationPageView };
  readonly apiOperation: { readonly guides: readonly PageLink[] };
}

/** `/api/operations/<slug>/`: one operation. */
export default function OperationPageTemplate({ data: { apiView, apiOperation } }: PageProps<Data>) {
  return (
    <Layout wide sidebar={<Navigation navigation={apiView.data.navigation} />}>
      <OperationPage view={apiView.data} route={apiView.route} guides={apiOperation.guides} />
    </Layout>
  );
}

export const Head = ({ data: { site, apiView } }: HeadProps<Data>) => (
  <DocumentHead
    title={apiView.data.operation.title}
    description={`${apiView.data.operation.method} ${apiView.data.operation.path} of ${apiView.data.navigation.api.label}`}
    siteTitle={site.siteMetadata.title}
  />
);

export const query = graphql`
  query OperationPageTemplate($id: String!, $view: String!) {
    site {
      siteMetadata {
        title
      }
    }
    apiView(id: { eq: $view }) {
      route
      data
    }
    apiOperation(id: { eq: $id }) {
      guides {
        title
        route
      }
    }
  }
`;
