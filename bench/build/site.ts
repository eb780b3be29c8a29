import { cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { prepareSite } from '../../scripts/lib/site';

const root = path.resolve(__dirname, '../..');
export const cacheFolder = path.join(root, '.bench-cache');

export interface BenchSite {
  readonly folder: string;
  /** The copy of the document that is built. */
  readonly document: string;
  readonly config: string;
  readonly remove: () => void;
}

/** A portal of one document, built in a folder of its own, so that no build of this project is disturbed. */
export async function makeSite(document: string): Promise<BenchSite> {
  const home = path.join(cacheFolder, path.basename(document).replace(/\W+/g, '-'));
  rmSync(home, { recursive: true, force: true });
  const folder = path.join(home, 'site');
  await prepareSite(folder);
  const copy = path.join(home, path.basename(document));
  cpSync(document, copy);
  const config = path.join(home, 'portal.json');
  writeFileSync(config, JSON.stringify({ apis: [{ id: 'bench', spec: path.basename(document) }] }));
  return { folder, document: copy, config, remove: () => rmSync(home, { recursive: true, force: true }) };
}
