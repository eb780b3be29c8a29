import { graphql, type PageProps } from 'gatsby';
import { ApiLayout } from '../components/reference/page/api-layout';
import { WebhookListPage } from '../components/reference/page/list-pages';
import type { WebhookListView } from '../components/reference/view';
import { apiHead, type ApiPageData } from './api-template';

type Data = ApiPageData<WebhookListView>;

/** `/api/webhooks/`: the list of all webhooks. */
export default function WebhookListTemplate({ data: { apiView } }: PageProps<Data>) {
  return (
    <ApiLayout view={apiView.data}>
      <WebhookListPage view={apiView.data} />
    </ApiLayout>
  );
}

export const Head = apiHead((_: WebhookListView, api) => ({
  title: `Webhooks of ${api}`,
  description: `All webhooks of ${api}.`,
}));

export const query = graphql`
  query WebhookListTemplate($view: String!) {
    ...ApiPage
  }
`;
