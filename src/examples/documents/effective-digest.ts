import { createHash } from 'node:crypto';
import type { ApiModel } from '../../openapi/model';
import { takenFromDescription } from '../../sandbox';

/** Members of a model whose values are the document's own data, in which a `description` is a value like any other. */
const data: ReadonlySet<string> = new Set(['value', 'extensions', 'xml']);

/**
 * A digest of all in the documents of a portal that decides what the sandbox sends and accepts for one of them: of its model without
 * positions, with no more of descriptions than is taken from them, and of what the requests to the others are told apart by.
 * Takes time linear in the size of the models.
 */
export function effectiveDigest(model: ApiModel, all: readonly ApiModel[]): string {
  if (!digests.has(model)) digests.set(model, newDigest(model, all));
  return digests.get(model)!;
}

/** A digest of a large model takes a second. */
const digests = new WeakMap<ApiModel, string>();

function newDigest(model: ApiModel, all: readonly ApiModel[]): string {
  const others = all.map(({ id, servers, operations }) => [
    id,
    servers,
    operations.map(({ method, path, servers: own }) => [method, path, own]),
  ]);
  return createHash('sha256')
    .update(JSON.stringify(model, effective))
    .update(JSON.stringify(others, effective))
    .digest('hex');
}

function effective(this: unknown, key: string, value: unknown): unknown {
  // As a string: what is in it is not visited.
  if (data.has(key)) return value === undefined ? undefined : JSON.stringify(value);
  if (key === 'description' && typeof value === 'string') return takenFromDescription(value);
  if (key === 'origin' && isOrigin(value)) return value.pointer;
  return value;
}

const isOrigin = (value: unknown): value is { readonly pointer: string } =>
  typeof value === 'object' && value !== null && 'pointer' in value;
