import { relative } from 'node:path';
import type { ApiModel } from '../openapi/model';
import type { PortalApi } from '../portal/portal';
import { didYouMean, nearestName } from '../text/did-you-mean';
import { checkHandlers } from './check-handlers';
import { loadBehaviour } from './load-behaviour';
import { createMounts } from './mount';
import { loadPortalApi, type ApisOfPortal } from './portal-apis';
import { SandboxError, type SandboxApi } from './sandbox';

/**
 * The APIs of a portal, ready to be served: their documents and behaviours loaded.
 * @param ids those to serve; without it all. Each is mounted where it is among all of them.
 * @throws SandboxError for an API that does not exist, or a behaviour that cannot be used; DocumentError for a broken document.
 */
export async function loadSandboxApis(portal: ApisOfPortal, ids?: readonly string[]): Promise<SandboxApi[]> {
  const known = portal.apis.map((api) => api.id);
  const unknownIds = (ids ?? []).filter((id) => !known.includes(id));
  if (unknownIds.length > 0) throw new SandboxError(unknownIds.map((id) => unknownApi(id, known)).join('\n'));
  const isServed = ({ id }: PortalApi): boolean => ids === undefined || ids.includes(id);
  // Where one is mounted depends on those before it, even if they are not served, and not on those after.
  const needed = portal.apis.slice(0, portal.apis.findLastIndex(isServed) + 1);
  const loaded = await Promise.all(
    needed.map((api) =>
      isServed(api) ? loadPortalApi(api, portal.root) : loadPortalApi(api, portal.root).catch(() => undefined),
    ),
  );
  const mount = createMounts(portal.sandboxUrl);
  const models = needed.map((api, index) => loaded[index] && mount(loaded[index].model, api.mount));
  return needed.flatMap((api, index): SandboxApi[] => {
    const model = models[index];
    if (!model || !isServed(api)) return [];
    return [withBehaviour(api, model, portal.root)];
  });
}

/**
 * An API as the sandbox serves it, with its behaviour.
 * @param model mounted
 * @param root of the portal
 * @throws SandboxError for a behaviour that cannot be used
 */
export function withBehaviour(api: Pick<PortalApi, 'behaviour'>, model: ApiModel, root: string): SandboxApi {
  if (api.behaviour === undefined) return { model };
  const behaviour = loadBehaviour(api.behaviour, root);
  checkHandlers(model, behaviour, relative(root, api.behaviour));
  return { model, behaviour };
}

function unknownApi(name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  return `Unknown API "${name}"${didYouMean(near, '.')} Available: ${known.join(', ')}.`;
}
