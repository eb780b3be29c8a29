import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Portal } from '../portal/portal';
import { portalApis } from '../sandbox/portal-apis';
import { environmentsOf, sandboxTokens, type ExportedApi } from './environments';
import { exportCollection } from './export-collection';
import type { Flow } from './flow';
import { instructions, type ExportedFiles } from './instructions';

/** A file of the export: its name in the folder, and its content. */
export interface ExportFile {
  readonly name: string;
  readonly text: string;
}

export interface PortalExport {
  readonly apis: readonly ExportedApi[];
  readonly files: readonly ExportFile[];
}

export interface PortalExportOptions {
  /** By the API's id. */
  readonly flows?: ReadonlyMap<string, readonly Flow[]>;
}

/**
 * Everything that `collections/` holds: one collection for each API, and one environment for each of its servers.
 * @throws as `portalApis`
 */
export async function exportPortal(portal: Portal, { flows }: PortalExportOptions = {}): Promise<PortalExport> {
  const tokens = await sandboxTokens(portal);
  const apis: ExportedApi[] = [];
  for await (const { api, model } of portalApis(portal)) {
    const exported = await exportCollection(model, { flows: flows?.get(api.id) });
    apis.push({ id: api.id, model, exported });
  }
  const exported = apis.map((api): ExportedFiles => ({
    label: portal.apis.find(({ id }) => id === api.id)!.label,
    ...filesOf(api, portal.sandboxUrl, tokens.get(api.id)),
  }));
  const json = exported.flatMap(({ collection, environments }) => [collection, ...environments]);
  const files = json.map(({ name, content }): ExportFile => ({ name, text: fileText(content) }));
  return { apis, files: [...files, { name: 'README.md', text: instructions(exported, portal) }] };
}

/**
 * Names and contents of the files of one API.
 * @param token a bearer token that the sandbox accepts for the API
 */
export const filesOf = (
  api: ExportedApi,
  sandboxUrl: string,
  token: string | undefined,
): Omit<ExportedFiles, 'label'> => ({
  collection: { name: `${api.id}.postman_collection.json`, content: api.exported.collection },
  environments: environmentsOf(api, sandboxUrl, token).map(({ stem, environment }) => ({
    name: `${stem}.postman_environment.json`,
    content: environment,
  })),
});

/** As Postman itself writes its exports: indented by tabs. */
export const fileText = (value: unknown): string => `${JSON.stringify(value, null, '\t')}\n`;

/** Where a portal keeps its exported collections. */
export const collectionsFolder = (portal: Pick<Portal, 'output'>): string => join(portal.output, 'collections');

/** Such files are removed when their API or server no longer exists. */
const isExported = (name: string): boolean => /\.postman_(collection|environment)\.json$/.test(name);

/** Writes what has changed, and removes the exports of APIs and servers that no longer exist. */
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

/** How a folder differs from an export. Line ends are not compared, since Git may change them. */
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
