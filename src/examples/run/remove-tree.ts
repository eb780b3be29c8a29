import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';

/**
 * Removes a folder in which programs of others have written. `rm` goes through it by descriptors, and Node by paths: those can be longer
 * than the system takes, have names that are no text, and lead through links that somebody puts there meanwhile.
 * Never throws: what cannot be removed stays.
 */
export function removeTree(folder: string): void {
  const remove = () => spawnSync('rm', ['-rf', '--', folder], { stdio: 'ignore' });
  if (process.platform === 'win32') return rmSync(folder, { recursive: true, force: true });
  if (remove().status === 0 || !existsSync(folder)) return;
  // Folders that their owner may not enter; only root could.
  spawnSync('chmod', ['-R', 'u+rwX', '--', folder], { stdio: 'ignore' });
  remove();
}
