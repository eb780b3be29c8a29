import { ArrowLeftIcon, ArrowRightIcon } from '../elements/icons';
import { Link } from '../link/link';
import { Sidebar, type SidebarItem } from '../navigation/sidebar';
import { useSite } from '../site/site';

/** A guide as the menu of its area needs it. */
export interface GuideLink {
  readonly route: string;
  readonly sidebarLabel: string;
  readonly position: number;
  /** The group that it names, or its folder; null at the top of its area. `position` is null where the configuration has none. */
  readonly group: { readonly label: string; readonly position: number | null } | null;
}

/** The menu of an area: its guides in the order of their positions, those of a group together. */
export function guideItems(guides: readonly GuideLink[]): SidebarItem[] {
  const groups = new Map<string, GuideLink[]>();
  for (const guide of guides)
    if (guide.group) groups.set(guide.group.label, [...(groups.get(guide.group.label) ?? []), guide]);
  const link = ({ route, sidebarLabel }: GuideLink): SidebarItem => ({ kind: 'link', label: sidebarLabel, to: route });
  const entries = [
    ...guides.filter(({ group }) => !group).map((guide) => ({ position: guide.position, item: link(guide) })),
    ...[...groups].map(([label, members]) => ({
      position: members[0]!.group?.position ?? Math.min(...members.map(({ position }) => position)),
      item: { kind: 'group', label, items: members.map(link), open: true } as const,
    })),
  ];
  return entries.toSorted((a, b) => a.position - b.position).map(({ item }) => item);
}

/** The guides of an area as the menu lists them, from top to bottom. */
export function guidesInOrder(guides: readonly GuideLink[]): GuideLink[] {
  const routes = guideItems(guides).flatMap((item) =>
    item.kind === 'link' ? [item.to] : item.kind === 'group' ? item.items.map((each) => 'to' in each && each.to) : [],
  );
  return guides.toSorted((a, b) => routes.indexOf(a.route) - routes.indexOf(b.route));
}

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
  const guides = guidesInOrder(all);
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
