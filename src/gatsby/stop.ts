import { printInert } from '../text/inert';
import { printable } from '../text/printable';

/** A mistake of the user's in a document, a configuration or a behaviour, or a record that is not the run's own: the message says it all, and a stack trace would add nothing. */
const isMistake = (error: unknown): error is Error =>
  error instanceof Error && ['DocumentError', 'PortalConfigError', 'SandboxError', 'RecordError'].includes(error.name);

/** Ends the process with 1 and nothing but the message when `error` is a mistake of that kind. */
export function stopAtMistake(error: unknown): never {
  if (!isMistake(error)) throw error;
  stopWith(error.message);
}

/** Ends the process with 1 and nothing but a message, which may have texts of others. */
export function stopWith(message: string): never {
  printInert(printable(`\n${message}`), console.error);
  process.exit(1);
}

/** `make()`, or the end of the process as `stopAtMistake` has it. */
export function orStop<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    return stopAtMistake(error);
  }
}
