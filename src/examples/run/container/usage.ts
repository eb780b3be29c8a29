import { type Dirent, lstatSync, readdirSync } from 'node:fs';

/** What the programs of a page may keep on the disk: more would take it from everybody else. */
export const MAX_BYTES = 2 ** 30;
export const MAX_FILES = 50_000;

const separator = Buffer.from('/');

/**
 * Whether there is more below folders than programs may keep, or something that cannot be looked at: folders that nobody may read, or
 * that are too deep for a path, could hide anything.
 */
export function isOverfull(folders: readonly string[], maxBytes = MAX_BYTES, maxFiles = MAX_FILES): boolean {
  const open = folders.map((folder) => Buffer.from(folder));
  let [bytes, files] = [0, 0];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const entries = entriesOf(folder);
    if (entries === undefined || (files += entries.length) > maxFiles) return true;
    for (const entry of entries) {
      const path = Buffer.concat([folder, separator, entry.name]);
      if (entry.isDirectory()) open.push(path);
      else bytes += bytesOf(path);
    }
    if (bytes > maxBytes) return true;
  }
  return false;
}

/** By their bytes, as names need not be text. @returns undefined where they cannot be read */
function entriesOf(folder: Buffer): Dirent<Buffer>[] | undefined {
  try {
    return readdirSync(folder, { encoding: 'buffer', withFileTypes: true });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? [] : undefined;
  }
}

/** What a file takes on the disk, which may be less than its length. */
function bytesOf(path: Buffer): number {
  try {
    return lstatSync(path).blocks * 512;
  } catch {
    return 0; // It is gone.
  }
}
