/**
 * The pattern in a form that compiles with the `u` flag, which JSON Schema asks for (§6.4) and validators set;
 * undefined where there is none. Many documents escape characters that need no escape, which `u` refuses.
 */
export function unicodePattern(pattern: string): string | undefined {
  if (compiles(pattern, 'u')) return pattern;
  const withoutNeedlessEscapes = pattern.replace(/\\([\s\S])/g, (escape, character: string) => {
    if (/[\^$\\.*+?()[\]{}|/A-Za-z0-9]/.test(character)) return escape;
    return character === '-' ? '\\x2d' : character;
  });
  return compiles(withoutNeedlessEscapes, 'u') ? withoutNeedlessEscapes : undefined;
}

export function compiles(pattern: string, flags: string): boolean {
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}
