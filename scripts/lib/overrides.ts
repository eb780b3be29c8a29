import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyEdits, modify, parse } from 'jsonc-parser';
import { pathTo } from './surroundings';

/** In place of packages that nothing loads: it comes with every installation anyway, and needs no other. */
const nothing = 'npm:ms@2.1.3';

/**
 * What npm should install for this package other than what its dependencies ask for. npm takes overrides from the `package.json` of the
 * project alone, so an adopter's has to have them.
 */
export const overrides = {
  // Parcel, with programs for nine platforms: `src/gatsby/lean-gatsby.cjs` loads none of it.
  '@parcel/cache': nothing,
  '@parcel/core': nothing,
  'gatsby-parcel-config': nothing,
  // One copy instead of thirteen of three releases.
  lodash: '4.18.1',
  // Releases without the known vulnerabilities of those that are asked for, as in this project's own package.json.
  // By name alone wherever all that ask for one can have it: npm 11 has ignored some of those that name who asks.
  flatted: '3.4.4',
  gatsby: { cookie: '0.7.2' },
  handlebars: '4.7.10',
  'node-forge': '1.4.3',
  tmp: '0.2.7',
  underscore: '1.13.8',
} as const;

/** Who reads other fields than `overrides`. */
const otherManagers = ['pnpm-lock.yaml', 'yarn.lock', 'bun.lock'];

/**
 * Adds the overrides to the `package.json` beside the packages, and leaves all else in it as it is.
 * @param root the folder of the portal
 * @param installation the folder that its packages are installed in
 * @returns a line for the terminal; undefined where there is nothing to say
 */
export function addOverrides(
  root: string,
  installation = root,
): { readonly line: string; readonly added: boolean } | undefined {
  const file = join(installation, 'package.json');
  const name = `${pathTo(root, installation)}package.json`;
  if (!existsSync(join(installation, 'node_modules/proven-portal')) || !existsSync(file)) return undefined;
  if (otherManagers.some((lock) => existsSync(join(installation, lock)))) return undefined;
  const text = readFileSync(file, 'utf8');
  const present = (parse(text) as { overrides?: Readonly<Record<string, unknown>> } | undefined)?.overrides;
  if (present?.['proven-portal'] !== undefined) return { line: `  kept     ${name}`, added: false };
  const indent = /^(?:\t| +)(?=")/m.exec(text)?.[0] ?? '  ';
  const formattingOptions = {
    insertSpaces: indent !== '\t',
    tabSize: indent.length,
    eol: /\r\n/.test(text) ? '\r\n' : '\n',
  };
  writeFileSync(file, applyEdits(text, modify(text, ['overrides', 'proven-portal'], overrides, { formattingOptions })));
  return { line: `  added    overrides to ${name}`, added: true };
}
