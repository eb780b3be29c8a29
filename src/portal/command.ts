import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Portal } from './portal';

/** The scripts of this repository's package.json whose name is not that of the command. */
const scripts: Readonly<Record<string, string>> = { verify: 'examples' };

/**
 * How a reader runs a command of a portal in its folder: this repository's own portal by the scripts of the repository, any other by
 * the package.
 * @param args options of the command
 */
export function commandLine(
  { root }: Pick<Portal, 'root'>,
  name: 'check' | 'collections' | 'sandbox' | 'verify',
  args = '',
): string {
  if (!existsSync(join(root, 'scripts/portal.mjs'))) return `npx proven-portal ${name}${args && ` ${args}`}`;
  return `npm run ${scripts[name] ?? name}${args && ` -- ${args}`}`;
}
