import type { Diagnostic } from './model';

/** One line: `file:line:column severity code message at pointer (cure)`. What is not given is left out. */
export function formatDiagnostic({
  severity,
  code,
  message,
  cure,
  origin,
}: Pick<Diagnostic, 'message'> & Partial<Diagnostic>): string {
  const place = origin && `${origin.file}:${origin.line}:${origin.column}`;
  const pointer = origin?.pointer && `at ${origin.pointer}`;
  return printable([place, severity, code, message, pointer, cure && `(${cure})`].filter(Boolean).join(' '));
}

/** Names of a document may hold what a terminal obeys, or what turns the direction of writing round. */
const printable = (text: string): string =>
  text.replace(
    /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const MOST_PRINTED = 200;

/** A document that cannot be used: the mistake of whoever wrote it, to be shown without a stack trace. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';

  /** @param diagnostics all errors, and the warnings found beside them */
  constructor(readonly diagnostics: readonly Diagnostic[]) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    const more = errors.length - MOST_PRINTED;
    const lines = errors.slice(0, MOST_PRINTED).map(formatDiagnostic);
    super([...lines, ...(more > 0 ? [`… and ${more} more errors`] : [])].join('\n'));
  }
}
