import type { ApiModel } from '../../openapi/model';

/** The model as readers see it: without what is marked `x-internal`, and without the tags that only stood over that. */
export function visibleModel(model: ApiModel, showInternal: boolean): ApiModel {
  if (showInternal) return model;
  const operations = model.operations.filter((operation) => !operation.internal);
  const webhooks = model.webhooks.filter(({ operation }) => !operation.internal);
  if (operations.length === model.operations.length && webhooks.length === model.webhooks.length) return model;
  const tagsOf = (list: readonly { readonly tags: readonly string[] }[]) => new Set(list.flatMap(({ tags }) => tags));
  const before = tagsOf([...model.operations, ...model.webhooks.map(({ operation }) => operation)]);
  const after = tagsOf([...operations, ...webhooks.map(({ operation }) => operation)]);
  return {
    ...model,
    operations,
    webhooks,
    tags: model.tags.filter(({ name }) => after.has(name) || !before.has(name)),
  };
}
