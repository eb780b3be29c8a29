import { withPrefix } from 'gatsby';
import { Fragment, type ReactNode } from 'react';
import { Layout } from '../../layout/layout';
import { Link } from '../../link/link';
import { Sidebar } from '../../navigation/sidebar';
import { useSite } from '../../site/site';
import type { NavigationView } from '../view';
import { type VersionLink, type VersionsView, earlierText, earlierVersion, shownVersion } from '../view/versions-view';
import { Navigation } from './api-navigation';

/** Above a page: that it is of an earlier version, or for which earlier versions it is true as well. */
function VersionNotice({ view }: { readonly view: VersionsView }) {
  const shown = earlierVersion(view);
  const latest = view.versions[0]!;
  if (!shown) {
    const same = view.versions.filter(({ is }) => is === 'same');
    if (same.length === 0) return null;
    return (
      <p className="version-same">
        The same in version{same.length > 1 && 's'}{' '}
        {same.map(({ label, to }, index) => (
          <Fragment key={label}>
            {index > 0 && ', '}
            <Link to={to}>{label}</Link>
          </Fragment>
        ))}
      </p>
    );
  }
  const { statement, link, proof } = earlierText(shown, latest);
  return (
    // `data-canonical` is read after the build (`src/gatsby/post-build/page-facts.ts`).
    <aside
      className="version-notice"
      aria-label="Version"
      data-canonical={view.canonical === undefined ? undefined : withPrefix(view.canonical)}
    >
      <p>
        <strong>{statement}</strong> <Link to={latest.to}>{link}</Link>
      </p>
      <p className="quiet">{proof}</p>
    </aside>
  );
}

/** The versions of the API, as links that keep the reader's place: without JavaScript, too. */
function VersionSelector({ view }: { readonly view: VersionsView }) {
  const { versions } = view;
  const shown = shownVersion(view);
  return (
    <nav aria-label="Version" className="versions">
      <details className="sidebar__group versions__group">
        <summary className="sidebar__summary">
          <span className="quiet">Version</span> <span className="versions__label">{nameOf(shown, versions)}</span>
        </summary>
        <ul className="sidebar__list">
          {versions.map((version) => (
            <li key={version.label}>
              <Link
                to={version.to}
                className="sidebar__link versions__link"
                aria-current={version === shown ? 'true' : undefined}
              >
                <span className="sidebar__label">{nameOf(version, versions)}</span>
                {notes[version.is] && <span className="versions__note">{notes[version.is]}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

const nameOf = (version: VersionLink, [latest]: readonly VersionLink[]): string =>
  `${version.label}${version === latest ? ' (latest)' : version.deprecated ? ' (deprecated)' : ''}`;

/** Where a link leads, if not to the same thing in the other version. */
const notes: Readonly<Partial<Record<VersionLink['is'], string>>> = {
  same: 'This page is the same in that version. Go to its overview',
  overview: 'Not in this version. Go to its overview',
};

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
