import { Sidebar, type SidebarItem } from '../navigation/sidebar';
import { useSite } from '../site/site';

interface GuideSidebarProps {
  /** Label of the docs area. */
  readonly area: string;
  /** All guides of the area, in order. */
  readonly guides: readonly { readonly route: string; readonly sidebarLabel: string }[];
}

/** The guides of an area, and where the rest of the portal begins. */
export function GuideSidebar({ area, guides }: GuideSidebarProps) {
  const { docs, apis } = useSite();
  const link = (label: string, to: string): SidebarItem => ({ kind: 'link', label, to });
  const others = docs.filter(({ label }) => label !== area);
  const items: SidebarItem[] = [
    ...guides.map(({ route, sidebarLabel }) => link(sidebarLabel, route)),
    ...(others.length > 0 ? [{ kind: 'heading', label: 'More guides' } as const] : []),
    ...others.map(({ label, path }) => link(label, path)),
    ...(apis.length > 0 ? [{ kind: 'heading', label: 'API Reference' } as const] : []),
    ...apis.map(({ label, path }) => link(label, path)),
  ];
  return <Sidebar label={area} items={items} />;
}
