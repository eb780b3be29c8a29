import { unwatchFile, watchFile } from 'node:fs';
import { relative } from 'node:path';
import { loadPortal, PortalConfigError } from '../../src/portal/load';
import type { Portal } from '../../src/portal/portal';

/** How often the file is looked at, in milliseconds: watching a file that an editor replaces is not reliable. */
const INTERVAL = 500;

/**
 * Says of each change of the configuration, while a server runs that was started with an earlier one, what is wrong with it, or
 * how it comes into force.
 * @returns ends it
 */
export function followConfiguration({ file }: Pick<Portal, 'file'>, tell: (line: string) => void): () => void {
  const listener = (): void => {
    try {
      loadPortal({ PORTAL_CONFIG: file });
      tell(`${relative('', file)} has changed: stop this command and start it again to see the change.`);
    } catch (error) {
      if (!(error instanceof PortalConfigError)) throw error;
      tell(`${error.message}\nThe site still shows the configuration before this change.`);
    }
  };
  watchFile(file, { interval: INTERVAL }, listener);
  return () => unwatchFile(file, listener);
}
