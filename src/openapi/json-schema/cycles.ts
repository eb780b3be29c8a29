import type { ApiModel, Schema, SchemaId } from '../model';

/**
 * Schemas that contain themselves without a property or an item between: read literally, no validator ends on them.
 * The usual case is a parent whose `oneOf` lists children that are built on the parent with `allOf`.
 */
export interface Circles {
  /** Both are on one circle of any kind. */
  together(first: SchemaId, second: SchemaId): boolean;
  /** Both are on one circle of `$ref`, `allOf` and conditions only. */
  byParts(first: SchemaId, second: SchemaId): boolean;
  /** Both are on one circle of `oneOf` and `anyOf` only. */
  byAlternatives(first: SchemaId, second: SchemaId): boolean;
  /** One list for each circle. */
  readonly all: readonly (readonly SchemaId[])[];
}

type Edges = ReadonlyMap<SchemaId, readonly SchemaId[]>;

const known = new WeakMap<ApiModel, Circles>();

export function circlesOf(model: ApiModel): Circles {
  const found = known.get(model);
  if (found) return found;
  const parts = new Map<SchemaId, SchemaId[]>();
  const alternatives = new Map<SchemaId, SchemaId[]>();
  for (const { slug, schema } of Object.values(model.schemas)) {
    const edges: { part: SchemaId[]; alternative: SchemaId[] } = { part: [], alternative: [] };
    collect(schema, 'part', edges);
    parts.set(slug, edges.part);
    alternatives.set(slug, edges.alternative);
  }
  const both = new Map([...parts].map(([id, targets]) => [id, [...targets, ...alternatives.get(id)!]]));
  const [any, byPart, byAlternative] = [componentsOf(both), componentsOf(parts), componentsOf(alternatives)];
  const same = (components: ReadonlyMap<SchemaId, number>) => (first: SchemaId, second: SchemaId) =>
    components.has(first) && components.get(first) === components.get(second);
  const circles = {
    together: same(any),
    byParts: same(byPart),
    byAlternatives: same(byAlternative),
    all: listsOf(any),
  };
  known.set(model, circles);
  return circles;
}

/** The named schemas that a value of this schema is held against itself, by what leads to them. */
function collect(schema: Schema, way: 'part' | 'alternative', into: Record<'part' | 'alternative', SchemaId[]>): void {
  if (schema.ref !== undefined) into[way].push(schema.ref);
  const { allOf = [], anyOf = [], oneOf = [], dependentSchemas = [] } = schema;
  const conditions = [schema.not, schema.if, schema.then, schema.else].filter(
    (part): part is Schema => part !== undefined,
  );
  for (const part of [...allOf, ...conditions, ...dependentSchemas.map((dependent) => dependent.schema)])
    collect(part, way, into);
  for (const part of [...anyOf, ...oneOf]) collect(part, 'alternative', into);
}

/** Every named schema that a value of this schema is held against itself. */
export function partsOf(schema: Schema): SchemaId[] {
  const edges: Record<'part' | 'alternative', SchemaId[]> = { part: [], alternative: [] };
  collect(schema, 'part', edges);
  return [...edges.part, ...edges.alternative];
}

/** Strongly connected components (Tarjan), those of one schema only where it leads to itself. Without recursion. */
function componentsOf(edges: Edges): Map<SchemaId, number> {
  const order = new Map<SchemaId, number>();
  const low = new Map<SchemaId, number>();
  const open: SchemaId[] = [];
  const isOpen = new Set<SchemaId>();
  const components = new Map<SchemaId, number>();
  let count = 0;

  for (const start of edges.keys()) {
    if (order.has(start)) continue;
    const path: { id: SchemaId; next: number }[] = [];
    const enter = (id: SchemaId): void => {
      order.set(id, order.size);
      low.set(id, order.get(id)!);
      open.push(id);
      isOpen.add(id);
      path.push({ id, next: 0 });
    };
    enter(start);
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const target = edges.get(step.id)?.[step.next++];
      if (target !== undefined) {
        if (!order.has(target)) enter(target);
        else if (isOpen.has(target)) low.set(step.id, Math.min(low.get(step.id)!, order.get(target)!));
        continue;
      }
      path.pop();
      const above = path.at(-1);
      if (above) low.set(above.id, Math.min(low.get(above.id)!, low.get(step.id)!));
      if (low.get(step.id) !== order.get(step.id)) continue;
      const members = open.splice(open.lastIndexOf(step.id));
      for (const id of members) isOpen.delete(id);
      if (members.length > 1 || edges.get(step.id)?.includes(step.id)) {
        for (const id of members) components.set(id, count);
        count += 1;
      }
    }
  }
  return components;
}

function listsOf(components: ReadonlyMap<SchemaId, number>): SchemaId[][] {
  const lists = new Map<number, SchemaId[]>();
  for (const [id, component] of components) lists.set(component, [...(lists.get(component) ?? []), id]);
  return [...lists.values()];
}
