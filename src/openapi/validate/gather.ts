import type { Diagnostic } from '../model';

/** One message for one cause: what is said with the same words in several places is said once, at the first of them. */
export function gather(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const byCause = new Map<string, { first: Diagnostic; count: number }>();
  for (const diagnostic of diagnostics) {
    const key = JSON.stringify([diagnostic.severity, diagnostic.code, diagnostic.message, diagnostic.cure]);
    const known = byCause.get(key);
    if (known) known.count += 1;
    else byCause.set(key, { first: diagnostic, count: 1 });
  }
  return [...byCause.values()]
    .sort(byPlace)
    .map(({ first, count }) =>
      count === 1
        ? first
        : { ...first, message: `${first.message} The same in ${count - 1} more ${count === 2 ? 'place' : 'places'}.` },
    );
}

/** In the order of reading, file by file. */
function byPlace({ first: a }: { first: Diagnostic }, { first: b }: { first: Diagnostic }): number {
  if (!a.origin || !b.origin) return 0;
  if (a.origin.file !== b.origin.file) return a.origin.file < b.origin.file ? -1 : 1;
  return a.origin.line - b.origin.line || a.origin.column - b.origin.column;
}
