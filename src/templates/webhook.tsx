import { graphql, type PageProps } from 'gatsby';
import { ApiLayout } from '../components/reference/page/api-layout';
import { WebhookPage } from '../components/reference/page/webhook-page';
import type { WebhookPageView } from '../components/reference/view';
import { pageDescription } from '../text/page-description';
import { apiHead, type ApiPageData, type Mentioned } from './api-template';

type Data = ApiPageData<WebhookPageView>;

/** `/api/webhooks/<slug>/`: one webhook. */
export default function WebhookTemplate({ data: { apiView }, pageContext: { guides } }: PageProps<Data, Mentioned>) {
  return (
    <ApiLayout view={apiView.data}>
      <WebhookPage view={apiView.data} route={apiView.route} guides={guides} />
    </ApiLayout>
  );
}

export const Head = apiHead(({ name, operation }: WebhookPageView, api) => ({
  title: operation.title,
  description: pageDescription(
    operation.title,
    operation.description,
    `What ${api} sends with the webhook ${name}, and which responses it expects.`,
  ),
}));

export const query = graphql`
  query WebhookTemplate($view: String!) {
    ...ApiPage
  }
`;
