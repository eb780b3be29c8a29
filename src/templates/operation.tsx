import { graphql, type PageProps } from 'gatsby';
import { ApiLayout } from '../components/reference/page/api-layout';
import { OperationPage } from '../components/reference/page/operation-page';
import type { OperationPageView } from '../components/reference/view';
import { pageDescription } from '../text/page-description';
import { apiHead, type ApiPageData, type Mentioned } from './api-template';

type Data = ApiPageData<OperationPageView>;

/** `/api/operations/<slug>/`: one operation. */
export default function OperationTemplate({ data: { apiView }, pageContext: { guides } }: PageProps<Data, Mentioned>) {
  return (
    <ApiLayout view={apiView.data}>
      <OperationPage view={apiView.data} route={apiView.route} guides={guides} />
    </ApiLayout>
  );
}

export const Head = apiHead(({ operation: { title, method, path, description } }: OperationPageView, api) => ({
  title,
  description: pageDescription(
    title,
    description,
    title === `${method} ${path}`
      ? `How to call ${title} of ${api}: parameters, responses and code samples.`
      : `${title} with ${method} ${path} of ${api}: parameters, responses and code samples.`,
  ),
}));

export const query = graphql`
  query OperationTemplate($view: String!) {
    ...ApiPage
  }
`;
