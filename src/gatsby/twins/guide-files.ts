import { copyFileSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import type { Node } from 'gatsby';
import { readGuide } from '../../examples/find/guide';
import { addressesOf, walk } from '../../examples/find/tree';
import { decodeLeniently } from '../../http/percent-encoding';
import { unpublishable } from '../../portal/files';
import { noteInputs } from '../inputs';
import { keptNames } from '../kept-names';

interface GuideNode extends Node {
  readonly route: string;
  readonly contentFilePath: string;
  readonly mdx: string;
}

const isFileName = /\.(?!mdx?$)[a-z0-9]{2,5}$/i;

/** The paths of files that a guide links to or shows, relative to it. What its code and its comments say is no link. */
function filesNamed({ route, contentFilePath }: GuideNode, body: string): string[] {
  const { guide } = readGuide({ file: contentFilePath, path: contentFilePath, area: '', route }, body);
  const found = new Set<string>();
  walk(guide.tree, (node) => {
    for (const address of addressesOf(node)) {
      const path = decodeLeniently(address.split(/[?#]/)[0]!);
      if (!path.startsWith('/') && !path.includes(':') && isFileName.test(path)) found.add(path);
    }
  });
  return [...found];
}

/**
 * Copies the images and downloads that lie beside the guides and are named by them to where a browser looks for them: relative
 * to the guide's address, with and without a slash at its end. Those of an earlier build that no guide names any more are removed.
 * @param root the portal's folder, which nothing is published from outside of, nor anything hidden in it
 * @param folder Gatsby's `public`, beside which lists of what was copied and from where are kept
 */
export function copyGuideFiles(
  { getNodesByType, getNode }: { getNodesByType: (type: string) => Node[]; getNode: (id: string) => Node | undefined },
  root: string,
  folder: string,
): void {
  const list = join(folder, '../guide-files.json');
  const before = keptNames(list).map((name) => posix.join('/', name));
  const copied = new Set<string>();
  const sources = new Set<string>();
  for (const node of getNodesByType('Guide') as GuideNode[]) {
    const { route, contentFilePath, mdx } = node;
    const body = String(getNode(mdx)?.body ?? '');
    // To parse a guide again takes longer than to see that it cannot name a file.
    if (!/\.[a-z0-9]{2,5}["')\]?# ]/i.test(body)) continue;
    for (const path of filesNamed(node, body)) {
      const source = resolve(dirname(contentFilePath), path);
      sources.add(source);
      if (!existsSync(source) || unpublishable(root, source) !== undefined || !statSync(source).isFile()) continue;
      for (const base of [posix.dirname(`${route}x`), posix.join(route, '/')]) {
        const name = posix.join('/', base, path);
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
