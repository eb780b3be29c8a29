import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Versions of Node and of packages that a file in a folder imports; empty for one that is not installed. */
export const versionsOf = (packages: readonly string[], folder: string): string[] => [
  process.version,
  ...packages.map((name) => versionAbove(folder, name)),
];

/** Of a package in a `node_modules` above a folder, where package managers put those that this project depends on. */
function versionAbove(folder: string, name: string): string {
  const file = join(folder, 'node_modules', name, 'package.json');
  if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  return dirname(folder) === folder ? '' : versionAbove(dirname(folder), name);
}
