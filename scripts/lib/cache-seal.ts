import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileDigest } from './file-digest';

/** What Gatsby and webpack take over into their next run. Where a part of it is cut off, they end with an error, or with another site. */
const folders = ['caches', 'caches-lmdb', 'data', 'icons', 'redux', 'sourced', 'webpack'];

const sealOf = (site: string): string => join(site, '../cache.sha256');

/** Notes down what the cache of a site's folder is after a build. Until the next one begins, nothing changes it. */
export function sealCache(site: string): void {
  writeFileSync(sealOf(site), digestOf(site));
}

/** Takes the note away before a build changes the cache. */
export const breakSeal = (site: string): void => rmSync(sealOf(site), { force: true });

/**
 * Removes the cache of a site's folder where something else than a build has changed it since the last one. That of a build that was
 * ended stays: it has no note, and Gatsby's own files survive that. Its databases are read to see whether anything else has happened to them.
 * @returns whether it was damaged
 */
export function dropDamagedCache(site: string): boolean {
  const seal = sealOf(site);
  if (existsSync(seal) ? readFileSync(seal, 'utf8') === digestOf(site) : isReadable(join(site, '.cache'))) return false;
  breakSeal(site);
  // The pages there are those that the cache knows of.
  for (const name of ['.cache', 'public', 'guide-files.json'])
    rmSync(join(site, name), { recursive: true, force: true });
  return true;
}

/** Whether the databases of a cache can be read; Gatsby would end without a word, or with the stack of the database's own error. */
const isReadable = (cache: string): boolean =>
  !existsSync(cache) ||
  spawnSync(process.execPath, [join(__dirname, 'read-cache.cjs'), cache], { stdio: 'ignore' }).status === 0;

function digestOf(site: string): string {
  const hash = createHash('sha256');
  for (const file of folders.flatMap((name) => filesBelow(join(site, '.cache', name))).sort())
    hash.update(`${relative(site, file)}\0`).update(fileDigest(file));
  return hash.digest('hex');
}

/** Without the files in which readers of a database take their turns. */
const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== 'lock.mdb' && !entry.name.endsWith('.mdb-lock'))
        .map(({ parentPath, name }) => join(parentPath, name))
    : [];
