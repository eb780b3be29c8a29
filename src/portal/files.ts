import { type Stats, linkSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';

/**
 * The files of a folder and the folders below it, those behind links too, each folder once; or the one file; none where there is nothing.
 * @param isSkipped tells of an entry, with the folder it is in, whether it is left out
 */
export function filesBelow(path: string, isSkipped: (name: string, folder: string) => boolean): string[] {
  const seen = new Set<string>();
  const visit = (own: string): string[] => {
    const stats = statsOf(own);
    if (!stats?.isDirectory()) return stats?.isFile() ? [own] : [];
    const real = realpathSync(own);
    if (seen.has(real)) return [];
    seen.add(real);
    return readdirSync(own).flatMap((name) => (isSkipped(name, own) ? [] : visit(join(own, name))));
  };
  return visit(path);
}

/** What a name leads to; undefined where there is nothing, or it is a link to itself. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ELOOP') return undefined;
    throw error;
  }
}

/** Whether an existing file is in a folder, or below it, where links lead to what they name. */
function isBelow(folder: string, file: string): boolean {
  const way = relative(realpathSync(folder), realpathSync(file));
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Why an existing file must not become part of the site; undefined where it may. @param root the portal's folder */
export function unpublishable(root: string, file: string): string | undefined {
  if (!isBelow(root, file)) return "which is outside the portal's folder";
  const ways = [relative(root, file), relative(realpathSync(root), realpathSync(file))];
  const isHidden = ways.some((way) =>
    way.split(/[\\/]/).some((part) => part.startsWith('.') && part !== '.' && part !== '..'),
  );
  if (isHidden) return 'which is hidden';
  const stats = statSync(file);
  // Who reads a pipe waits for somebody who writes, and a device may have no end.
  return stats.isFile() || stats.isDirectory() ? undefined : 'which is neither a file nor a folder';
}

/** Whether a name is of neither a file nor a folder, but of a link or a pipe: its content is none of the portal's. */
export function isUnread(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats !== undefined && !stats.isFile() && !stats.isDirectory();
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
