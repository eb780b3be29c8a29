import type { HeadProps, PageProps } from 'gatsby';
import { Card, Cards } from '../components/guide/blocks';
import { type GuideLink, GuideSidebar } from '../components/guide/guide-navigation';
import { Layout } from '../components/layout/layout';
import { DocumentHead } from '../components/shell/head';

interface AreaContext {
  readonly label: string;
  readonly guides: readonly (GuideLink & { readonly title: string; readonly description: string | null })[];
}

/** Where a docs area begins that has no guide there: a list of its guides. */
export default function AreaTemplate({ pageContext: { label, guides } }: PageProps<object, AreaContext>) {
  return (
    <Layout sidebar={<GuideSidebar area={label} guides={guides} />}>
      <article className="prose">
        <h1>{label}</h1>
        {guides.length === 0 && <p>There are no guides here yet.</p>}
        <Cards>
          {guides.map(({ route, title, description }) => (
            <Card key={route} title={title} to={route}>
              {description}
            </Card>
          ))}
        </Cards>
      </article>
    </Layout>
  );
}

export const Head = ({ pageContext: { label } }: HeadProps<object, AreaContext>) => (
  <DocumentHead title={label} description={`All pages of ${label}.`} />
);
