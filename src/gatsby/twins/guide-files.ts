import { copyFileSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import type { Node } from 'gatsby';
import { decodeLeniently } from '../../http/percent-encoding';
import { noteInputs } from '../inputs';
import { keptNames } from '../kept-names';

interface GuideNode extends Node {
  readonly route: string;
  readonly contentFilePath: string;
  readonly mdx: string;
}

const named = /(?:\]\(|\b(?:src|href|to|poster)=")(\.{0,2}\/?[^\s)"'#?:{}]+\.[a-z0-9]{2,5})(?=[\s)"#?])/gi;

/**
 * Copies the images and downloads that lie beside the guides and are named by them to where a browser looks for them: relative
 * to the guide's address, with and without a slash at its end. Those of an earlier build that no guide names any more are removed.
 * @param folder Gatsby's `public`, beside which lists of what was copied and from where are kept
 */
export function copyGuideFiles(
  { getNodesByType, getNode }: { getNodesByType: (type: string) => Node[]; getNode: (id: string) => Node | undefined },
  folder: string,
): void {
  const list = join(folder, '../guide-files.json');
  const before = keptNames(list).map((name) => posix.join('/', name));
  const copied = new Set<string>();
  const sources = new Set<string>();
  for (const { route, contentFilePath, mdx } of getNodesByType('Guide') as GuideNode[]) {
    const body = String(getNode(mdx)?.body ?? '');
    for (const [, path = ''] of body.matchAll(named)) {
      const source = resolve(dirname(contentFilePath), decodeLeniently(path));
      if (path.startsWith('/') || /\.mdx?$/.test(path)) continue;
      sources.add(source);
      if (!existsSync(source)) continue;
      for (const base of [posix.dirname(`${route}x`), posix.join(route, '/')]) {
        const name = posix.join('/', base, decodeLeniently(path));
        const target = join(folder, name);
        copied.add(name);
        mkdirSync(dirname(target), { recursive: true });
        copyFileSync(source, target);
      }
    }
  }
  const isFile = (name: string): boolean => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile() === true;
  for (const name of before) if (!copied.has(name) && isFile(name)) rmSync(join(folder, name));
  writeFileSync(list, JSON.stringify([...copied]));
  const [read, absent] = [true, false].map((isThere) => [...sources].filter((file) => existsSync(file) === isThere));
  noteInputs('guide-files', { read: read!, absent: absent! }, join(folder, '..'));
}
