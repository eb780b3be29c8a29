import type { Schema } from '../../openapi/model';
import { singleApplicators } from '../../openapi/schema/keywords';
import { requires } from '../../openapi/schema/members';
import type { PropertyView, SchemaView } from '../../components/reference/view';

export type SchemaDraft = { -readonly [K in keyof SchemaView]: SchemaView[K] };

/** A schema directly inside another, with the names that its own properties' anchors get, and where its view goes. */
export interface Child {
  readonly schema: Schema;
  readonly names: readonly string[];
  /** A branch of a composition stands on the level of what it belongs to. */
  readonly isBranch?: boolean;
  readonly put: (view: SchemaView) => void;
}

/** Between a list and what is in it there is nothing that a reader would call by a name. */
const nameless: readonly string[] = ['items', 'contentSchema'];

/** Makes room in `draft` for everything inside `schema`, and lists what has to be put there. */
export function childrenOf(schema: Schema, draft: SchemaDraft, anchorOf: (property: string) => string): Child[] {
  const children: Child[] = [];

  /** One entry per item; the view of its schema replaces an empty one. */
  function fill<T, E extends { readonly schema: SchemaView }>(
    items: readonly T[] | undefined,
    entryOf: (item: T) => E,
    schemaOf: (item: T) => Schema,
    namesOf: (item: T) => string[],
  ): E[] | undefined {
    const entries = items?.map(entryOf);
    items?.forEach((item, index) =>
      children.push({
        schema: schemaOf(item),
        names: namesOf(item),
        put: (view) => (entries![index] = { ...entries![index]!, schema: view }),
      }),
    );
    return entries;
  }

  function branches(
    list: readonly Schema[] | undefined,
    namesOf: (branch: Schema, index: number) => string[],
    isBranch: boolean,
  ): SchemaView[] | undefined {
    const views = list?.map((): SchemaView => ({}));
    list?.forEach((branch, index) =>
      children.push({ schema: branch, names: namesOf(branch, index), put: (view) => (views![index] = view), isBranch }),
    );
    return views;
  }

  const room: SchemaDraft = {
    properties: fill(
      schema.properties,
      ({ name, required }): PropertyView => ({
        name,
        required: required || requires(schema, name),
        anchor: anchorOf(name),
        schema: {},
      }),
      (property) => property.schema,
      ({ name }) => [name],
    ),
    patternProperties: fill(
      schema.patternProperties,
      ({ pattern }) => ({ pattern, schema: {} }),
      (entry) => entry.schema,
      ({ pattern }) => [pattern],
    ),
    dependentSchemas: fill(
      schema.dependentSchemas,
      ({ property }) => ({ property, schema: {} }),
      (entry) => entry.schema,
      ({ property }) => ['with', property],
    ),
    prefixItems: branches(schema.prefixItems, (_, index) => [String(index)], false),
  };
  for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const)
    room[keyword] = branches(
      schema[keyword],
      (branch, index) => [branch.ref ?? branch.title ?? `${keyword}-${index + 1}`],
      true,
    );
  for (const keyword of singleApplicators) {
    const inner = schema[keyword];
    if (inner)
      children.push({
        schema: inner,
        names: nameless.includes(keyword) ? [] : [keyword],
        put: (view) => (draft[keyword] = view),
      });
  }
  for (const [keyword, views] of Object.entries(room)) if (views) Object.assign(draft, { [keyword]: views });
  return children;
}
