import type { PropertyView, SchemaView } from '../../components/reference/view';
import { schemaOf } from '../../openapi';
import type { Schema, SchemaId } from '../../openapi/model';
import { singleApplicators } from '../../openapi/schema/keywords';
import { certainLayers } from '../../openapi/schema/layers';
import { requires } from '../../openapi/schema/members';
import { type Position, choiceIn, positionsIn, rootPosition } from './choice';
import { type PageContext, schemaLink } from './context';
import { mergeAllOf } from './merge-all-of';
import { annotationsOf, constraintsBeside, enumView, isLeaf, plainOf, simplified, typesOf } from './schema-keywords';

type SchemaDraft = { -readonly [K in keyof SchemaView]: SchemaView[K] };

/** A schema directly inside another, with the names that its own properties' anchors get, and where its view goes. */
interface Child {
  readonly schema: Schema;
  readonly names: readonly string[];
  /** A branch of a composition stands on the level of what it belongs to. */
  readonly isBranch?: boolean;
  readonly put: (view: SchemaView) => void;
}

/** Between a list and what is in it there is nothing that a reader would call by a name. */
const nameless: readonly string[] = ['items', 'contentSchema'];

/** Makes room in `draft` for everything inside `schema`, and lists what has to be put there. */
function childrenOf(schema: Schema, draft: SchemaDraft, anchorOf: (property: string) => string): Child[] {
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

/** Inline schemas have no page of their own to link to, so they are shown until there are this many of them. */
const MAX_INLINE = 3000;

/** HTML of the row of a field without what the document says about it. */
const ROW_BYTES = 450;

/** A named schema with more fields than these is on its own page only, which fills that one already. */
const MAX_ROWS = 300;

const rowsOf = (schema: Schema, { model }: PageContext): number =>
  certainLayers(schema, model).reduce((rows, { properties = [] }) => rows + properties.length, 0);

/** About how long the HTML is of the fields of a schema, without what is inside them. */
const fieldBytesOf = (schema: Schema, { model }: PageContext): number =>
  certainLayers(schema, model)
    .flatMap(({ properties = [] }) => properties)
    .reduce((bytes, { schema: { description = '' } }) => bytes + ROW_BYTES + 2 * description.length, 0);

/** About how long the HTML is of what a schema says, without what is inside it. */
const bytesOf = (view: SchemaView): number => 2 * JSON.stringify(view).length;

interface Task {
  readonly schema: Schema;
  /** Named schemas that this one stands in, the outermost first. */
  readonly open: readonly SchemaId[];
  /** How many of them were entered on this page. */
  readonly depth: number;
  /** The content of a named schema: if that is a choice, its variants stand on its level. */
  readonly isNamed?: boolean;
  /** Names that lead here; what anchors are made of. */
  readonly path: readonly string[];
  readonly put: (view: SchemaView) => void;
  /** Absent where no choice is to have examples. */
  readonly position?: Position;
}

/**
 * Cuts the part of the schema graph out that a page can show: breadth first, so that what is near comes before what is
 * deep; named schemas below the limits become links, and one that stands inside itself becomes a link at once.
 * @param path begins the anchor of each property, for example `['response', '200']`
 * @param open the named schema that the page is about, if it is
 * @param depth how many named schemas were entered on the way to `root`
 */
export function schemaView(
  root: Schema,
  context: PageContext,
  path: readonly string[],
  open: readonly SchemaId[] = [],
  depth = 0,
): SchemaView {
  let result: SchemaView = {};
  const queue: Task[] = [
    {
      schema: root,
      open,
      depth,
      path,
      put: (view) => (result = view),
      position: context.choices && rootPosition,
    },
  ];
  let named = Math.min(context.limits.nodes, context.budget.nodes);
  context.budget.nodes -= named;
  let bytes = Math.min(context.limits.bytes, context.budget.bytes);
  context.budget.bytes -= bytes;

  for (let next = 0; next < queue.length; next += 1) {
    const task = queue[next]!;
    task.put(viewOf(task));
  }
  context.budget.nodes += Math.max(0, named);
  context.budget.bytes += Math.max(0, bytes);
  return result;

  function viewOf(task: Task): SchemaView {
    named -= 1;
    const { schema, orNull } = simplified(task.schema);
    const view = schema.ref === undefined ? inline({ ...task, schema }) : reference({ ...task, schema }, schema.ref);
    return orNull ? { ...view, orNull } : view;
  }

  function reference(task: Task, ref: SchemaId): SchemaView {
    const target = schemaOf(context.model, ref);
    const own = annotationsOf(task.schema);
    const { origin } = task.schema;
    const beside = constraintsBeside(task.schema);
    if (!target) return shallow(own);
    if (beside) return inline({ ...task, schema: { ...own, origin, allOf: [{ origin, ref }, beside] } });
    const link = schemaLink(context, ref);
    const isCircular = task.open.includes(ref);
    // All fields of a schema are shown, or none: those of one inside another have a page of their own.
    const isTooLarge = (): boolean =>
      rowsOf(target.schema, context) > MAX_ROWS ||
      (task.open.length > 0 && fieldBytesOf(target.schema, context) > bytes);
    const isFull = task.depth >= context.limits.depth || named <= 0 || bytes <= 0;
    if (isCircular || (!isLeaf(target.schema) && (isFull || isTooLarge())))
      return { ...shallow(own), types: typesOf(target.schema), named: link, cut: isCircular ? 'circular' : 'depth' };
    const inner = viewOf({
      ...task,
      schema: { ...target.schema, ...own },
      open: [...task.open, ref],
      depth: task.depth + 1,
      isNamed: true,
    });
    return { ...inner, named: link };
  }

  function inline(task: Task): SchemaView {
    const { schema, included, named: leaf } = mergeAllOf(task.schema, context.model, task.open);
    if ((queue.length > MAX_INLINE || bytes <= 0) && !isLeaf(schema))
      return { ...shallow(annotationsOf(schema)), types: typesOf(schema), cut: 'depth', ...deferred(task) };
    const draft = shallow(schema);
    if (included.length > 0) draft.includes = included.flatMap((id) => schemaLink(context, id) ?? []);
    const link = leaf === undefined ? undefined : schemaLink(context, leaf);
    if (link) draft.named = link;
    const { discriminator } = schema;
    if (discriminator) {
      const mapping = discriminator.mapping.flatMap((entry) => {
        const target = schemaLink(context, entry.schema);
        return target ? [{ value: entry.value, schema: target }] : [];
      });
      draft.discriminator = { propertyName: discriminator.propertyName, mapping };
    }
    const declared = new Set(schema.properties?.map(({ name }) => name));
    const alsoRequired = schema.required?.filter((name) => !declared.has(name)) ?? [];
    if (alsoRequired.length > 0) draft.alsoRequired = alsoRequired;
    bytes -= bytesOf(draft);
    const positionOf = positionsIn(schema, task.position);
    const within = [...task.open, ...included.filter((id) => !task.open.includes(id))];
    for (const { schema: child, names, put, isBranch } of childrenOf(schema, draft, (name) =>
      context.anchors(...task.path, name),
    )) {
      bytes -= ROW_BYTES;
      queue.push({
        schema: child,
        open: within,
        depth: task.depth - (isBranch && task.isNamed ? 1 : 0),
        path: [...task.path, ...names],
        put,
        position: positionOf(child),
      });
    }
    const keyword = choiceIn(schema);
    if (task.position && keyword)
      context.choices?.push({
        path,
        root,
        position: task.position,
        schema,
        keyword,
        views: draft[keyword] as SchemaView[],
      });
    return draft;
  }

  /** Left for the file beside the page, until that is full. */
  function deferred({ schema, path: names, open: within, depth: entered }: Task): Pick<SchemaView, 'further'> {
    const { file, choices: _, ...page } = context;
    if (!file || file.budget.bytes <= 0) return {};
    const limits = { ...page.limits, ...file.budget };
    const view = (): SchemaView =>
      schemaView(schema, { ...page, file, limits, budget: file.budget }, names, within, entered);
    return { further: file.parts.push(view) - 1 };
  }

  /** Everything but what is inside. */
  function shallow(schema: Partial<Schema>): SchemaDraft {
    const draft: SchemaDraft = plainOf(schema);
    if (schema.description) draft.description = context.html(schema.description);
    if (schema.deprecationNote) draft.deprecationNote = context.html(schema.deprecationNote);
    if (schema.sandboxNote) draft.sandboxNote = context.html(schema.sandboxNote);
    if (schema.enum) draft.enum = enumView(schema.enum, context.html);
    return draft;
  }
}
