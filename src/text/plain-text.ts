/** Characters that are read; some of what is looked for takes a time that grows with their square. */
const MAX_LENGTH = 2000;

/**
 * A text in Markdown as one line without markup: what stands where no markup can, such as in a title or a menu. Links and pictures are
 * their texts, code is what it says. Of a text that is too long for such a place, the beginning.
 */
export const plainText = (markdown: string): string =>
  markdown
    .slice(0, MAX_LENGTH)
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/!?\[([^\][]*)\]\([^()\s]*(?:\s+"[^"]*")?\)/g, '$1')
    .replace(/!?\[([^\][]+)\]\[[^\][]*\]/g, '$1')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+[.)])[ \t]+/gm, '')
    .replace(/(\*\*|__)(?=\S)([^*_]*\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_]*\S)\1(?![\p{L}\p{N}*_])/gu, '$2')
    .replace(/`+([^`]+)`+/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
