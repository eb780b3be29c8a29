import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Portal } from '../portal/portal';
import type { ExportFile } from './export-portal';

/** Where a portal keeps its exported collections. */
export const collectionsFolder = (portal: Pick<Portal, 'root'>): string => join(portal.root, 'collections');

/** Files of this kind are ours: one that no API or server has any more is removed. */
const isExported = (name: string): boolean => /\.postman_(collection|environment)\.json$/.test(name);

/** Writes what has changed, and removes exports of APIs and servers that are no more. */
export function writeExport(
  files: readonly ExportFile[],
  folder: string,
): { readonly written: string[]; readonly removed: string[] } {
  mkdirSync(folder, { recursive: true });
  const stale = staleFiles(files, folder);
  for (const { name } of stale.filter(({ state }) => state === 'left over')) rmSync(join(folder, name));
  const changed = new Set(stale.filter(({ state }) => state !== 'left over').map(({ name }) => name));
  for (const { name, text } of files) if (changed.has(name)) writeFileSync(join(folder, name), text);
  return { written: [...changed], removed: stale.filter(({ state }) => state === 'left over').map(({ name }) => name) };
}

export interface StaleFile {
  readonly name: string;
  readonly state: 'missing' | 'out of date' | 'left over';
}

/** In what a folder differs from an export. Line ends are not compared, since Git may change them. */
export function staleFiles(files: readonly ExportFile[], folder: string): StaleFile[] {
  const present = existsSync(folder) ? readdirSync(folder) : [];
  const wanted = new Map(files.map(({ name, text }) => [name, text]));
  const differing = files.flatMap(({ name, text }): StaleFile[] => {
    if (!present.includes(name)) return [{ name, state: 'missing' }];
    const found = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return found === text ? [] : [{ name, state: 'out of date' }];
  });
  const leftOver = present
    .filter((name) => isExported(name) && !wanted.has(name))
    .map((name): StaleFile => ({ name, state: 'left over' }));
  return [...differing, ...leftOver];
}
