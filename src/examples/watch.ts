import { watch } from 'node:fs';
import { dirname } from 'node:path';
import type { Portal } from '../portal/portal';

/** Editors save in several steps: a run starts when nothing has changed for this long, in milliseconds. */
const pause = 150;

/**
 * Calls `run` at once, and after every change of the guides, the programs they quote or the documents; one run at a time.
 * Never resolves.
 */
export async function watchPortal(portal: Portal, run: () => Promise<unknown>): Promise<never> {
  const folders = [
    ...portal.docs.map(({ content }) => content),
    portal.examples.folder,
    ...portal.apis.map(({ spec }) => dirname(spec)),
  ];
  let changed: () => void = () => undefined;
  let timer: NodeJS.Timeout | undefined;
  for (const folder of new Set(folders)) {
    try {
      watch(folder, { recursive: true }, () => {
        clearTimeout(timer);
        timer = setTimeout(() => changed(), pause);
      });
    } catch {
      // A folder that does not exist, such as the optional one of quoted programs, cannot change.
    }
  }
  for (;;) {
    const next = new Promise<void>((resolve) => (changed = resolve));
    await run();
    await next;
  }
}
