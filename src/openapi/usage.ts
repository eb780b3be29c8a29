import type { ApiModel, Operation, Schema, SchemaId } from './model';
import { dataKeywords } from './schema/keywords';

/** What refers to a named schema. Slugs and ids, in the order of the document, each once. */
export interface Usage {
  /** Operations whose parameters, body, responses or callbacks name it. */
  readonly operations: readonly string[];
  readonly webhooks: readonly string[];
  /** Named schemas that refer to it themselves. */
  readonly schemas: readonly SchemaId[];
  /** Whether callers only read it, in responses and deliveries, also inside of other schemas; false where nothing uses it. */
  readonly isOnlyRead: boolean;
}

interface Users {
  readonly operations: Set<string>;
  readonly webhooks: Set<string>;
  readonly schemas: Set<SchemaId>;
}

/** Who uses each named schema, itself and not through another one, and which way. Takes time linear in the size of the model. */
export function usageOf(model: ApiModel): ReadonlyMap<SchemaId, Usage> {
  const users = new Map<SchemaId, Users>();
  for (const id of Object.keys(model.schemas))
    users.set(id, { operations: new Set(), webhooks: new Set(), schemas: new Set() });
  const inside = new Map<SchemaId, ReadonlySet<SchemaId>>();
  for (const { slug, schema } of Object.values(model.schemas)) {
    inside.set(slug, referencesIn(schema));
    for (const id of inside.get(slug)!) users.get(id)?.schemas.add(slug);
  }
  for (const operation of model.operations)
    for (const id of referencesIn(operation)) users.get(id)?.operations.add(operation.slug);
  for (const { slug, operation } of model.webhooks)
    for (const id of referencesIn(operation)) users.get(id)?.webhooks.add(slug);
  const written = reachableFrom(writtenIn(model), inside);
  const used = reachableFrom(referencesIn([model.operations, model.webhooks]), inside);
  return new Map(
    [...users].map(([id, user]) => [
      id,
      {
        operations: [...user.operations],
        webhooks: [...user.webhooks],
        schemas: [...user.schemas],
        isOnlyRead: used.has(id) && !written.has(id),
      },
    ]),
  );
}

/** What callers of the API write: requests, and responses to what the API sends. */
function writtenIn({ operations, webhooks }: ApiModel): Set<SchemaId> {
  const deliveries = [
    ...webhooks.map(({ operation }) => operation),
    ...operations.flatMap(({ callbacks }) => callbacks.flatMap((callback) => callback.operations)),
  ];
  return referencesIn([
    operations.map(({ parameters, requestBody }) => [parameters, requestBody]),
    deliveries.map(({ responses }) => responses),
  ]);
}

function reachableFrom(
  roots: ReadonlySet<SchemaId>,
  inside: ReadonlyMap<SchemaId, ReadonlySet<SchemaId>>,
): Set<SchemaId> {
  const found = new Set(roots);
  // A set is walked with what is added meanwhile.
  for (const id of found) for (const inner of inside.get(id) ?? []) found.add(inner);
  return found;
}

/** Values of the document, which are no schemas whatever they look like. */
const data = new Set<string>([...dataKeywords, 'origin', 'value', 'codeSamples', 'servers', 'security']);

function referencesIn(root: Schema | Operation | readonly unknown[]): Set<SchemaId> {
  const found = new Set<SchemaId>();
  const waiting: unknown[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (Array.isArray(node)) {
      for (const item of node as unknown[]) if (typeof item === 'object' && item !== null) waiting.push(item);
      continue;
    }
    for (const [key, value] of Object.entries(node as object)) {
      if (key === 'ref' && typeof value === 'string') found.add(value);
      else if (key === 'discriminator')
        for (const { schema } of (value as { mapping: { schema: SchemaId }[] }).mapping) found.add(schema);
      else if (typeof value === 'object' && value !== null && !data.has(key)) waiting.push(value);
    }
  }
  return found;
}

const bySlug = new WeakMap<ApiModel, Map<string, Operation>>();

/** The operation with this slug, or undefined. Webhooks and callbacks have slugs of their own and are not found here. */
export function operationOf(model: ApiModel, slug: string): Operation | undefined {
  let index = bySlug.get(model);
  if (!index) {
    index = new Map(model.operations.map((operation) => [operation.slug, operation]));
    bySlug.set(model, index);
  }
  return index.get(slug);
}
