/** A pattern that matches exactly this text; for outside of character classes. */
export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
