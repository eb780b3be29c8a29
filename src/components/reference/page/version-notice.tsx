import { withPrefix } from 'gatsby';
import { Fragment } from 'react';
import { Link } from '../../link/link';
import { earlierText, earlierVersion, type VersionsView } from '../view/versions-view';

/** Above a page: that it is of an earlier version, or for which earlier versions it is true as well. */
export function VersionNotice({ view }: { readonly view: VersionsView }) {
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
