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
      console.error(mistakeIn(error) ?? error);
      process.exitCode = 1;
    },
  );
}

/** What to say of a mistake that a user can mend; of a word on the command line, the first sentence of Node's own message. */
function mistakeIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code.startsWith('ERR_PARSE_ARGS_')) return `${error.message.split('. ')[0]}. See --help.`;
  return usersMistakes.has(error.name) ? error.message : undefined;
}

/** Whether the words ask for the help text. */
export const asksForHelp = (words: readonly string[]): boolean => words.includes('--help') || words.includes('-h');
