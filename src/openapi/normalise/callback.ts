import type { Callback } from '../model';
import { slugify } from '../slug';
import type { Context } from './context';
import { fields, type Cursor } from '../cursor';
import { operationOf, type Surroundings } from './operation';
import { operationSites } from './operation-site';

/** OpenAPI 3.1 §4.8.18. A callback is sent to an address of the caller's, so the API's servers are not its servers. */
export function callbacksOf(context: Context, callbacks: Cursor, parent: string, { find }: Surroundings): Callback[] {
  return fields(callbacks).map(({ name, node: reference }) => {
    const node = context.follow(reference);
    return {
      origin: context.originOf(node),
      name,
      operations: operationSites(context, node).map((site) => {
        const identity = `${parent} ${name} ${site.method} ${site.path}`;
        return operationOf(context, site, slugify(`${parent}-${name}-${site.method.toLowerCase()}`, identity), {
          servers: [],
          find,
        });
      }),
    };
  });
}
