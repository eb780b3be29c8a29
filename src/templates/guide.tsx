import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { Layout } from '../components/layout/layout';

interface Data {
  readonly guide: { readonly title: string; readonly description?: string };
}

export default function GuideTemplate({ children }: PageProps<Data>) {
  return <Layout>{children}</Layout>;
}

export const Head = ({ data }: HeadProps<Data>) => (
  <>
    <html lang="en" />
    <title>{data.guide.title}</title>
  </>
);

export const query = graphql`
  query Guide($id: String!) {
    guide(id: { eq: $id }) {
      title
      description
      file
      mdx {
        tableOfContents(maxDepth: 3)
      }
    }
  }
`;
