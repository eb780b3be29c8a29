import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Portal } from '../../portal/portal';

/**
 * Changes with whatever a compiled guide depends on beside its own text: quoted programs, APIs with their documents, and the code
 * of this folder. webpack keeps compiled guides between builds and sees only the guide itself.
 */
export function guideInputsDigest(portal: Pick<Portal, 'apis' | 'examples'>): string {
  const folders = [
    ...portal.apis.map(({ spec }) => dirname(spec)),
    portal.examples.folder,
    ...['src/gatsby/remark', 'src/gatsby/view', 'src/examples/find'].map((name) => resolve(name)),
  ];
  const hash = createHash('sha256').update(JSON.stringify(portal.apis));
  for (const folder of new Set(folders)) addFolder(hash, folder);
  return hash.digest('hex').slice(0, 20);
}

function addFolder(hash: ReturnType<typeof createHash>, folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats || name === 'node_modules' || name.startsWith('.')) continue;
    if (stats.isDirectory()) addFolder(hash, path);
    else if (stats.isFile()) hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  }
}
