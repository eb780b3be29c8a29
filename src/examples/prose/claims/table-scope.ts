import type { Documents, Subject } from './documents';
import { fieldsIn, type Name, type Scope } from './names';

/**
 * What the rows of a table of fields are about. The sentence before it may name something else ("responds with a `Book`. The body has
 * these fields:"), so that where the nearest subjects lack some of the names, those of the documents count that have all, or, where they
 * lack most, nearly all.
 * @param scope the nearest first
 */
export function tableScope(names: readonly Name[], scope: Scope, documents: Documents): Scope {
  const own = names.filter(({ of, text }) => of === undefined && documents.fields.has(text));
  const [nearest] = scope;
  if (own.length < 2 || !nearest) return scope;
  const countOf = (subjects: readonly Subject[]): number =>
    own.filter(({ text }) => subjects.some((subject) => fieldsIn(subject, text, documents).length > 0)).length;
  const nearby = countOf(nearest);
  if (nearby === own.length) return scope;
  const candidates = [...documents.operations, ...documents.schemas].map((subject) => ({
    subject,
    count: countOf([subject]),
  }));
  const most = candidates.reduce((best, { count }) => Math.max(best, count), 0);
  // Where the nearest has most of them, only what has all of them is meant instead.
  if (most < (nearby * 2 < own.length ? Math.max(2, own.length - 1) : Math.max(3, own.length))) return scope;
  return [candidates.filter(({ count }) => count === most).map(({ subject }) => subject), ...scope];
}
