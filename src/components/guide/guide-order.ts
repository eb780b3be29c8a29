import type { SidebarItem } from '../navigation/sidebar';

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
