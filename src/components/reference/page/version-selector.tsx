import { Link } from '../../link/link';
import { shownVersion, type VersionLink, type VersionsView } from '../view/versions-view';

/** The versions of the API, as links that keep the reader's place: without JavaScript, too. */
export function VersionSelector({ view }: { readonly view: VersionsView }) {
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
