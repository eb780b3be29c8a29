import type { ApiModel, Operation, Tag } from '../openapi/model';
import { type Event, type Folder, type Item, described, stableId } from './collection';

/** The requests of one operation: of its first example, and of the further ones. */
export interface OperationItems {
  readonly operation: Operation;
  readonly main: Item;
  readonly further: readonly Item[];
}

/**
 * A folder for each tag in document order, nested as the tags are, and grouped by `x-tagGroups` where the document has
 * those. An operation is under its first tag. Requests of further examples are in a folder at the end of their tag's, so
 * that the tag's folder reads as the list of its operations.
 */
export function foldersOf(model: ApiModel, items: readonly OperationItems[], events: readonly Event[]): Folder[] {
  const itemsOf = grouped(items, ({ operation }) => operation.tags[0]);
  const childrenOf = grouped(model.tags, ({ parent }) => parent);
  const folderOf = (tag: Tag, above: readonly string[]): Folder[] => {
    const own = itemsOf.get(tag.name) ?? [];
    const children = (childrenOf.get(tag.name) ?? []).filter(({ name }) => !above.includes(name) && name !== tag.name);
    const inner = children.flatMap((child) => folderOf(child, [...above, tag.name]));
    const further = own.flatMap((each) => each.further);
    if (own.length === 0 && inner.length === 0) return [];
    return [
      {
        id: stableId(model.id, 'tag', tag.slug),
        name: tag.displayName,
        ...described(tag.description ?? tag.summary),
        item: [
          ...own.map(({ main }) => main),
          ...inner,
          ...(further.length > 0 ? [furtherFolder(model, tag, further)] : []),
        ],
      },
    ];
  };
  const names = new Set(model.tags.map(({ name }) => name));
  const roots = model.tags.filter(({ parent }) => parent === undefined || !names.has(parent));
  const inGroups = new Set(model.tagGroups.flatMap(({ tags }) => tags));
  const places = new Map(roots.map((tag, index) => [tag.name, index]));
  const groups = model.tagGroups.flatMap((group): Folder[] => {
    const own = [...new Set(group.tags)].flatMap((name) => places.get(name) ?? []).sort((one, other) => one - other);
    const folders = own.flatMap((index) => folderOf(roots[index]!, []));
    return folders.length > 0 ? [{ id: stableId(model.id, 'group', group.name), name: group.name, item: folders }] : [];
  });
  const rest = roots.filter(({ name }) => !inGroups.has(name)).flatMap((tag) => folderOf(tag, []));
  return [...groups, ...rest].map((folder) => ({ ...folder, event: events }));
}

function grouped<Member>(
  members: readonly Member[],
  keyOf: (member: Member) => string | undefined,
): ReadonlyMap<string | undefined, readonly Member[]> {
  const groups = new Map<string | undefined, Member[]>();
  for (const member of members) {
    const group = groups.get(keyOf(member));
    if (group) group.push(member);
    else groups.set(keyOf(member), [member]);
  }
  return groups;
}

const furtherFolder = (model: ApiModel, tag: Tag, items: readonly Item[]): Folder => ({
  id: stableId(model.id, 'further', tag.slug),
  name: 'Further examples',
  ...described('Further examples of these operations: one request for each, with its own response.'),
  item: items,
});
