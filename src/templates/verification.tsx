import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { Layout } from '../components/layout/layout';
import { DocumentHead } from '../components/shell/head';
import { Verification, verificationHeadings } from '../components/verification/verification';
import type { VerificationView } from '../components/verification/view';

interface VerificationData {
  readonly site: { readonly siteMetadata: { readonly title: string } };
}

/** What the build that made this site has proven. */
export default function VerificationTemplate({
  pageContext: { view },
}: PageProps<VerificationData, { readonly view: VerificationView | null }>) {
  return (
    <Layout headings={view ? verificationHeadings : []}>
      <article className="prose">
        <h1>Verification</h1>
        {view ? (
          <Verification view={view} />
        ) : (
          <p>No example was run for this build, so nothing on it is called proven.</p>
        )}
      </article>
    </Layout>
  );
}

export const Head = ({ data }: HeadProps<VerificationData>) => (
  <DocumentHead
    title="Verification"
    description="What the examples of this site proved when it was built."
    siteTitle={data.site.siteMetadata.title}
  />
);

export const query = graphql`
  query Verification {
    site {
      siteMetadata {
        title
      }
    }
  }
`;
