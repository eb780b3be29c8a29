import type { ReactNode } from 'react';
import { ArrowRightIcon } from '../icons/icons';
import { Link } from '../link/link';

/** Ways to go on, side by side where there is room. */
export const Cards = ({ children }: { readonly children?: ReactNode }) => <ul className="cards">{children}</ul>;

interface CardProps {
  readonly title: string;
  /** A path of this site, or an address elsewhere. */
  readonly to: string;
  readonly children?: ReactNode;
}

export function Card({ title, to, children }: CardProps) {
  return (
    <li className="cards__card">
      <Link to={to} className="cards__link">
        {title}
        <ArrowRightIcon />
      </Link>
      {children && <div className="cards__text">{children}</div>}
    </li>
  );
}
