import type { Cursor } from '../cursor';
import type { ApiDocument } from '../load/api-document';
import type { Diagnostic } from '../model';

/** What a check finds, with the place in the bundled document. */
export type Report = (
  severity: Diagnostic['severity'],
  code: string,
  cursor: Cursor,
  message: string,
  cure?: string,
) => void;

export const reportTo =
  (document: ApiDocument, diagnostics: Diagnostic[]): Report =>
  (severity, code, cursor, message, cure) => {
    diagnostics.push({
      severity,
      code,
      message,
      ...(cure && { cure }),
      origin: document.originOf(cursor.pointer, cursor.value),
    });
  };

/** A value as a message shows it: short, on one line. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
