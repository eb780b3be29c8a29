/** Errors that a user can mend: their message says all there is to say, so no stack trace is shown. */
const usersMistakes = new Set(['PortalConfigError', 'DocumentError', 'SandboxError', 'UsageError']);

/** A command line that asks for something that does not exist; `message` says what exists. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Runs a command: its number becomes the exit code, a user's mistake is printed as a sentence with exit code 1,
 * and anything else is a fault of this project and shows where.
 */
export function runMain(main: () => Promise<number>): void {
  main().then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      const known = error instanceof Error && usersMistakes.has(error.name);
      console.error(known ? error.message : error);
      process.exitCode = 1;
    },
  );
}

/** Whether the words ask for the help text. */
export const asksForHelp = (words: readonly string[]): boolean => words.includes('--help') || words.includes('-h');
