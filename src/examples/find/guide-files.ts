import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { guideRoute } from '../../portal/guide-route';
import type { Portal } from '../../portal/portal';
import type { GuideFile } from './guide';

/** Every `.mdx` and `.md` file of the portal's docs areas, areas in the order of the configuration, files by path. */
export function guideFiles(portal: Pick<Portal, 'root' | 'docs'>): GuideFile[] {
  return portal.docs.flatMap((area) =>
    filesUnder(area.content)
      .map((path) => ({
        file: relative(portal.root, path).replaceAll('\\', '/'),
        path,
        area: area.id,
        route: guideRoute(area.path, relative(area.content, path).replaceAll('\\', '/')),
      }))
      .sort((a, b) => (a.file < b.file ? -1 : 1)),
  );
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name.startsWith('.') ? [] : filesUnder(path);
    return entry.isFile() && /\.mdx?$/.test(entry.name) ? [path] : [];
  });
}
