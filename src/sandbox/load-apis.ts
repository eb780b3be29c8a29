import { loadApi } from '../openapi';
import type { Portal } from '../portal/portal';
import { didYouMean, nearestName } from '../text/did-you-mean';
import { behaviours } from './behaviours';
import { SandboxError, type SandboxApi } from './sandbox';

/**
 * The APIs of a portal, ready to be served: their documents loaded and their behaviours looked up.
 * @param ids those to serve; without it all.
 * @throws SandboxError for an API or a behaviour that does not exist; DocumentError for a broken document.
 */
export async function loadSandboxApis(
  portal: Pick<Portal, 'apis' | 'root'>,
  ids?: readonly string[],
): Promise<SandboxApi[]> {
  const known = portal.apis.map((api) => api.id);
  const unknownIds = (ids ?? []).filter((id) => !known.includes(id));
  if (unknownIds.length > 0) throw new SandboxError(unknownIds.map((id) => unknown('API', id, known)).join('\n'));
  const chosen = portal.apis.filter((api) => ids === undefined || ids.includes(api.id));
  const withoutBehaviour = chosen.filter((api) => api.behaviour !== undefined && !behaviours.has(api.behaviour));
  if (withoutBehaviour.length > 0) {
    const names = [...behaviours.keys()];
    throw new SandboxError(
      withoutBehaviour.map((api) => `${api.id}: ${unknown('behaviour', api.behaviour!, names)}`).join('\n'),
    );
  }
  return Promise.all(
    chosen.map(async (api) => {
      const { id, spec: file, showInternal } = api;
      const { model } = await loadApi({ id, file, root: portal.root, showInternal });
      const behaviour = api.behaviour === undefined ? undefined : behaviours.get(api.behaviour);
      return behaviour ? { model, behaviour } : { model };
    }),
  );
}

function unknown(noun: string, name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  return `Unknown ${noun} "${name}"${didYouMean(near, '.')} Available: ${known.join(', ')}.`;
}
