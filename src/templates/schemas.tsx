import { graphql, type PageProps } from 'gatsby';
import { ApiLayout } from '../components/reference/page/api-layout';
import { SchemaListPage } from '../components/reference/page/list-pages';
import type { SchemaListView } from '../components/reference/view';
import { apiHead, type ApiPageData } from './api-template';

type Data = ApiPageData<SchemaListView>;

/** `/api/schemas/`: the list of all schemas. */
export default function SchemaListTemplate({ data: { apiView } }: PageProps<Data>) {
  return (
    <ApiLayout view={apiView.data}>
      <SchemaListPage view={apiView.data} />
    </ApiLayout>
  );
}

export const Head = apiHead((_: SchemaListView, api) => ({
  title: `Schemas of ${api}`,
  description: `All schemas of ${api}.`,
}));

export const query = graphql`
  query SchemaListTemplate($view: String!) {
    ...ApiPage
  }
`;
