import { MDXProvider } from '@mdx-js/react';
import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { GuideAbout } from '../components/guide/guide-about';
import { GuideEnd, type GuideLink, GuideSidebar } from '../components/guide/guide-navigation';
import { guideComponents } from '../components/guide/guide-components';
import { ProofContext, type GuideProof } from '../components/guide/proof';
import { Layout } from '../components/layout/layout';
import { PageTitle, type Heading } from '../components/navigation/page-title';
import { useKeptOpen } from '../components/runtime/kept-open';
import { DocumentHead } from '../components/shell/head';

interface GuideData {
  readonly guide: {
    readonly title: string;
    readonly description: string | null;
    readonly route: string;
    readonly file: string;
    readonly areaLabel: string;
    readonly headings: readonly Heading[];
  };
  readonly area: { readonly nodes: readonly GuideLink[] };
}

interface GuideContext {
  readonly proof: GuideProof;
  readonly updated: string | null;
}

/** A page written by hand, with the other guides of its area beside it. `children` is the compiled MDX. */
export default function GuideTemplate({ data, pageContext, children }: PageProps<GuideData, GuideContext>) {
  useKeptOpen();
  const { guide, area } = data;
  const titled = guide.headings.some(({ depth }) => depth === 1);
  return (
    <Layout sidebar={<GuideSidebar area={guide.areaLabel} guides={area.nodes} />} headings={guide.headings}>
      <article className="prose" data-guide="">
        {!titled && <PageTitle>{guide.title}</PageTitle>}
        <ProofContext.Provider value={pageContext.proof}>
          <MDXProvider components={guideComponents}>{children}</MDXProvider>
        </ProofContext.Provider>
      </article>
      <GuideAbout file={guide.file} route={guide.route} updated={pageContext.updated} />
      <GuideEnd route={guide.route} guides={area.nodes} />
    </Layout>
  );
}

export function Head({ data }: HeadProps<GuideData>) {
  const { guide } = data;
  const home = guide.route === '/';
  return <DocumentHead title={home ? undefined : guide.title} description={guide.description ?? undefined} />;
}

export const query = graphql`
  query Guide($id: String!, $area: String!) {
    guide(id: { eq: $id }) {
      title
      description
      route
      file
      areaLabel
      headings {
        depth
        id
        text
      }
    }
    area: allGuide(filter: { area: { eq: $area } }, sort: [{ position: ASC }, { route: ASC }]) {
      nodes {
        route
        sidebarLabel
        position
        group {
          label
          position
        }
      }
    }
  }
`;
