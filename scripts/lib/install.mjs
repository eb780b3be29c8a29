// Plain JavaScript without dependencies: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The packages of this project, which it is among where it is installed as one: nothing is written into an installed package. */
export const ownPackages = basename(dirname(root)) === 'node_modules' ? dirname(root) : join(root, 'node_modules');

const minimumNode = [20, 19];

/** Stops with a sentence when this Node is too old: older ones ignore parts of the build silently. @public for its test */
export function requireNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > minimumNode[0] || (major === minimumNode[0] && minor >= minimumNode[1])) return;
  console.error(
    `Node ${minimumNode.join('.')} or newer is required, and this is ${version}. Install a newer Node and run the command again.`,
  );
  process.exit(1);
}

/** Whether `node_modules` holds what the lockfile names; packages for other platforms may be absent. @public for its test */
export function isInstalled(folder = root) {
  const record = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
  const present = packagesIn(record);
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || (present[path] ? present[path].version === version : Boolean(optional)),
  );
}

/** What npm has noted down; nothing where that is damaged, so that it installs again. */
function packagesIn(record) {
  try {
    return JSON.parse(readFileSync(record, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

/** Whether this is a package among those of another project, which has installed what it needs. */
export const isPackage = (folder = root) => !existsSync(join(folder, 'package-lock.json'));

/** Installs exactly what the lockfile says, once; a second call finds it in place and does nothing. */
export function ensureInstalled() {
  requireNode();
  if (isPackage() || isInstalled()) return;
  console.log('Installing the packages that package-lock.json names (once; a minute or more) …');
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    console.error(
      'The packages could not be installed; the lines above say why. Fix the problem and run the command again.',
    );
    process.exit(1);
  }
}
