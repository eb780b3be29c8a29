// Plain JavaScript without dependencies: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * From now on this process and those that it starts put their temporary files into a folder that goes when this one ends, however
 * they end. The caches of tsx and Jest, which are for all runs, stay where they were.
 */
export function useOwnTemporaryFolder() {
  const shared = tmpdir();
  const folder = mkdtempSync(join(shared, 'portal-'));
  const user = process.getuid?.() ?? 0;
  for (const cache of [`tsx-${user}`, `jest_${user.toString(36)}`]) {
    mkdirSync(join(shared, cache), { recursive: true });
    symlinkSync(join(shared, cache), join(folder, cache), 'junction');
  }
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) process.env[name] = folder;
  process.on('exit', () => remove(folder));
}

/** An example may have left what Node does not remove, such as folders too deep for a path, or names that are no text. */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    for (const [command, option] of [
      ['chmod', '-Ru+rwX'],
      ['rm', '-rf'],
    ])
      spawnSync(command, [option, '--', folder], { stdio: 'ignore' });
  }
}
