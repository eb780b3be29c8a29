import type { HeadProps, PageProps } from 'gatsby';
import { Changelog, changelogHeadings, ChangelogList } from '../components/changelog/changelog';
import type { ChangelogListView, ChangelogView } from '../components/changelog/changelog-view';
import { Layout } from '../components/layout/layout';
import { DocumentHead } from '../components/shell/head';

interface Context {
  readonly view: ChangelogView | ChangelogListView;
}

/** What the kept versions of an API changed, or where the changelogs of several are. */
export default function ChangelogTemplate({ pageContext: { view } }: PageProps<object, Context>) {
  return (
    <Layout headings={'apis' in view ? [] : changelogHeadings(view)}>
      <article className="prose">{'apis' in view ? <ChangelogList view={view} /> : <Changelog view={view} />}</article>
    </Layout>
  );
}

export const Head = ({ pageContext: { view } }: HeadProps<object, Context>) =>
  'apis' in view ? (
    <DocumentHead title="Changelog" description="What changed between the versions of the APIs." />
  ) : (
    <DocumentHead
      title={`Changelog of ${view.label}`}
      description={`What changed between the versions of ${view.label}, breaking changes first.`}
      {...(view.feed === undefined ? {} : { feed: view.feed })}
    />
  );
