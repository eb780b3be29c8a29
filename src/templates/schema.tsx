import { graphql, type PageProps } from 'gatsby';
import { ApiLayout } from '../components/reference/page/api-layout';
import { SchemaPage } from '../components/reference/page/schema-page';
import type { SchemaPageView } from '../components/reference/view';
import { pageDescription } from '../text/page-description';
import { apiHead, type ApiPageData, type Mentioned } from './api-template';

type Data = ApiPageData<SchemaPageView>;

/** `/api/schemas/<slug>/`: one named schema. */
export default function SchemaTemplate({ data: { apiView }, pageContext: { guides } }: PageProps<Data, Mentioned>) {
  return (
    <ApiLayout view={apiView.data}>
      <SchemaPage view={apiView.data} route={apiView.route} guides={guides} />
    </ApiLayout>
  );
}

export const Head = apiHead(({ name, schema }: SchemaPageView, api) => ({
  title: name,
  description: pageDescription(
    name,
    schema.description,
    `The schema ${name} of ${api}: its fields, their values, and where it is used.`,
  ),
}));

export const query = graphql`
  query SchemaTemplate($view: String!) {
    ...ApiPage
  }
`;
