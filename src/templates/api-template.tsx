import { graphql, type HeadProps } from 'gatsby';
import type { ReactNode } from 'react';
import { Layout } from '../components/layout/layout';
import { Navigation } from '../components/reference/page/api-navigation';
import type { NavigationView, PageLink } from '../components/reference/view';
import { Sidebar } from '../components/navigation/sidebar';
import { DocumentHead } from '../components/shell/head';
import { useSite } from '../components/site/site';

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

interface ApiLayoutProps {
  readonly navigation: NavigationView;
  /** Instead of the menu that `navigation` makes. */
  readonly sidebar?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page of the API reference. */
export const ApiLayout = ({ navigation, sidebar, children }: ApiLayoutProps) => (
  <Layout
    wide
    sidebar={
      <>
        {sidebar ?? <Navigation navigation={navigation} />}
        <OtherApis route={navigation.api.route} />
      </>
    }
  >
    {children}
  </Layout>
);

/** The portal's other APIs, below the menu of one. */
function OtherApis({ route }: { readonly route: string }) {
  const others = useSite().apis.filter(({ path }) => path !== route);
  if (others.length === 0) return null;
  const items = others.map(({ label, path }) => ({ kind: 'link', label, to: path }) as const);
  return <Sidebar label="Other APIs" items={[{ kind: 'heading', label: 'Other APIs' }, ...items]} />;
}

/** A template's `Head`. @param textsOf the page's title and description, from what it shows */
export const apiHead =
  <View extends { readonly navigation: NavigationView }>(
    textsOf: (view: View, api: string) => { readonly title: string; readonly description: string },
  ) =>
  ({ data: { apiView } }: HeadProps<ApiPageData<View>>) => (
    <DocumentHead {...textsOf(apiView.data, apiView.data.navigation.api.label)} />
  );
