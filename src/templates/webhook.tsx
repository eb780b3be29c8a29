import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { Layout } from '../components/layout/layout';
import { Navigation } from '../components/reference/page/navigation';
import { WebhookPage } from '../components/reference/page/webhook-page';
import type { PageLink, WebhookPageView } from '../components/reference/view';
import { DocumentHead } from '../components/shell/head';

interface Data {
  readonly site: { readonly siteMetadata: { readonly title: string } };
  readonly apiView: { readonly route: string; readonly data: WebhookPageView };
  readonly apiWebhook: { readonly guides: readonly PageLink[] };
}

/** `/api/webhooks/<slug>/`: one webhook. */
export default function WebhookPageTemplate({ data: { apiView, apiWebhook } }: PageProps<Data>) {
  return (
    <Layout wide sidebar={<Navigation navigation={apiView.data.navigation} />}>
      <WebhookPage view={apiView.data} route={apiView.route} guides={apiWebhook.guides} />
    </Layout>
  );
}

export const Head = ({ data: { site, apiView } }: HeadProps<Data>) => (
  <DocumentHead
    title={apiView.data.operation.title}
    description={`The webhook ${apiView.data.name} of ${apiView.data.navigation.api.label}`}
    siteTitle={site.siteMetadata.title}
  />
);

export const query = graphql`
  query WebhookPageTemplate($id: String!, $view: String!) {
    site {
      siteMetadata {
        title
      }
    }
    apiView(id: { eq: $view }) {
      route
      data
    }
    apiWebhook(id: { eq: $id }) {
      guides {
        title
        route
      }
    }
  }
`;
