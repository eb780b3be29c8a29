import type { ApiModel, Schema, SchemaId } from '../model';

/**
 * Schemas that contain themselves without a property or an item in between: read literally, no validator terminates on
 * them. The usual case is a parent whose `oneOf` lists children that extend the parent with `allOf`.
 */
export interface Cycles {
  /** Both are on one cycle of any kind. */
  together(first: SchemaId, second: SchemaId): boolean;
  /** Both are on one cycle of `$ref`, `allOf` and conditions only. */
  byParts(first: SchemaId, second: SchemaId): boolean;
  /** Both are on one cycle of `oneOf` and `anyOf` only. */
  byAlternatives(first: SchemaId, second: SchemaId): boolean;
  /** Whether checking one value against this schema would apply named schemas more often than any validator can. */
  multiplies(id: SchemaId): boolean;
  /** One list for each cycle. */
  readonly all: readonly (readonly SchemaId[])[];
  /** The schema that the most others follow, each composed of the next one, and how many they are with it. */
  readonly longest: { readonly id?: SchemaId; readonly length: number };
}

type Edges = ReadonlyMap<SchemaId, readonly SchemaId[]>;

const known = new WeakMap<ApiModel, Cycles>();

export function cyclesOf(model: ApiModel): Cycles {
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
  const cycles = {
    together: same(any),
    byParts: same(byPart),
    byAlternatives: same(byAlternative),
    multiplies: multiplying(both),
    all: listsOf(any),
    longest: longestChain(both),
  };
  known.set(model, cycles);
  return cycles;
}

/** The named schemas that apply to the same value, by what leads to them. */
function collect(schema: Schema, kind: 'part' | 'alternative', into: Record<'part' | 'alternative', SchemaId[]>): void {
  if (schema.ref !== undefined) into[kind].push(schema.ref);
  const { allOf = [], anyOf = [], oneOf = [], dependentSchemas = [] } = schema;
  const conditions = [schema.not, schema.if, schema.then, schema.else].filter(
    (part): part is Schema => part !== undefined,
  );
  for (const part of [...allOf, ...conditions, ...dependentSchemas.map((dependent) => dependent.schema)])
    collect(part, kind, into);
  for (const part of [...anyOf, ...oneOf]) collect(part, 'alternative', into);
}

/** Every named schema that applies to the same value as this one. */
export function partsOf(schema: Schema): SchemaId[] {
  const edges: Record<'part' | 'alternative', SchemaId[]> = { part: [], alternative: [] };
  collect(schema, 'part', edges);
  return [...edges.part, ...edges.alternative];
}

/** The component of each schema that is on a cycle; one alone is where it leads to itself. */
function componentsOf(edges: Edges): Map<SchemaId, number> {
  const cycles = connectedSchemas(edges).filter((ids) => ids.length > 1 || edges.get(ids[0]!)?.includes(ids[0]!));
  return new Map(cycles.flatMap((ids, number) => ids.map((id) => [id, number] as const)));
}

/** Strongly connected components (Tarjan), each after all that it leads to. Without recursion. */
export function connectedSchemas(edges: Edges): SchemaId[][] {
  const order = new Map<SchemaId, number>();
  const low = new Map<SchemaId, number>();
  const open: SchemaId[] = [];
  const isOpen = new Set<SchemaId>();
  const components: SchemaId[][] = [];

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
      components.push(members);
    }
  }
  return components;
}

/** Documents in use stay below some thousands. */
const MAX_APPLICATIONS = 100_000;
const MAX_DEPTH = 1_000;

/** Counts the paths through references: forty schemas that refer to the next one twice apply the last one 2^40 times. */
function multiplying(edges: Edges): (id: SchemaId) => boolean {
  const counts = new Map<SchemaId, number>();
  const countOf = (id: SchemaId, depth: number): number => {
    const counted = counts.get(id);
    if (counted !== undefined) return counted;
    // In a cycle, the way back counts as one.
    counts.set(id, 1);
    if (depth > MAX_DEPTH) return 1;
    const count = (edges.get(id) ?? []).reduce((sum, target) => sum + countOf(target, depth + 1), 1);
    counts.set(id, count);
    return count;
  };
  return (id) => countOf(id, 0) > MAX_APPLICATIONS;
}

/** The way back of a cycle does not count. Without recursion. */
function longestChain(edges: Edges): Cycles['longest'] {
  const lengths = new Map<SchemaId, number>();
  let longest: Cycles['longest'] = { length: 0 };
  for (const start of edges.keys()) {
    if (lengths.has(start)) continue;
    const path: { id: SchemaId; next: number; length: number }[] = [];
    const enter = (id: SchemaId): void => {
      lengths.set(id, 0);
      path.push({ id, next: 0, length: 1 });
    };
    enter(start);
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const target = edges.get(step.id)?.[step.next];
      if (target !== undefined && !lengths.has(target)) {
        enter(target);
        continue;
      }
      step.next += 1;
      if (target !== undefined) {
        step.length = Math.max(step.length, 1 + lengths.get(target)!);
        continue;
      }
      path.pop();
      lengths.set(step.id, step.length);
      if (step.length > longest.length) longest = { id: step.id, length: step.length };
    }
  }
  return longest;
}

function listsOf(components: ReadonlyMap<SchemaId, number>): SchemaId[][] {
  const lists = new Map<number, SchemaId[]>();
  for (const [id, component] of components) lists.set(component, [...(lists.get(component) ?? []), id]);
  return [...lists.values()];
}
