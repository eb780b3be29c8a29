import { graphql, type HeadProps } from 'gatsby';
import type { Framed } from '../components/reference/page/api-layout';
import type { PageLink } from '../components/reference/view';
import { earlierVersion } from '../components/reference/view/versions-view';
import { DocumentHead } from '../components/shell/head';

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
