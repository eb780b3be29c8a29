import { ArrowLeftIcon, ArrowRightIcon } from '../elements/icons';
import { Link } from '../link/link';
import { Sidebar, type SidebarItem } from '../navigation/sidebar';
import { useSite } from '../site/site';
import { inMenuOrder, menuEntries, type GuidePlace } from '../../portal/guide-order';

/** A guide as the menu of its area needs it. */
export interface GuideLink extends GuidePlace {
  readonly route: string;
  readonly sidebarLabel: string;
}

/** The menu of an area: its guides in the order of their positions, those of a group together. */
export const guideItems = (guides: readonly GuideLink[]): SidebarItem[] =>
  menuEntries(guides).flatMap(({ label, guides: members }): SidebarItem[] => {
    const links = members.map(({ route, sidebarLabel }): SidebarItem => ({
      kind: 'link',
      label: sidebarLabel,
      to: route,
    }));
    return label === undefined ? links : [{ kind: 'group', label, items: links, open: true }];
  });

interface GuideSidebarProps {
  /** Label of the docs area. */
  readonly area: string;
  /** All guides of the area, in order. */
  readonly guides: readonly GuideLink[];
}

/** The guides of an area, and where the rest of the portal begins. */
export function GuideSidebar({ area, guides }: GuideSidebarProps) {
  const { docs, apis } = useSite();
  const link = (label: string, to: string): SidebarItem => ({ kind: 'link', label, to });
  const others = docs.filter(({ label }) => label !== area);
  const items: SidebarItem[] = [
    ...guideItems(guides),
    ...(others.length > 0 ? [{ kind: 'heading', label: 'More guides' } as const] : []),
    ...others.map(({ label, path }) => link(label, path)),
    ...(apis.length > 0 ? [{ kind: 'heading', label: 'API Reference' } as const] : []),
    ...apis.map(({ label, path }) => link(label, path)),
  ];
  return <Sidebar label={area} items={items} />;
}

interface GuideEndProps {
  readonly route: string;
  /** All guides of the area. */
  readonly guides: readonly GuideLink[];
}

/** The guides before and after this one. */
export function GuideEnd({ route, guides: all }: GuideEndProps) {
  const guides = inMenuOrder(all);
  const at = guides.findIndex((guide) => guide.route === route);
  const previous = guides[at - 1];
  const next = guides[at + 1];
  if (at < 0 || (!previous && !next)) return null;
  return (
    <nav className="guide-end" aria-label="Next and previous page">
      {previous && (
        <Link to={previous.route} className="guide-end__link">
          <span className="guide-end__way">
            <ArrowLeftIcon /> Previous
          </span>
          {previous.sidebarLabel}
        </Link>
      )}
      {next && (
        <Link to={next.route} className="guide-end__link guide-end__link--next">
          <span className="guide-end__way">
            Next <ArrowRightIcon />
          </span>
          {next.sidebarLabel}
        </Link>
      )}
    </nav>
  );
}
