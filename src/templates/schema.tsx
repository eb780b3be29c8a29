import { graphql, type PageProps } from 'gatsby';
import { SchemaPage } from '../components/reference/page/schema-page';
import type { SchemaPageView } from '../components/reference/view';
import { firstSentence } from '../text/first-sentence';
import { apiHead, ApiLayout, type ApiPageData, type Mentioned } from './api-template';

type Data = ApiPageData<SchemaPageView> & { readonly apiSchema: Mentioned };

/** `/api/schemas/<slug>/`: one named schema. */
export default function SchemaTemplate({ data: { apiView, apiSchema } }: PageProps<Data>) {
  return (
    <ApiLayout navigation={apiView.data.navigation}>
      <SchemaPage view={apiView.data} route={apiView.route} guides={apiSchema.guides} />
    </ApiLayout>
  );
}

export const Head = apiHead(({ name, schema }: SchemaPageView, api) => ({
  title: name,
  description: firstSentence(schema.description ?? '') ?? `The schema ${name} of ${api}.`,
}));

export const query = graphql`
  query SchemaTemplate($id: String!, $view: String!) {
    ...ApiPage
    apiSchema(id: { eq: $id }) {
      guides {
        title
        route
      }
    }
  }
`;
