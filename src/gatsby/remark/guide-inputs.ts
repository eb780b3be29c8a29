import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesIn } from '../../examples/report/digests';
import type { Portal } from '../../portal/portal';

/**
 * Writes a digest of whatever a compiled guide depends on beside its own text: quoted programs, APIs with their documents, and the day,
 * on which a skip may end. webpack keeps compiled guides between builds and sees only the guide itself; the code that compiles them is
 * part of the cache's version.
 * @param file is written where it would change
 * @returns a rule of webpack by which every guide depends on that file
 */
export function writeGuideInputs(
  portal: Portal,
  file: string,
  today = new Date(),
): { readonly test: RegExp; readonly use: object } {
  const { root, ...settings } = portal;
  const hash = createHash('sha256').update(JSON.stringify([settings, today.toISOString().slice(0, 10)]));
  const folders = [...portal.apis.map(({ spec }) => dirname(spec)), portal.examples.folder];
  // Guides are neither documents nor quoted, wherever they stand.
  const inputs = folders.flatMap((folder) => filesIn(folder)).filter((input) => !/\.mdx?$/.test(input));
  for (const input of [...new Set(inputs)].sort())
    hash.update(`\0${relative(root, input)}\0`).update(readFileSync(input));
  const digest = hash.digest('hex');
  if (!existsSync(file) || readFileSync(file, 'utf8') !== digest) writeFileSync(file, digest);
  return { test: /\.mdx?$/, use: { loader: join(__dirname, 'guide-inputs-loader.cjs'), options: { file } } };
}
