import type { ApiModel } from '../../openapi/model';
import { slugify } from '../../openapi/slug';
import type { Routes } from '../view/routes';
import type { ApiChangelog } from './changelog-view';

/**
 * Addresses that operations had before, each with that of now: of the operationIds that `x-previous-operation-ids` lists, and of
 * those that the kept versions had. An address that another operation has now is not among them.
 */
export function movedPages(model: ApiModel, routes: Routes, own?: ApiChangelog): Record<string, string> {
  const taken = new Set(model.operations.map(({ slug }) => slug));
  const stated = model.operations.flatMap(({ extensions, slug }) => {
    const ids = extensions?.['x-previous-operation-ids'];
    return (Array.isArray(ids) ? ids : []).flatMap((id) =>
      typeof id === 'string' && id !== '' && !taken.has(slugify(id)) ? [[slugify(id), slug] as const] : [],
    );
  });
  const moved = [...(own?.changelog.movedSlugs ?? []), ...stated];
  return Object.fromEntries(moved.map(([before, slug]) => [routes.operation(before), routes.operation(slug)]));
}
