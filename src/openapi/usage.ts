import type { ApiModel, Operation, Schema, SchemaId } from './model';
import { dataKeywords } from './schema/keywords';

/** What refers to a named schema. Slugs and ids, in the order of the document, each once. */
export interface Usage {
  /** Operations whose parameters, body, responses or callbacks name it. */
  readonly operations: readonly string[];
  readonly webhooks: readonly string[];
  /** Named schemas that refer to it themselves. */
  readonly schemas: readonly SchemaId[];
}

interface Users {
  readonly operations: Set<string>;
  readonly webhooks: Set<string>;
  readonly schemas: Set<SchemaId>;
}

/** Who uses each named schema, itself and not through another one. Takes time linear in the size of the model. */
export function usageOf(model: ApiModel): ReadonlyMap<SchemaId, Usage> {
  const users = new Map<SchemaId, Users>();
  for (const id of Object.keys(model.schemas))
    users.set(id, { operations: new Set(), webhooks: new Set(), schemas: new Set() });
  for (const { slug, schema } of Object.values(model.schemas))
    for (const id of referencesIn(schema)) users.get(id)?.schemas.add(slug);
  for (const operation of model.operations)
    for (const id of referencesIn(operation)) users.get(id)?.operations.add(operation.slug);
  for (const { slug, operation } of model.webhooks)
    for (const id of referencesIn(operation)) users.get(id)?.webhooks.add(slug);
  return new Map(
    [...users].map(([id, user]) => [
      id,
      { operations: [...user.operations], webhooks: [...user.webhooks], schemas: [...user.schemas] },
    ]),
  );
}

/** Values of the document, which are no schemas whatever they look like. */
const data = new Set<string>([...dataKeywords, 'origin', 'value', 'codeSamples', 'servers', 'security']);

function referencesIn(root: Schema | Operation): Set<SchemaId> {
  const found = new Set<SchemaId>();
  const waiting: unknown[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (Array.isArray(node)) {
      for (const item of node as unknown[]) if (typeof item === 'object') waiting.push(item);
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
