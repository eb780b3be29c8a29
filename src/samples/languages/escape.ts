/**
 * Characters that a reader cannot see, or that change how the line reads (bidirectional controls): they are escaped in
 * every language. U+200C and U+200D stay, because scripts and emoji are spelt with them.
 */
const hidden = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/u;

export const isHidden = (character: string): boolean => hidden.test(character);
export const hasHidden = (text: string): boolean => hidden.test(text);

export interface EscapeRules {
  /** Characters with an escape of their own, for example `"` as `\"`. */
  readonly named: Readonly<Record<string, string>>;
  /** A hidden character's escape, by code point. */
  readonly code: (codePoint: number) => string;
}

/** The inside of a string literal. */
export function escapeText(text: string, { named, code }: EscapeRules): string {
  let escaped = '';
  for (const character of text) {
    if (Object.hasOwn(named, character)) escaped += named[character];
    else escaped += isHidden(character) ? code(character.codePointAt(0)!) : character;
  }
  return escaped;
}

export const hex = (code: number, digits: number): string => code.toString(16).toUpperCase().padStart(digits, '0');

/** Escapes that C and most of its descendants share. */
export const cEscapes = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t' } as const;
