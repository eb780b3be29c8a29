import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(__dirname, '../../..');
const needed = ['src', 'types', 'gatsby-browser.tsx', 'gatsby-ssr.tsx', 'gatsby-config.ts', 'gatsby-node.ts'];
const configuration = ['portal.config.ts', 'package.json', 'tsconfig.json'];

/**
 * Builds another portal with this repository's code, in a folder of its own: Gatsby keeps one cache and one `public`
 * for each folder.
 * @param files of the portal, `portal.config.json` among them
 */
export async function buildPortal(
  files: Readonly<Record<string, string>>,
): Promise<{ folder: string; remove(): void }> {
  const place = mkdtempSync(join(tmpdir(), 'portal-'));
  for (const name of [...needed, ...configuration]) cpSync(join(root, name), join(place, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'), 'junction');
  const portal = join(place, 'portal');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(portal, name)), { recursive: true });
    writeFileSync(join(portal, name), text);
  }
  const gatsby = join(root, 'node_modules/gatsby/cli.js');
  await promisify(execFile)(process.execPath, [gatsby, 'build', '--prefix-paths'], {
    cwd: place,
    maxBuffer: 64 * 1024 * 1024,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      CI: 'true',
      GATSBY_TELEMETRY_DISABLED: '1',
      PORTAL_CONFIG: join(portal, 'portal.config.json'),
    },
  });
  return { folder: join(place, 'public'), remove: () => rmSync(place, { recursive: true, force: true }) };
}
