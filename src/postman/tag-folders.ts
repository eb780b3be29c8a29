import type { ApiModel, Operation, Tag } from '../openapi/model';
import { described, stableId, type Event, type Folder, type Item } from './collection';

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
  const folderOf = (tag: Tag, above: readonly string[]): Folder[] => {
    const own = items.filter(({ operation }) => operation.tags[0] === tag.name);
    const children = model.tags.filter(
      (child) => child.parent === tag.name && !above.includes(child.name) && child.name !== tag.name,
    );
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
  const grouped = new Set(model.tagGroups.flatMap(({ tags }) => tags));
  const groups = model.tagGroups.flatMap((group): Folder[] => {
    const folders = roots.filter(({ name }) => group.tags.includes(name)).flatMap((tag) => folderOf(tag, []));
    return folders.length > 0 ? [{ id: stableId(model.id, 'group', group.name), name: group.name, item: folders }] : [];
  });
  const rest = roots.filter(({ name }) => !grouped.has(name)).flatMap((tag) => folderOf(tag, []));
  return [...groups, ...rest].map((folder) => ({ ...folder, event: events }));
}

const furtherFolder = (model: ApiModel, tag: Tag, items: readonly Item[]): Folder => ({
  id: stableId(model.id, 'further', tag.slug),
  name: 'Further examples',
  ...described('More requests to the same operations, each with its own response.'),
  item: items,
});
