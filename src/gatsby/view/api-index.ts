import type { ApiModel, Operation, Tag, Webhook } from '../../openapi/model';

/** A tag with what is under it, in the order of the reference. */
export interface Section {
  readonly tag: Tag;
  /** Heading over this and the following sections. */
  readonly group?: string;
  /** Tags above this one (OpenAPI 3.2 `parent`), the outermost first. */
  readonly above: readonly Tag[];
  readonly operations: readonly Operation[];
  readonly webhooks: readonly Webhook[];
}

/** What is where in an API, worked out once for all of its pages: in time linear in its size. */
export interface ApiIndex {
  readonly sections: readonly Section[];
  /** Those of them that have operations. */
  readonly filled: readonly Section[];
  readonly schemaCount: number;
  /** Number of a tag's section, by the tag's name. */
  readonly sectionOf: ReadonlyMap<string, number>;
  /** Position of an operation in its first tag's section, by its slug. */
  readonly positionOf: ReadonlyMap<string, { readonly section: number; readonly index: number }>;
  /** Every operation once, under its first tag: the order of reading. */
  readonly order: readonly Operation[];
  readonly orderOf: ReadonlyMap<string, number>;
  /** A webhook and its index among all, by its slug. */
  readonly webhookOf: ReadonlyMap<string, { readonly webhook: Webhook; readonly index: number }>;
  readonly byPath: ReadonlyMap<string, readonly Operation[]>;
  /** Paths one step below a path, and the path itself being there or not. */
  readonly pathsBelow: ReadonlyMap<string, readonly string[]>;
}

export function apiIndex(model: ApiModel): ApiIndex {
  const operations = gather(model.operations, (operation) => operation.tags);
  const webhooks = gather(model.webhooks, ({ operation }) => operation.tags);
  const sections = ordered(model).map(({ tag, group, above: parents }): Section => ({
    tag,
    above: parents,
    ...(group === undefined ? {} : { group }),
    operations: operations.get(tag.name) ?? [],
    webhooks: webhooks.get(tag.name) ?? [],
  }));
  const positionOf = new Map<string, { section: number; index: number }>();
  sections.forEach(({ tag, operations: list }, section) =>
    list.forEach((operation, index) => {
      if (operation.tags[0] === tag.name) positionOf.set(operation.slug, { section, index });
    }),
  );
  const order = sections.flatMap(({ tag, operations: list }) => list.filter(({ tags }) => tags[0] === tag.name));
  const byPath = gather(model.operations, ({ path }) => [path]);
  return {
    sections,
    filled: sections.filter((section) => section.operations.length > 0),
    schemaCount: Object.keys(model.schemas).length,
    sectionOf: new Map(sections.map(({ tag }, index) => [tag.name, index])),
    positionOf,
    order,
    orderOf: new Map(order.map(({ slug }, index) => [slug, index])),
    webhookOf: new Map(model.webhooks.map((webhook, index) => [webhook.slug, { webhook, index }])),
    byPath,
    pathsBelow: gather([...byPath.keys()], (path) => [above(path)]),
  };
}

/** `/a/b/{c}` is below `/a/b`. */
export const above = (path: string): string => path.replace(/\/[^/]*\/?$/, '') || '/';

function gather<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): Map<string, T[]> {
  const lists = new Map<string, T[]>();
  for (const item of items)
    for (const key of new Set(keysOf(item))) {
      const list = lists.get(key);
      if (list) list.push(item);
      else lists.set(key, [item]);
    }
  return lists;
}

/** The tags of `x-tagGroups` first, then the others; a tag's subtags (OpenAPI 3.2 `parent`) right after it. */
function ordered({ tags, tagGroups }: ApiModel): Pick<Section, 'tag' | 'group' | 'above'>[] {
  const byName = new Map(tags.map((tag) => [tag.name, tag]));
  const children = gather(tags, ({ parent }) => (parent !== undefined && byName.has(parent) ? [parent] : []));
  const done = new Set<string>();
  const list: Pick<Section, 'tag' | 'group' | 'above'>[] = [];
  const add = (tag: Tag, group?: string, parents: readonly Tag[] = []): void => {
    if (done.has(tag.name)) return;
    done.add(tag.name);
    list.push({ tag, above: parents, ...(group === undefined ? {} : { group }) });
    for (const child of children.get(tag.name) ?? []) add(child, group, [...parents, tag]);
  };
  for (const group of tagGroups)
    for (const name of group.tags) {
      const tag = byName.get(name);
      if (tag) add(tag, group.name);
    }
  const rest = tagGroups.length > 0 ? 'Other' : undefined;
  for (const tag of tags) if (tag.parent === undefined || !byName.has(tag.parent)) add(tag, rest);
  for (const tag of tags) add(tag, rest);
  return list;
}
