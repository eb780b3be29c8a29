import { compareApis, type Comparison, type Level } from '../../src/diff';
import { loadApi } from '../../src/openapi';
import { loadPortal } from '../../src/portal/load';
import { impactOf } from './impact';
import { openVersion, RevisionError, type Version } from '../../src/diff/revision';
import { UsageError } from './main';

/**
 * Compares two versions of a document.
 * @param oldName a file, or `REVISION:FILE` of the git repository here; and so is `newName`
 * @throws UsageError where there is none; DocumentError where one cannot be read
 */
export async function compareVersions(
  oldName: string,
  newName: string,
  options: { readonly impact?: boolean; readonly levels?: ReadonlyMap<string, Level | 'ignore'> } = {},
): Promise<Comparison> {
  const opened: Version[] = [];
  try {
    const load = async (name: string) => {
      const version = opening(name);
      opened.push(version);
      const { model } = await loadApi({ id: 'api', file: version.file, root: version.root });
      return { model, version };
    };
    const [{ model: old, ...before }, { model: now, ...after }] = [await load(oldName), await load(newName)];
    const isSame = JSON.stringify(old) === JSON.stringify(now);
    const found = !options.impact
      ? {}
      : isSame
        ? { impact: [] }
        : await impactOf(loadPortal(), before.version, after.version);
    const today = new Date().toISOString().slice(0, 10);
    return {
      title: `${now.info.title} ${now.info.version}`,
      old: oldName,
      new: newName,
      changes: compareApis(old, now, { today, ...(options.levels && { levels: options.levels }) }),
      ...found,
    };
  } finally {
    for (const version of opened) version.remove();
  }
}

function opening(name: string): Version {
  try {
    return openVersion(name);
  } catch (error) {
    throw error instanceof RevisionError ? new UsageError(error.message) : error;
  }
}
