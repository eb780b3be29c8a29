import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { unwritable, UsageError } from './main';

/**
 * Lets one process at a time work in a folder, until this one ends. The lock is a file with the process's number; that of a process
 * that has ended does not count.
 * @param doing what this process does there, for the message of the other
 * @throws UsageError where another process does something there, or the folder cannot be written
 */
export function lockFolder(file: string, doing: string): void {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${process.pid} ${doing}`, { flag: 'wx' });
      process.once('exit', () => rmSync(file, { force: true }));
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritable(error);
      const [, holder, what] = /^(\d+) (.*)$/s.exec(readFileSync(file, 'utf8')) ?? [];
      if (holder && isRunning(Number(holder)))
        throw new UsageError(
          `Process ${holder} is ${what} in this folder: wait until it ends. (If there is no such process, remove ${file}.)`,
        );
      rmSync(file, { force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
