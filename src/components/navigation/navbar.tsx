import { withPrefix } from 'gatsby';
import type { ReactNode } from 'react';
import { MarkIcon, MenuIcon } from '../elements/icons';
import { menuId, useMenu } from '../layout/menu';
import { ButtonLink } from '../link/button-link';
import { Link } from '../link/link';
import { useSite } from '../site/site';
import { PrimaryLinks } from './primary-links';

/** Stays in sight while the page scrolls. `children` stand at its end. */
export function Navbar({ children }: { readonly children?: ReactNode }) {
  const { title, logo } = useSite();
  const { open, show } = useMenu();
  return (
    <header className="navbar">
      <div className="navbar__inner">
        <ButtonLink
          className="icon-button navbar__menu"
          label="Open menu"
          expanded={open}
          controls={menuId}
          href={`#${menuId}`}
          onPress={show}
        >
          <MenuIcon />
        </ButtonLink>
        <Link to="/" className="navbar__brand">
          {logo ? (
            <img className="navbar__logo" src={withPrefix(logo)} alt="" />
          ) : (
            <MarkIcon className="navbar__mark" />
          )}
          <span className="navbar__title">{title}</span>
        </Link>
        <PrimaryLinks className="navbar__links" label="Main" />
        <div className="navbar__end">{children}</div>
      </div>
    </header>
  );
}
