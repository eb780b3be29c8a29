import { MDXProvider } from '@mdx-js/react';
import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { GuideEnd } from '../components/guide/guide-end';
import { guideComponents } from '../components/guide/guide-components';
import { ProofContext, type GuideProof } from '../components/guide/proof';
import { Layout } from '../components/layout/layout';
import { Sidebar, type SidebarItem } from '../components/navigation/sidebar';
import type { Heading } from '../components/navigation/table-of-contents';
import { DocumentHead } from '../components/shell/head';
import { useSite } from '../components/site/site';

interface GuideData {
  readonly site: { readonly siteMetadata: { readonly title: string } };
  readonly guide: {
    readonly title: string;
    readonly description: string | null;
    readonly route: string;
    readonly areaLabel: string;
    readonly headings: readonly Heading[];
  };
  readonly area: { readonly nodes: readonly { readonly route: string; readonly sidebarLabel: string }[] };
}

interface GuideContext {
  readonly proof: GuideProof;
}

/** A page written by hand, with the other guides of its area beside it. `children` is the compiled MDX. */
export default function GuideTemplate({ data, pageContext, children }: PageProps<GuideData, GuideContext>) {
  const { guide, area } = data;
  const { docs, apis } = useSite();
  const link = (label: string, to: string): SidebarItem => ({ kind: 'link', label, to });
  const others = docs.filter(({ label }) => label !== guide.areaLabel);
  const items: SidebarItem[] = [
    ...area.nodes.map(({ route, sidebarLabel }) => link(sidebarLabel, route)),
    ...(others.length > 0 ? [{ kind: 'heading', label: 'More guides' } as const] : []),
    ...others.map(({ label, path }) => link(label, path)),
    ...(apis.length > 0 ? [{ kind: 'heading', label: 'API Reference' } as const] : []),
    ...apis.map(({ label, path }) => link(label, path)),
  ];
  const titled = guide.headings.some(({ depth }) => depth === 1);
  return (
    <Layout sidebar={<Sidebar label={guide.areaLabel} items={items} />} headings={guide.headings}>
      <article className="prose">
        {!titled && <h1>{guide.title}</h1>}
        <ProofContext value={pageContext.proof}>
          <MDXProvider components={guideComponents}>{children}</MDXProvider>
        </ProofContext>
      </article>
      <GuideEnd route={guide.route} guides={area.nodes} />
    </Layout>
  );
}

export function Head({ data }: HeadProps<GuideData>) {
  const { guide, site } = data;
  const home = guide.route === '/';
  return (
    <DocumentHead
      title={home ? undefined : guide.title}
      description={guide.description ?? undefined}
      siteTitle={site.siteMetadata.title}
    />
  );
}

export const query = graphql`
  query Guide($id: String!, $area: String!) {
    site {
      siteMetadata {
        title
      }
    }
    guide(id: { eq: $id }) {
      title
      description
      route
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
      }
    }
  }
`;
