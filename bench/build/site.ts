import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
export const cacheFolder = path.join(root, '.bench-cache');

/** What a build reads of this project. */
const parts = [
  'src',
  'types',
  'gatsby-browser.tsx',
  'gatsby-config.ts',
  'gatsby-node.ts',
  'gatsby-ssr.tsx',
  'package.json',
  'portal.config.ts',
  'tsconfig.json',
];

export interface BenchSite {
  readonly folder: string;
  /** The copy of the document that is built. */
  readonly document: string;
  readonly config: string;
  readonly remove: () => void;
}

/** A copy of this project beside it, with a portal of one document, so that no build of the project itself is disturbed. */
export function makeSite(document: string): BenchSite {
  const name = path.basename(document).replace(/\W+/g, '-');
  const folder = path.join(cacheFolder, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, 'portal'), { recursive: true });
  for (const part of parts) {
    const from = path.join(root, part);
    if (existsSync(from)) cpSync(from, path.join(folder, part), { recursive: true });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'dir');
  const copy = path.join(folder, 'portal', path.basename(document));
  cpSync(document, copy);
  const config = path.join(folder, 'portal', 'portal.config.json');
  writeFileSync(config, JSON.stringify({ apis: [{ id: 'bench', spec: path.basename(document) }] }));
  return { folder, document: copy, config, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
