import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** Time that a file is kept for after it was last used, in milliseconds. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

export const sha256 = (...parts: readonly (string | Uint8Array)[]): string =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');

/**
 * The folder of what is worth keeping between commands, portals and test runs: the user's own, so that nothing a portal contains can
 * put anything there. `PORTAL_CACHE` names another one, or is `off`.
 * @returns undefined where there is to be none
 */
function cacheFolder(env: NodeJS.ProcessEnv): string | undefined {
  const { PORTAL_CACHE: chosen, XDG_CACHE_HOME: caches } = env;
  if (chosen) return isAbsolute(chosen) ? chosen : undefined;
  return join(caches && isAbsolute(caches) ? caches : join(homedir(), '.cache'), 'proven-portal');
}

/** @returns a folder in it, made where it is missing; undefined where others than this user can write to it */
export function ownFolder(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const folder = cacheFolder(env);
  if (!folder) return undefined;
  try {
    const own = join(folder, name);
    mkdirSync(own, { recursive: true, mode: 0o700 });
    const { uid, mode } = statSync(own);
    const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
    return isOwn ? own : undefined;
  } catch {
    return undefined;
  }
}

/** Notes that a file was used. */
export function noteUse(file: string): void {
  if (Date.now() - statSync(file).mtimeMs > DAY_MS) utimesSync(file, new Date(), new Date());
}

/**
 * Writes a file of such a folder, whole or not at all, and removes those that nobody has used for long.
 * @param most bytes that all of them may have: the oldest go first
 * @throws where the disk is full or read-only
 */
export function writeOwn(folder: string, name: string, parts: readonly (string | Uint8Array)[], most = Infinity): void {
  const unfinished = join(folder, `${name}.${process.pid}.tmp`);
  try {
    writeFileSync(unfinished, '', { mode: 0o600 });
    for (const part of parts) writeFileSync(unfinished, part, { flag: 'a' });
    renameSync(unfinished, join(folder, name));
  } finally {
    rmSync(unfinished, { force: true });
  }
  prune(folder, most);
}

function prune(folder: string, most: number): void {
  const files = readdirSync(folder).flatMap((name) => {
    const stats = statSync(join(folder, name), { throwIfNoEntry: false });
    return stats ? [{ name, size: stats.size, at: stats.mtimeMs }] : [];
  });
  let sum = 0;
  for (const { name, size, at } of files.toSorted((one, other) => other.at - one.at)) {
    sum += size;
    if (sum > most || Date.now() - at > KEPT_MS) rmSync(join(folder, name), { force: true });
  }
}
