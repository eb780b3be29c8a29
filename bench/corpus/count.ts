import { formatDiagnostic, type Diagnostic } from '../../src/openapi';
import type { ProblemCount } from './result';

const MAX_EXAMPLE = 300;

/** A message without what it quotes and counts, so that messages about different parts of documents can be counted together. */
export const patternOf = (message: string): string =>
  message
    .replace(/"(?:[^"\\]|\\.)*"|“[^”]*”|`[^`]*`/g, '"…"')
    .replace(/\/[^\s,;]*[~/][^\s,;]*/g, '/…')
    .replace(/\d+(?:[.,]\d+)*/g, 'N')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 160);

/** Counts what is alike: by a key each, the most frequent first. */
export function counted<T>(items: readonly T[], keyOf: (item: T) => string): { first: T; count: number }[] {
  const groups = new Map<string, { first: T; count: number }>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.count += 1;
    else groups.set(key, { first: item, count: 1 });
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}

/** Diagnostics of one severity, counted by code and pattern. */
export const problemCounts = (diagnostics: readonly Diagnostic[], severity: Diagnostic['severity']): ProblemCount[] =>
  counted(
    diagnostics.filter((diagnostic) => diagnostic.severity === severity),
    ({ code, message }) => `${code} ${patternOf(message)}`,
  ).map(({ first, count }) => ({
    code: first.code,
    pattern: patternOf(first.message),
    count,
    example: formatDiagnostic(first).slice(0, MAX_EXAMPLE),
  }));
