import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { loadApi } from '../openapi';
import type { Portal } from '../portal/portal';
import { exportPortal } from './export-portal';
import { collectionsFolder } from './folder';

/** A file that the site offers for download. */
export interface Download {
  /** Id of the API that it is of. */
  readonly api: string;
  readonly kind: 'collection' | 'environment' | 'openapi-yaml' | 'openapi-json';
  /** In the folder of the downloads. */
  readonly name: string;
}

/**
 * Writes the collections, their environments and the OpenAPI documents into a folder of the built site. Collections are
 * those of `collections/`, with the guides' steps in them; a portal that was never exported gets those of the reference.
 * The documents are whole: what they refer to in other files is in them.
 * @throws DocumentError for a broken document.
 */
export async function writeDownloads(portal: Portal, outDir: string): Promise<Download[]> {
  mkdirSync(outDir, { recursive: true });
  const names = await writeCollections(portal, outDir);
  const downloads: Download[] = [];
  for (const api of portal.apis) {
    const { document } = await loadApi({ id: api.id, file: api.spec, root: portal.root });
    writeFileSync(join(outDir, `${api.id}.openapi.json`), `${JSON.stringify(document, null, 2)}\n`);
    writeFileSync(
      join(outDir, `${api.id}.openapi.yaml`),
      stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 }),
    );
    downloads.push(
      ...names
        .filter((name) => name === `${api.id}.postman_collection.json`)
        .map((name): Download => ({ api: api.id, kind: 'collection', name })),
      ...names
        .filter((name) => isEnvironmentOf(api.id, name, portal))
        .map((name): Download => ({ api: api.id, kind: 'environment', name })),
      { api: api.id, kind: 'openapi-yaml', name: `${api.id}.openapi.yaml` },
      { api: api.id, kind: 'openapi-json', name: `${api.id}.openapi.json` },
    );
  }
  return downloads;
}

async function writeCollections(portal: Portal, outDir: string): Promise<string[]> {
  const folder = collectionsFolder(portal);
  const committed = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  if (portal.apis.every(({ id }) => committed.includes(`${id}.postman_collection.json`))) {
    for (const name of committed) copyFileSync(join(folder, name), join(outDir, name));
    return committed;
  }
  const { files } = await exportPortal(portal);
  const json = files.filter(({ name }) => name.endsWith('.json'));
  for (const { name, text } of json) writeFileSync(join(outDir, name), text);
  return json.map(({ name }) => name);
}

/** Of two APIs whose ids begin alike the longer id is meant. */
function isEnvironmentOf(id: string, name: string, portal: Portal): boolean {
  if (!name.endsWith('.postman_environment.json')) return false;
  const owners = portal.apis
    .filter((api) => name.startsWith(`${api.id}-`))
    .sort((one, other) => other.id.length - one.id.length);
  return owners[0]?.id === id;
}
