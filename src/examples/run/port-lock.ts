import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than any program holds the shown address, and all that a run waits for. */
const patience = 60_000;
const pause = 50;

/**
 * Waits until no other run on this machine has the shown port, and takes it: runs side by side would otherwise find it
 * in use by each other. A file with the holder's process id tells; that of a process that is gone does not count.
 * @returns gives it back; undefined when the others kept it for a minute
 */
export async function takePort(port: number): Promise<(() => void) | undefined> {
  const file = join(tmpdir(), `shown-port-${process.getuid?.() ?? 0}-${port}`);
  for (const end = Date.now() + patience; Date.now() < end; await sleep(pause)) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (!isHeld(file)) rmSync(file, { force: true });
    }
  }
  return undefined;
}

function isHeld(file: string): boolean {
  try {
    // An empty file has just been made by its holder, who writes into it next.
    const holder = Number(readFileSync(file, 'utf8') || process.pid);
    process.kill(holder, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
