import { changelogOf, type Changelog, type KeptVersion } from '../../diff';
import { loadApi } from '../../openapi';
import type { ApiModel } from '../../openapi/model';
import { type Portal, type PortalApi, tagPattern } from '../../portal/portal';
import { changelogRoute } from './changelog-pages';
import { apiChangelog, type ApiChangelog } from './changelog-view';
import { describeHistory, keptVersions } from './kept-versions';

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
  const load = (file: string, within = root) => loadApi({ id, file, root: within, showInternal });
  const place = describeHistory(history, root);
  async function* versions(kept: string): AsyncGenerator<KeptVersion> {
    const names = new Set<string>();
    let newest: { readonly version: string; readonly document: string } | undefined;
    for (const { title, name, date, open } of keptVersions(kept, spec, root)) {
      const loaded = await open(load).catch((error: unknown) => {
        const [reason = ''] = String((error as Error).message).split('\n');
        warn(`${title}: this version is missing from the changelog because it cannot be read: ${reason}`);
      });
      if (!loaded) continue;
      const { model, document } = loaded;
      newest = { version: model.info.version, document: JSON.stringify(document) };
      const own = names.has(name) ? `${name} (${date ?? title})` : name;
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
    warn(
      `${place}: ${id} has no changelog, because ${tagPattern(history) ? 'no tag with this name contains an' : 'this folder contains no'} earlier version of it.`,
    );
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
