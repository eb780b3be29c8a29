import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { Layout } from '../components/layout/layout';
import { Navigation } from '../components/reference/page/navigation';
import { WebhookListPage } from '../components/reference/page/webhook-list-page';
import type { WebhookListView } from '../components/reference/view';
import { DocumentHead } from '../components/shell/head';

interface Data {
  readonly site: { readonly siteMetadata: { readonly title: string } };
  readonly apiView: { readonly route: string; readonly data: WebhookListView };
}

/** `/api/webhooks/`: the list of all webhooks. */
export default function WebhookListPageTemplate({ data: { apiView } }: PageProps<Data>) {
  return (
    <Layout wide sidebar={<Navigation navigation={apiView.data.navigation} />}>
      <WebhookListPage view={apiView.data} />
    </Layout>
  );
}

export const Head = ({ data: { site, apiView } }: HeadProps<Data>) => (
  <DocumentHead
    title={`Webhooks of ${apiView.data.navigation.api.label}`}
    description={`All webhooks of ${apiView.data.navigation.api.label}.`}
    siteTitle={site.siteMetadata.title}
  />
);

export const query = graphql`
  query WebhookListPageTemplate($view: String!) {
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
