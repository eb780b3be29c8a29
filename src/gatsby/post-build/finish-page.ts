import { existsSync } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { decodeLeniently } from '../../http/percent-encoding';
import { pageParts, type SharedFiles, strictPage } from './page-html';

/** A page as it was made to comply with the Content-Security-Policy. */
export interface FinishedPage {
  /** The address that the page names as the one to be found at. */
  readonly address?: string;
  /** Whether it names its twin in Markdown. */
  readonly twin: boolean;
  /** Changes with the file, as far as can be told without reading it. */
  readonly written: string;
}

/** The twin in Markdown of the page with a path. */
export const hasTwin = (folder: string, path: string): boolean =>
  existsSync(join(folder, decodeLeniently(path), 'index.md'));

export async function writtenAt(file: string): Promise<string> {
  const { size, mtimeMs } = await stat(file);
  return `${size} ${mtimeMs}`;
}

/**
 * Writes a page that was just rendered, as it is to be published. Compiled into a file of its own, which the processes that render
 * pages load.
 * @param folder `public`
 * @param path as Gatsby has it
 */
export async function writePage(
  {
    folder,
    file,
    path,
    html,
  }: { readonly folder: string; readonly file: string; readonly path: string; readonly html: string },
  shared: SharedFiles,
): Promise<FinishedPage> {
  const parts = pageParts(html);
  const twin = hasTwin(folder, path);
  const strict = strictPage(parts, { ...shared, hasTwin: () => twin });
  const { front, back } = strict ?? parts;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, [front, parts.content, back]);
  return { address: strict?.address, twin, written: await writtenAt(file) };
}
