import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { inspect } from 'node:util';
import { printInert } from '../../src/text/inert';
import { printable } from '../../src/text/printable';
import { endWithParent } from './end-with-parent';

/** Errors that a user can fix: their message says everything, so no stack trace is shown. */
const userErrors = new Set([
  'PortalConfigError',
  'DocumentError',
  'SandboxError',
  'UsageError',
  'ContainerError',
  'RecordError',
]);

/** A command line that a command does not take; `message` says what it takes. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** How long a command that has failed has to end by itself, in milliseconds. */
const TIME_TO_END = 2000;

/**
 * Runs a command: its result becomes the exit code. An error that the user can fix is printed as a sentence, with exit
 * code 1; any other is a bug of this project and is printed with its stack trace.
 */
export function runMain(main: () => Promise<number>): void {
  endWithParent();
  main().then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      printInert(printable(userMessage(unwritable(error)) ?? inspect(error)), console.error);
      process.exitCode = 1;
      // Servers, threads and programs that the command did not close would keep this process running forever.
      setTimeout(() => void endWhatIsOpen(), TIME_TO_END).unref();
    },
  );
}

async function endWhatIsOpen(): Promise<never> {
  // Imported here because Jest, which loads this file, cannot load an ES module.
  const { endDescendants } = await import('../lib/processes.mjs');
  await endDescendants();
  process.exit();
}

/** An error that says that a folder or a disk takes nothing more, as a sentence with what to do; any other error as it is. */
export function unwritable(error: unknown): unknown {
  const { code, path, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  const isRefused =
    code === 'EROFS' ||
    // What Node says of a folder that it could not make, with those around it, on a disk that is read-only.
    (code === 'ENOENT' && syscall === 'mkdir') ||
    ((code === 'EACCES' || code === 'EPERM') && path !== undefined && !isHidden(path));
  if (isRefused && path !== undefined)
    return new UsageError(`${path} cannot be written: make this folder writable, or name another one with --out.`);
  // A file where a folder is to be made or read, or a folder where a file is to be written.
  const inTheWay = code === 'EISDIR' ? path : code === 'ENOTDIR' || code === 'EEXIST' ? fileAbove(path) : undefined;
  if (inTheWay !== undefined)
    return new UsageError(
      code === 'EISDIR'
        ? `${inTheWay} is a folder, where a file is to be written: move it away, or name another output folder with --out.`
        : `${inTheWay} is a file, where a folder is needed: move it away, or name another output folder with --out.`,
    );
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new UsageError('The disk is full: free some space and run the command again. public/ is unchanged.');
  return error;
}

/** The file that a path leads through, or to, as if it were a folder. */
function fileAbove(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  if (existsSync(path) && statSync(path).isFile()) return path;
  return dirname(path) === path ? undefined : fileAbove(dirname(path));
}

/** Whether a file is there that may not even be read: then it is not writing that was refused. */
function isHidden(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT' && existsSync(path);
  }
}

/** The message of an error that the user can fix; for an invalid argument, the first sentence of Node's own message. */
function userMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code.startsWith('ERR_PARSE_ARGS_')) return `${error.message.split('. ')[0]}. See --help.`;
  return userErrors.has(error.name) ? error.message : undefined;
}

/** Whether the arguments ask for the help text. */
export const wantsHelp = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h');
