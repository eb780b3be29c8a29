import { useRef, type ReactNode } from 'react';
import { useBeforePaint } from '../runtime/use-before-paint';
import { Link } from '../link/link';
import { scrollIntoMenu } from './scroll-into-menu';
import { usePagePath } from '../site/site';

export type SidebarItem =
  | { readonly kind: 'link'; readonly label: string; readonly to: string; readonly mark?: ReactNode }
  | { readonly kind: 'heading'; readonly label: string }
  | {
      readonly kind: 'group';
      readonly label: string;
      readonly items: readonly SidebarItem[];
      /** Open from the start; a group around the current page always is. */
      readonly open?: boolean;
    };

interface SidebarProps {
  /** Names the navigation for a screen reader, for example 'Docs'. */
  readonly label: string;
  readonly items: readonly SidebarItem[];
}

/** The navigation of one part of the portal. Groups fold without JavaScript. */
export function Sidebar({ label, items }: SidebarProps) {
  const nav = useRef<HTMLElement>(null);
  useBeforePaint(() => {
    scrollIntoMenu(nav.current?.querySelector('[aria-current="page"]'));
  }, []);
  return (
    <nav ref={nav} className="sidebar" aria-label={label} data-sidebar="tutorialSidebar">
      <Items items={items} />
    </nav>
  );
}

/** @param group which the items are of: groups may have items of the same names */
function Items({ items, group }: { readonly items: readonly SidebarItem[]; readonly group?: string }) {
  const path = usePagePath();
  return (
    <ul className="sidebar__list" aria-label={group}>
      {items.map((item) => (
        <li key={`${item.kind} ${item.kind === 'link' ? item.to : item.label}`}>
          {item.kind === 'heading' && <span className="sidebar__heading">{item.label}</span>}
          {item.kind === 'link' && (
            <Link to={item.to} className="sidebar__link">
              {item.mark}
              <span className="sidebar__label">{item.label}</span>
            </Link>
          )}
          {item.kind === 'group' && (
            <details className="sidebar__group" open={item.open || holds(item.items, path)}>
              <summary className="sidebar__summary">{item.label}</summary>
              <Items items={item.items} group={item.label} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

const holds = (items: readonly SidebarItem[], path: string): boolean =>
  items.some((item) => (item.kind === 'link' ? item.to === path : item.kind === 'group' && holds(item.items, path)));
