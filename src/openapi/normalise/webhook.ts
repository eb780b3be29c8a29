import type { Webhook } from '../model';
import type { Context } from './context';
import { at } from '../cursor';
import { operationOf, type Surroundings } from './operation';
import { operationSites, slugsOf } from './operation-site';

/** OpenAPI 3.1 `webhooks`, and `x-webhooks` as earlier versions have them. One per name and method. */
export function webhooksOf(context: Context, { find }: Surroundings): Webhook[] {
  const sites = ['webhooks', 'x-webhooks'].flatMap((key) => operationSites(context, at(context.root, key)));
  const uses = new Map<string, number>();
  for (const { path } of sites) uses.set(path, (uses.get(path) ?? 0) + 1);
  const slugs = slugsOf(sites, ({ path, method }) => (uses.get(path) === 1 ? path : `${path}-${method.toLowerCase()}`));
  return sites.map((site) => {
    const slug = slugs.get(site)!;
    return { name: site.path, slug, operation: operationOf(context, site, slug, { servers: [], find }) };
  });
}
