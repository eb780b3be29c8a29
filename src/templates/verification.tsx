import type { PageProps } from 'gatsby';
import { Layout } from '../components/layout/layout';
import { DocumentHead } from '../components/shell/head';
import { Verification, verificationHeadings } from '../components/verification/verification';
import type { VerificationView } from '../components/verification/verification-view';
import { useKeptOpen } from '../components/runtime/kept-open';
import { PageTitle } from '../components/navigation/page-title';

/** What the build that made this site has proven. */
export default function VerificationTemplate({
  pageContext: { view },
}: PageProps<object, { readonly view: VerificationView | null }>) {
  useKeptOpen();
  return (
    <Layout headings={view ? verificationHeadings : []}>
      <article className="prose">
        <PageTitle>Verification</PageTitle>
        {view ? (
          <Verification view={view} />
        ) : (
          <p>No examples were run for this build, so nothing on this site is marked as proven.</p>
        )}
      </article>
    </Layout>
  );
}

export const Head = () => (
  <DocumentHead title="Verification" description="What the examples of this site proved when it was built." />
);
