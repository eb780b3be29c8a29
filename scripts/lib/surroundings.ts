import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** A folder and those around it, the nearest first. */
function outwards(folder: string): string[] {
  const parent = dirname(folder);
  return [folder, ...(parent === folder ? [] : outwards(parent))];
}

/** The path from one folder to another one, with forward slashes and one at its end; empty where they are the same. */
export function pathTo(from: string, to: string): string {
  const path = relative(from, to).replaceAll('\\', '/');
  return path === '' ? '' : `${path}/`;
}

/** The nearest folder that has this package, which Node and editors find it in; the folder itself where none has it yet. */
export const packagesOf = (root: string): string =>
  outwards(root).find((folder) => existsSync(join(folder, 'node_modules/proven-portal'))) ?? root;

/**
 * The folder that npm installs the packages of this one in: its own, that of the workspace that it is part of, or, for a folder without
 * a `package.json`, the one around it that has one, which npm takes instead.
 */
export function installationOf(root: string): string {
  const nearest = packagesOf(root);
  const isPlainFolder = outwards(root).find((folder) => existsSync(join(folder, 'package.json'))) === nearest;
  return isPlainFolder || hasWorkspaces(nearest) ? nearest : root;
}

function hasWorkspaces(folder: string): boolean {
  try {
    const { workspaces } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { workspaces?: unknown };
    return workspaces !== undefined;
  } catch {
    return false;
  }
}

/** Where a folder is in its git repository, and the way back: both end in a slash, and are empty at its root and outside of one. */
export function inRepository(root: string): { readonly folder: string; readonly toRepository: string } {
  const repository = outwards(root).find((folder) => existsSync(join(folder, '.git'))) ?? root;
  return { folder: pathTo(repository, root), toRepository: pathTo(root, repository) };
}
