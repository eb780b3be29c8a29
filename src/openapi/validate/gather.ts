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
  return [...byCause.values()].map(({ first, count }) =>
    count === 1
      ? first
      : { ...first, message: `${first.message} The same in ${count - 1} more ${count === 2 ? 'place' : 'places'}.` },
  );
}
