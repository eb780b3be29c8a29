import { graphql, type HeadProps } from 'gatsby';
import type { ReactNode } from 'react';
import { Layout } from '../components/layout/layout';
import { Navigation } from '../components/reference/page/api-navigation';
import type { NavigationView, PageLink } from '../components/reference/view';
import { Sidebar } from '../components/navigation/sidebar';
import { DocumentHead } from '../components/shell/head';
import { useSite } from '../components/site/site';
import { VersionNotice } from '../components/reference/page/version-notice';
import { VersionSelector } from '../components/reference/page/version-selector';
import { earlierVersion, type VersionsView } from '../components/reference/view/versions-view';

/** What the page query of every template of the API reference has; `View` is one of the types of `reference/view`. */
export interface ApiPageData<View> {
  readonly apiView: { readonly route: string; readonly data: View };
}

/** The context of a page whose subject guides mention. */
export interface Mentioned {
  readonly guides: readonly PageLink[];
}

export const apiPageFragment = graphql`
  fragment ApiPage on Query {
    apiView(id: { eq: $view }) {
      route
      data
    }
  }
`;

/** What every page of the reference has. */
interface Framed {
  readonly navigation: NavigationView;
  /** Absent where the API has one version. */
  readonly versions?: VersionsView;
}

interface ApiLayoutProps {
  readonly view: Framed;
  /** Instead of the menu that `navigation` makes. */
  readonly sidebar?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page of the API reference. */
export const ApiLayout = ({ view: { navigation, versions }, sidebar, children }: ApiLayoutProps) => (
  <Layout
    wide
    sidebar={
      <>
        {versions && <VersionSelector view={versions} />}
        {sidebar ?? <Navigation navigation={navigation} />}
        <OtherApis route={navigation.api.route} />
      </>
    }
  >
    {versions && <VersionNotice view={versions} />}
    {children}
  </Layout>
);

/** The portal's other APIs, below the menu of one. */
function OtherApis({ route }: { readonly route: string }) {
  const others = useSite().apis.filter(
    ({ path, versions }) => ![path, ...versions.map((version) => version.path)].includes(route),
  );
  if (others.length === 0) return null;
  const items = others.map(({ label, path }) => ({ kind: 'link', label, to: path }) as const);
  return <Sidebar label="Other APIs" items={[{ kind: 'heading', label: 'Other APIs' }, ...items]} />;
}

/** A template's `Head`. @param textsOf the page's title and description, from what it shows */
export const apiHead =
  <View extends Framed>(
    textsOf: (view: View, api: string) => { readonly title: string; readonly description: string },
  ) =>
  ({ data: { apiView } }: HeadProps<ApiPageData<View>>) => {
    const earlier = earlierVersion(apiView.data.versions);
    const { title, description } = textsOf(apiView.data, apiView.data.navigation.api.label);
    return <DocumentHead title={earlier ? `${title} (${earlier.label})` : title} description={description} />;
  };
