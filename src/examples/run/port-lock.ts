import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a run waits, in milliseconds: longer than any program holds the port. */
const waitLimit = 60_000;
const pause = 50;

/**
 * Waits until no other run on this machine holds the shown port, and locks it: concurrent runs would otherwise find it
 * in use by each other. The lock is a file with the holder's process id; that of a process that has ended does not count.
 * @returns a function that releases the lock; undefined when others held it for a minute
 */
export async function lockPort(port: number): Promise<(() => void) | undefined> {
  const file = join(tmpdir(), `shown-port-${process.getuid?.() ?? 0}-${port}`);
  for (const end = Date.now() + waitLimit; Date.now() < end; await sleep(pause)) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (!isLocked(file)) rmSync(file, { force: true });
    }
  }
  return undefined;
}

function isLocked(file: string): boolean {
  try {
    // An empty file has just been created, and its holder is about to write to it.
    const holder = Number(readFileSync(file, 'utf8') || process.pid);
    process.kill(holder, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
