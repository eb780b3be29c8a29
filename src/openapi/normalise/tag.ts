import type { Operation, Tag, TagGroup } from '../model';
import { slugger } from '../slug';
import { compact, own, stringsOf } from '../value';
import { stringAt, type Context } from './context';
import { at, items } from '../cursor';
import { externalDocsOf } from './info';

/** The tags that the document declares, then those that operations use without that. */
export function tagsOf(context: Context, operations: readonly Pick<Operation, 'tags' | 'origin'>[]): Tag[] {
  const slugOf = slugger();
  const tags = new Map<string, Tag>();
  for (const node of items(at(context.root, 'tags'))) {
    const name = stringAt(node, 'name');
    if (name === undefined || tags.has(name)) continue;
    tags.set(
      name,
      compact<Tag>({
        origin: context.originOf(node),
        name,
        slug: slugOf(name),
        displayName: stringAt(node, 'x-displayName') ?? stringAt(node, 'summary') ?? (name.trim() || 'Untitled'),
        summary: stringAt(node, 'summary'),
        description: stringAt(node, 'description'),
        externalDocs: externalDocsOf(at(node, 'externalDocs')),
        parent: stringAt(node, 'parent'),
        kind: stringAt(node, 'kind'),
      }),
    );
  }
  for (const { tags: names, origin } of operations) {
    for (const name of names) {
      if (!tags.has(name)) tags.set(name, { origin, name, slug: slugOf(name), displayName: name });
    }
  }
  return [...tags.values()];
}

export function tagGroupsOf(context: Context): TagGroup[] {
  return items(at(context.root, 'x-tagGroups')).map((node) => ({
    name: stringAt(node, 'name') ?? '',
    tags: stringsOf(own(node.value, 'tags')),
  }));
}
