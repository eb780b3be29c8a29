import { graphql, type PageProps } from 'gatsby';
import { Layout } from '../components/layout/layout';

interface Data {
  readonly apiView: { readonly data: { readonly title?: string } };
}

export default function Template({ data }: PageProps<Data>) {
  return (
    <Layout>
      <h1>{data.apiView.data.title}</h1>
    </Layout>
  );
}

export const query = graphql`
  query OperationPage($view: String!) {
    apiView(id: { eq: $view }) {
      data
    }
  }
`;
