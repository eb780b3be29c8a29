import { linkSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';

/**
 * The files of a folder and the folders below it, those behind links too, each folder once; or the one file; none where there is nothing.
 * @param isSkipped tells of an entry, with the folder it is in, whether it is left out
 */
export function filesBelow(path: string, isSkipped: (name: string, folder: string) => boolean): string[] {
  const seen = new Set<string>();
  const visit = (own: string): string[] => {
    const stats = statSync(own, { throwIfNoEntry: false });
    if (!stats?.isDirectory()) return stats?.isFile() ? [own] : [];
    const real = realpathSync(own);
    if (seen.has(real)) return [];
    seen.add(real);
    return readdirSync(own).flatMap((name) => (isSkipped(name, own) ? [] : visit(join(own, name))));
  };
  return visit(path);
}

/** Whether an existing file is in a folder, or below it, where links lead to what they name. */
export function isBelow(folder: string, file: string): boolean {
  const way = relative(realpathSync(folder), realpathSync(file));
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Gives a file another name, where there is none. @returns false where the file system has no links */
export function addLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}
