import { graphql, type PageProps } from 'gatsby';
import { WebhookPage } from '../components/reference/page/webhook-page';
import type { WebhookPageView } from '../components/reference/view';
import { pageDescription } from '../text/page-description';
import { apiHead, ApiLayout, type ApiPageData, type Mentioned } from './api-template';

type Data = ApiPageData<WebhookPageView> & { readonly apiWebhook: Mentioned };

/** `/api/webhooks/<slug>/`: one webhook. */
export default function WebhookTemplate({ data: { apiView, apiWebhook } }: PageProps<Data>) {
  return (
    <ApiLayout navigation={apiView.data.navigation}>
      <WebhookPage view={apiView.data} route={apiView.route} guides={apiWebhook.guides} />
    </ApiLayout>
  );
}

export const Head = apiHead(({ name, operation }: WebhookPageView, api) => ({
  title: operation.title,
  description: pageDescription(
    operation.title,
    operation.description,
    `What ${api} sends with the webhook ${name}, and the responses that it expects.`,
  ),
}));

export const query = graphql`
  query WebhookTemplate($id: String!, $view: String!) {
    ...ApiPage
    apiWebhook(id: { eq: $id }) {
      guides {
        title
        route
      }
    }
  }
`;
