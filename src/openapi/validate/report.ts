import type { Cursor } from '../cursor';
import type { ApiDocument, Version } from '../load/api-document';
import type { Finding } from '../model';
import type { Kind } from '../grammar';

/** A value of the document, or the name of a member. */
export type Place = Cursor | { readonly nameAt: string };

/** Receives what a check finds, with its location in the bundled document. */
export type Report = (
  severity: Finding['severity'],
  code: string,
  place: Place,
  message: string,
  hint?: string,
) => void;

export const reportTo =
  (document: ApiDocument, diagnostics: Finding[]): Report =>
  (severity, code, place, message, hint) => {
    diagnostics.push({
      severity,
      code,
      message,
      ...(hint && { hint }),
      origin: 'nameAt' in place ? document.originOfName(place.nameAt) : document.originOf(place.pointer, place.value),
    });
  };

/** A value as a message shows it: short, on one line. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** What a check needs. */
export interface Checks {
  readonly root: Cursor;
  readonly version: Version;
  readonly follow: (cursor: Cursor) => Cursor;
  readonly report: Report;
  /** Names of the members of a path item that are operations. */
  readonly methods: readonly string[];
}

/** Checks of one object of a kind, wherever it is in the document. */
export type ObjectChecks = { readonly [kind in Kind]?: (cursor: Cursor, checks: Checks) => void };
