import type { Expectation } from '../find/example';

export interface Rewrite {
  readonly expectation: Expectation;
  readonly body: string;
}

/** Puts new bodies into the fences of a guide; everything outside them stays as it is, to the byte. */
export function rewriteGuide(source: string, rewrites: readonly Rewrite[]): string {
  const eol = source.includes('\r\n') ? '\r\n' : '\n';
  const lines = source.split(eol);
  for (const { expectation, body } of [...rewrites].sort(
    (a, b) => b.expectation.place.line - a.expectation.place.line,
  )) {
    const { place, endLine } = expectation;
    const prefix = lines[place.line - 1]!.slice(0, (place.column ?? 1) - 1);
    const fresh = body === '' ? [] : body.split('\n').map((line) => (prefix + line).trimEnd());
    lines.splice(place.line, endLine - place.line - 1, ...fresh);
  }
  return lines.join(eol);
}
