import type { ApiModel, Operation } from './model';

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
