import { relative } from 'node:path';
import { loadApi } from '../openapi';
import type { Portal } from '../portal/portal';
import { didYouMean, nearestName } from '../text/did-you-mean';
import { checkHandlers } from './check-handlers';
import { loadBehaviour } from './load-behaviour';
import { SandboxError, type SandboxApi } from './sandbox';

/**
 * The APIs of a portal, ready to be served: their documents and behaviours loaded.
 * @param ids those to serve; without it all.
 * @throws SandboxError for an API that does not exist, or a behaviour that cannot be used; DocumentError for a broken document.
 */
export async function loadSandboxApis(
  portal: Pick<Portal, 'apis' | 'root'>,
  ids?: readonly string[],
): Promise<SandboxApi[]> {
  const known = portal.apis.map((api) => api.id);
  const unknownIds = (ids ?? []).filter((id) => !known.includes(id));
  if (unknownIds.length > 0) throw new SandboxError(unknownIds.map((id) => unknownApi(id, known)).join('\n'));
  const chosen = portal.apis.filter((api) => ids === undefined || ids.includes(api.id));
  return Promise.all(
    chosen.map(async (api) => {
      const { id, spec: file, showInternal, strict } = api;
      const { model } = await loadApi({ id, file, root: portal.root, showInternal, strict });
      if (api.behaviour === undefined) return { model };
      const behaviour = loadBehaviour(api.behaviour, portal.root);
      checkHandlers(model, behaviour, relative(portal.root, api.behaviour));
      return { model, behaviour };
    }),
  );
}

function unknownApi(name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  return `Unknown API "${name}"${didYouMean(near, '.')} Available: ${known.join(', ')}.`;
}
