import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SourceNodesArgs } from 'gatsby';
import { sourceApis } from '../../../src/gatsby/reference/source-apis';
import { resolvePortal } from '../../../src/portal/load';
import { portalApis, type LoadedPortalApi } from '../../../src/sandbox/portal-apis';
import { exportPortal } from '../../../src/postman/export-portal';

/** All that a site offers of the API of a document, by what it is: nodes, files, collections, search records. */
export async function outputsOf(
  document: string,
  options: { readonly showInternal?: boolean } = {},
): Promise<Map<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'outputs-'));
  try {
    writeFileSync(join(folder, 'harbour.yaml'), document);
    const config = { apis: [{ spec: 'harbour.yaml', ...options }] };
    const portal = resolvePortal(config, folder, join(folder, 'portal.json'));
    const target = join(folder, 'public');
    const { value: loaded } = (await portalApis(portal).next()) as IteratorYieldResult<LoadedPortalApi>;
    const made = new Map<string, string>();
    const args = {
      actions: { createNode: (node: { id: string }) => made.set(`node ${node.id}`, JSON.stringify(node)) },
      createNodeId: (name: string) => name,
      createContentDigest: () => 'digest',
    } as unknown as SourceNodesArgs;
    const { sourced, twins } = await sourceApis({ ...args, pathPrefix: '' }, portal, undefined, target);
    await twins;
    for (const file of readdirSync(target, { recursive: true, encoding: 'utf8' }))
      if (/\.\w+$/.test(file)) made.set(`file ${file}`, readFileSync(join(target, file), 'utf8'));
    for (const file of (await exportPortal(portal)).files) made.set(`collections ${file.name}`, file.text);
    made.set('search', JSON.stringify(sourced.searchable));
    made.set('model', JSON.stringify(loaded.model));
    return made;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
