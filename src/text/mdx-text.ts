/**
 * A text of others, on one line, as it may be written into an MDX guide: nothing of it is Markdown, an element or an expression, nor can
 * it end the paragraph that it is in and begin a fence.
 */
export const mdxText = (text: string): string =>
  text
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .replace(/[\\`*_[\]<>{}&~|]/g, '\\$&');
