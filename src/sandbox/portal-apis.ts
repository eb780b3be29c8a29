import { loadApi, type LoadedApi } from '../openapi';
import type { Portal, PortalApi } from '../portal/portal';
import { createMounts } from './mount';

/** One API of a portal, with its document. */
export interface LoadedPortalApi extends LoadedApi {
  readonly api: PortalApi;
}

/** What of a portal its APIs are loaded from. */
export type ApisOfPortal = Pick<Portal, 'apis' | 'root' | 'sandboxUrl'>;

/**
 * Loads the documents of a portal one after the other, in its order, each mounted where the sandbox has it.
 * @throws DocumentError for a broken document; SandboxError where an API cannot be mounted
 */
export async function* portalApis({ apis, root, sandboxUrl }: ApisOfPortal): AsyncGenerator<LoadedPortalApi> {
  const mount = createMounts(sandboxUrl);
  for (const api of apis) {
    const loaded = await loadPortalApi(api, root);
    yield { api, ...loaded, model: mount(loaded.model, api.mount) };
  }
}

/** Loads the document of one API, which is not mounted yet. @throws DocumentError for a broken document */
export const loadPortalApi = ({ id, spec: file, showInternal, strict }: PortalApi, root: string): Promise<LoadedApi> =>
  loadApi({ id, file, root, showInternal, strict });
