import { basename, relative } from 'node:path';
import { changelogOf, type Changelog, type KeptVersion } from '../../diff';
import { loadApi } from '../../openapi';
import type { ApiModel } from '../../openapi/model';
import type { Portal, PortalApi } from '../../portal/portal';
import { changelogRoute } from './changelog-pages';
import { apiChangelog, type ApiChangelog } from './changelog-view';
import { versionFiles } from './version-files';

/**
 * What changed over the kept versions of an API and its document of today. A version that cannot be read is left out with a
 * warning, and never fails the build. Each document is read once, and no more than two are in memory.
 * @returns undefined where no versions are kept, or none that can be read
 */
export async function loadChangelog(
  { id, spec, history, showInternal }: Pick<PortalApi, 'id' | 'spec' | 'history' | 'showInternal'>,
  root: string,
  warn: (message: string) => void,
): Promise<Changelog | undefined> {
  if (history === undefined) return undefined;
  const load = (file: string) => loadApi({ id, file, root, showInternal });
  async function* versions(folder: string): AsyncGenerator<KeptVersion> {
    const names = new Set<string>();
    let newest: { readonly version: string; readonly document: string } | undefined;
    for (const { file, name, date } of versionFiles(folder)) {
      const loaded = await load(file).catch((error: unknown) => {
        const [reason = ''] = String((error as Error).message).split('\n');
        warn(
          `${relative(root, file)}: this version is missing from the changelog because it cannot be read: ${reason}`,
        );
      });
      if (!loaded) continue;
      const { model, document } = loaded;
      newest = { version: model.info.version, document: JSON.stringify(document) };
      const own = names.has(name) ? `${name} (${date ?? basename(file)})` : name;
      names.add(own);
      yield { name: own, ...(date && { date }), model };
    }
    const { model, document } = await load(spec);
    // The document of today is often kept already, as the last version.
    if (newest?.document === JSON.stringify(document)) return;
    const { version } = model.info;
    yield { name: names.has(version) || newest?.version === version ? 'Current' : version, model };
  }
  const changelog = await changelogOf(versions(history));
  if (!changelog)
    warn(`${relative(root, history)}: ${id} has no changelog, because this folder contains no earlier version of it.`);
  return changelog;
}

/** The changelog of an API of a portal, with its address there; undefined where it has none. */
export async function loadApiChangelog(
  api: PortalApi,
  { info }: Pick<ApiModel, 'info'>,
  portal: Pick<Portal, 'apis' | 'root'>,
  warn: (message: string) => void,
): Promise<ApiChangelog | undefined> {
  const changelog = await loadChangelog(api, portal.root, warn);
  const label = api.label === api.id ? info.title : api.label;
  return changelog && apiChangelog(changelog, label, changelogRoute(portal, api.id));
}
