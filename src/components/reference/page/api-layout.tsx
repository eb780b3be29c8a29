import type { ReactNode } from 'react';
import { Layout } from '../../layout/layout';
import { Sidebar } from '../../navigation/sidebar';
import { useSite } from '../../site/site';
import type { NavigationView } from '../view';
import type { VersionsView } from '../view/versions-view';
import { Navigation } from './api-navigation';
import { VersionNotice } from './version-notice';
import { VersionSelector } from './version-selector';

/** What every page of the reference has. */
export interface Framed {
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
