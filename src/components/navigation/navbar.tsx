import type { MouseEvent, ReactNode } from 'react';
import { MarkIcon, MenuIcon } from '../icons/icons';
import { menuId, useMenu } from '../layout/menu';
import { Link } from '../link/link';
import { useSite } from '../site/site';
import { PrimaryLinks } from './primary-links';

/** Stays in sight while the page scrolls. `children` stand at its end. */
export function Navbar({ children }: { readonly children?: ReactNode }) {
  const { title } = useSite();
  const { open, show } = useMenu();
  const onOpen = (event: MouseEvent) => {
    event.preventDefault();
    show();
  };
  return (
    <header className="navbar">
      <div className="navbar__inner">
        <a
          className="icon-button navbar__menu"
          role="button"
          aria-label="Open menu"
          aria-expanded={open}
          aria-controls={menuId}
          href={`#${menuId}`}
          onClick={onOpen}
        >
          <MenuIcon />
        </a>
        <Link to="/" className="navbar__brand">
          <MarkIcon className="navbar__mark" />
          {title}
        </Link>
        <PrimaryLinks className="navbar__links" label="Main" />
        <div className="navbar__end">{children}</div>
      </div>
    </header>
  );
}
