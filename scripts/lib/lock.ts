import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Portal } from '../../src/portal/portal';
import { unwritable, UsageError } from './main';

/** The lock of a command that builds or serves the site. */
export const siteLock = ({ output }: Pick<Portal, 'output'>): string => join(output, '.portal/lock');

/** What a build of the site does. */
export const BUILDING = 'building the site';

/**
 * Lets one process at a time work in a folder, until this one ends or releases it. The lock is a file with the process's number; that
 * of a process that has ended does not count.
 * @param doing what this process does there, for the message of the other
 * @returns releases the folder
 * @throws UsageError where another process does something there, or the folder cannot be written
 */
export function lockFolder(file: string, doing: string): () => void {
  const release = () => rmSync(file, { force: true });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${process.pid} ${doing}`, { flag: 'wx' });
      process.once('exit', release);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritable(error);
      requireUnlocked(file);
      release();
    }
  }
  let isHeld = true;
  return () => {
    // Once it is released, the lock may be that of another process.
    if (isHeld) release();
    isHeld = false;
    process.off('exit', release);
  };
}

/**
 * @param doing what a process must not be doing in the folder; default: anything
 * @throws UsageError where another process is
 */
export function requireUnlocked(file: string, doing?: string): void {
  const [, holder, what] = /^(\d+) (.*)$/s.exec(existsSync(file) ? readFileSync(file, 'utf8') : '') ?? [];
  if (holder && isRunning(Number(holder)) && (doing === undefined || doing === what))
    throw new UsageError(
      `Process ${holder} is ${what} in this folder: wait until it ends. (If there is no such process, remove ${file}.)`,
    );
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
