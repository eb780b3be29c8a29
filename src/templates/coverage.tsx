import type { PageProps } from 'gatsby';
import { Coverage } from '../components/coverage/coverage';
import type { CoverageView } from '../components/coverage/coverage-view';
import { Layout } from '../components/layout/layout';
import { DocumentHead } from '../components/shell/head';
import { PageTitle } from '../components/navigation/page-title';

/** `/coverage`: what the portal's maintainers have not written yet. */
export default function CoverageTemplate({
  pageContext: { view },
}: PageProps<object, { readonly view: CoverageView }>) {
  return (
    <Layout headings={view.apis.map(({ id, title }) => ({ depth: 2, id, text: title }))}>
      <article className="prose">
        <PageTitle>Coverage</PageTitle>
        <Coverage view={view} />
      </article>
    </Layout>
  );
}

export const Head = () => (
  <DocumentHead
    title="Coverage"
    description="Parts of the APIs that have no guide, example or description yet."
    unlisted
  />
);
