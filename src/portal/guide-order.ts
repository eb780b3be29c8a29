import type { GroupConfig } from './config';

/** Where the menu of its area has a guide. */
export interface GuidePlace {
  readonly position: number;
  /** The group that it names, or its folder; null at the top of its area. `position` is null where the configuration has none. */
  readonly group: { readonly label: string; readonly position: number | null } | null;
}

/**
 * @param groups of the area, from the configuration
 * @param path of the guide inside its area, with forward slashes
 * @param front matter of the guide
 */
export function guidePlace(
  groups: readonly GroupConfig[],
  path: string,
  front: Readonly<Record<string, unknown>>,
): GuidePlace {
  const { sidebar_position: position, sidebar_group: named } = front;
  return {
    position: typeof position === 'number' ? position : 1000,
    group: groupOf(groups, path, typeof named === 'string' && named !== '' ? named : undefined),
  };
}

/** The group that the front matter of a guide names, or the first folder on the way to it. */
function groupOf(groups: readonly GroupConfig[], path: string, named: string | undefined): GuidePlace['group'] {
  const labelled = groups.map((group) => ({ ...group, label: group.label ?? spacedName(group.folder ?? '') }));
  const [folder, ...inside] = path.split('/');
  const label =
    named ??
    (folder && inside.length > 0
      ? (labelled.find((group) => group.folder?.replace(/\/+$/, '') === folder)?.label ?? spacedName(folder))
      : undefined);
  if (label === undefined) return null;
  return { label, position: labelled.find((group) => group.label === label)?.position ?? null };
}

/** The name of a file or folder as words: `search-options` is "Search options". */
export function spacedName(name: string): string {
  const words = name.replace(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Guides that the menu lists together. */
interface MenuEntry<T> {
  /** Undefined for a guide at the top of its area, which is alone. */
  readonly label?: string;
  readonly guides: readonly T[];
}

/**
 * The guides of an area from top to bottom, those of a group together. A group without a position is where its first guide would be.
 * @param guides those of the same position in the order of their routes
 */
export function menuEntries<T extends GuidePlace>(guides: readonly T[]): MenuEntry<T>[] {
  const sorted = guides.toSorted((a, b) => a.position - b.position);
  const groups = new Map<string, T[]>();
  for (const guide of sorted)
    if (guide.group) groups.set(guide.group.label, [...(groups.get(guide.group.label) ?? []), guide]);
  const entries = [
    ...sorted
      .filter(({ group }) => !group)
      .map((guide): MenuEntry<T> & { position: number } => ({ position: guide.position, guides: [guide] })),
    ...[...groups].map(([label, members]) => ({
      position: members[0]!.group?.position ?? members[0]!.position,
      label,
      guides: members,
    })),
  ];
  return entries.toSorted((a, b) => a.position - b.position);
}

/** @param guides of one area, as for `menuEntries` */
export const inMenuOrder = <T extends GuidePlace>(guides: readonly T[]): T[] =>
  menuEntries(guides).flatMap((entry) => entry.guides);
