import { matchOperations } from '../../diff/compare-api';
import type { ApiModel, Operation, Origin, SchemaId, Tag } from '../../openapi/model';
import { schemaOf } from '../../openapi/schema/layers';
import { apiIndex, type Section } from '../view/api-index';

/** By the slugs of an earlier version, the slugs that the latest has for the same. */
type Slugs = ReadonlyMap<string, string>;

/** What an earlier version has in common with the latest. */
export interface SameParts {
  /** Those that both versions have, whatever is in them. */
  readonly matched: {
    readonly operations: Slugs;
    readonly webhooks: Slugs;
    readonly schemas: Slugs;
    readonly tags: Slugs;
  };
  /** Those of them that differ in nothing, nor does anything that they refer to: one page serves both versions. */
  readonly same: SameParts['matched'];
}

/**
 * Compares everything that pages show, descriptions too, but for positions in files. What refers to a schema that differs, at any
 * depth, differs: links on a page that serves two versions lead to what is true of both. Takes time linear in the size of the documents.
 */
export function sameParts(old: ApiModel, latest: ApiModel): SameParts {
  const differing = differingSchemas(old, latest);
  const isSame = (one: Operation, other: Operation): boolean => {
    const own = written({ ...one, slug: '' });
    return (
      own.text === written({ ...other, slug: '' }).text &&
      own.refs.every((ref) => !differing.has(ref)) &&
      schemesOf(one, old) === schemesOf(other, latest)
    );
  };
  const matches = matchOperations(old, latest);
  const operations = new Map([...matches].map(([one, other]) => [one.slug, other.slug]));
  const sameOperations = new Map(
    [...matches].flatMap(([one, other]) => (isSame(one, other) ? [[one.slug, other.slug] as const] : [])),
  );

  const keyOf = ({ name, operation }: ApiModel['webhooks'][number]): string => `${operation.method} ${name}`;
  const latestWebhooks = new Map(latest.webhooks.map((webhook) => [keyOf(webhook), webhook]));
  const webhooks = old.webhooks.flatMap((one) => {
    const other = latestWebhooks.get(keyOf(one));
    return other ? [{ slugs: [one.slug, other.slug] as const, same: isSame(one.operation, other.operation) }] : [];
  });
  const sameWebhooks = new Map(webhooks.flatMap(({ slugs, same }) => (same ? [slugs] : [])));

  const schemas = Object.keys(old.schemas).flatMap((slug) =>
    schemaOf(latest, slug)?.name === old.schemas[slug]!.name ? [[slug, slug] as const] : [],
  );

  const latestTags = new Map(latest.tags.map((tag) => [tag.name, tag]));
  const tags = old.tags.flatMap(({ name, slug }) => {
    const other = latestTags.get(name);
    return other ? [[slug, other.slug] as const] : [];
  });
  const isSameTag = sameTags({ old, latest, operations: sameOperations, webhooks: sameWebhooks });
  return {
    matched: {
      operations,
      webhooks: new Map(webhooks.map(({ slugs }) => slugs)),
      schemas: new Map(schemas),
      tags: new Map(tags),
    },
    same: {
      operations: sameOperations,
      webhooks: sameWebhooks,
      schemas: new Map(schemas.filter(([slug]) => !differing.has(slug))),
      tags: new Map(tags.filter(([slug]) => isSameTag(slug))),
    },
  };
}

/** A tag is the same where it has the same members, in the same order, and all of them are the same. */
function sameTags({
  old,
  latest,
  operations,
  webhooks,
}: {
  readonly old: ApiModel;
  readonly latest: ApiModel;
  readonly operations: Slugs;
  readonly webhooks: Slugs;
}): (slug: string) => boolean {
  const describe = (model: ApiModel, slugsOf: (section: Section) => readonly (string | undefined)[]) => {
    const children = new Map<string | undefined, Tag[]>();
    for (const tag of model.tags) children.set(tag.parent, [...(children.get(tag.parent) ?? []), tag]);
    return new Map(
      apiIndex(model).sections.map((section) => {
        const parts = [section.above, section.tag, ...(children.get(section.tag.name) ?? [])];
        return [section.tag.name, written([parts, slugsOf(section)]).text];
      }),
    );
  };
  const before = describe(old, (section) => [
    ...section.operations.map(({ slug }) => operations.get(slug)),
    ...section.webhooks.map(({ slug }) => webhooks.get(slug)),
  ]);
  const now = describe(latest, (section) => [...section.operations, ...section.webhooks].map(({ slug }) => slug));
  const names = new Map(old.tags.map(({ name, slug }) => [slug, name]));
  return (slug) => before.get(names.get(slug)!) === now.get(names.get(slug)!);
}

/** The ids of the schemas that are others in the latest version, or refer to one that is, at any depth. */
function differingSchemas(old: ApiModel, latest: ApiModel): ReadonlySet<SchemaId> {
  const users = new Map<SchemaId, SchemaId[]>();
  const differing = new Set<SchemaId>();
  for (const [id, { name, schema }] of Object.entries(old.schemas)) {
    const { text, refs } = written(schema);
    const other = schemaOf(latest, id);
    if (other?.name !== name || written(other.schema).text !== text) differing.add(id);
    for (const ref of refs) users.set(ref, [...(users.get(ref) ?? []), id]);
  }
  // A set keeps what is added to it while it is walked.
  for (const id of differing) for (const user of users.get(id) ?? []) differing.add(user);
  return differing;
}

/** The schemes that an operation requires, as they are defined. */
const schemesOf = ({ security }: Operation, { securitySchemes }: ApiModel): string => {
  const names = new Set(security.flatMap(({ schemes }) => schemes.map(({ name }) => name)));
  return written(securitySchemes.filter(({ name }) => names.has(name))).text;
};

/** A part of a model as JSON without positions, and the ids of the schemas that it refers to. */
function written(value: unknown): { readonly text: string; readonly refs: readonly SchemaId[] } {
  const refs = new Set<SchemaId>();
  const text = JSON.stringify(value, (key, member: unknown) => {
    // `schema` is what a discriminator's mapping names.
    if ((key === 'ref' || key === 'schema') && typeof member === 'string') refs.add(member);
    return key === 'origin' && isOrigin(member) ? undefined : member;
  });
  return { text, refs: [...refs] };
}

/** An example may have a member of that name. */
const isOrigin = (value: unknown): value is Origin =>
  typeof value === 'object' && value !== null && 'pointer' in value && 'line' in value && 'column' in value;
