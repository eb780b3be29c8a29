import { existsSync, readFileSync } from 'node:fs';

/**
 * How many lines of a guide's file stand before what MDX is given: its front matter.
 * @param path of the file; @param body the MDX
 */
export function linesBefore(path: string | undefined, body: string): number {
  if (!path || !existsSync(path)) return 0;
  const source = readFileSync(path, 'utf8');
  const start = source.lastIndexOf(body.trimEnd());
  return start <= 0 ? 0 : (source.slice(0, start).match(/\n/g)?.length ?? 0);
}
