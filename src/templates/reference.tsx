import { graphql, type PageProps } from 'gatsby';
import { ApiLayout } from '../components/reference/page/api-layout';
import { ApiNavigation } from '../components/reference/page/api-navigation';
import { ApiPage } from '../components/reference/page/api-page';
import type { ApiPageView } from '../components/reference/view';
import { apiHead, type ApiPageData } from './api-template';

type Data = ApiPageData<ApiPageView>;

/** `/api/`: the page of a whole API. */
export default function ReferenceTemplate({ data: { apiView } }: PageProps<Data>) {
  return (
    <ApiLayout view={apiView.data} sidebar={<ApiNavigation view={apiView.data} />}>
      <ApiPage view={apiView.data} route={apiView.route} />
    </ApiLayout>
  );
}

export const Head = apiHead(({ title, summary }: ApiPageView, api) => ({
  title: `${api} reference`,
  description: summary ?? `All operations of ${title}.`,
}));

export const query = graphql`
  query ReferenceTemplate($view: String!) {
    ...ApiPage
  }
`;
