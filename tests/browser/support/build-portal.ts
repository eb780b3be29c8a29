import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { scriptFile } from '../../support/script-file';

/**
 * Builds another portal with this repository's code, in a folder of its own.
 * @param files of the portal, `portal.json` among them
 * @param options.committed when all of them were committed, as git takes dates; by default there is no repository
 * @returns the folder of the site, what builds it again, and what removes everything
 */
export async function buildPortal(
  files: Readonly<Record<string, string>>,
  { committed }: { readonly committed?: string } = {},
): Promise<{ readonly folder: string; again(): Promise<void>; remove(): void }> {
  const portal = mkdtempSync(join(tmpdir(), 'portal-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(portal, name)), { recursive: true });
    writeFileSync(join(portal, name), text);
  }
  if (committed !== undefined) commit(portal, committed);
  await build(portal);
  return {
    folder: join(portal, 'public'),
    again: () => build(portal),
    remove: () => rmSync(portal, { recursive: true, force: true }),
  };
}

function commit(portal: string, date: string): void {
  const env = { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date };
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: portal, env });
  git('init', '--quiet');
  git('add', '--all', '--force');
  git('commit', '--quiet', '--message', 'All files');
}

async function build(portal: string): Promise<void> {
  await promisify(execFile)(process.execPath, [scriptFile('site'), 'build'], {
    cwd: portal,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_ENV: 'production', CI: 'true', GATSBY_TELEMETRY_DISABLED: '1', PORTAL_CONFIG: '' },
  });
}
