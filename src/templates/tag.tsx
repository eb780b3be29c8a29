import { graphql, type PageProps } from 'gatsby';
import { ApiLayout } from '../components/reference/page/api-layout';
import { TagPage } from '../components/reference/page/list-pages';
import type { TagPageView } from '../components/reference/view';
import { pageDescription } from '../text/page-description';
import { apiHead, type ApiPageData } from './api-template';

type Data = ApiPageData<TagPageView>;

/** `/api/tags/<slug>/`: the operations under one tag. */
export default function TagTemplate({ data: { apiView } }: PageProps<Data>) {
  return (
    <ApiLayout view={apiView.data}>
      <TagPage view={apiView.data} route={apiView.route} />
    </ApiLayout>
  );
}

export const Head = apiHead(({ label, summary, description }: TagPageView, api) => ({
  title: label,
  description: summary ?? pageDescription(label, description, `Operations of ${api}: ${label}.`),
}));

export const query = graphql`
  query TagTemplate($view: String!) {
    ...ApiPage
  }
`;
