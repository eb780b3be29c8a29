import { unescapeHtml } from './escape-html';
import { shortened } from './shortened';

/** What a search engine shows of a page's description, in characters. */
const MAX_LENGTH = 160;

/**
 * The first sentence of a text in HTML as text without markup, as one line; of a long one its first words and an ellipsis.
 * @param html of a trusted source: tags are removed, and nothing is made safe
 * @returns undefined where the first block has no words
 */
export function firstSentence(html: string): string | undefined {
  const [block = ''] = html.split(/<\/(?:p|h[1-6]|li|pre|td|blockquote)>/);
  const text = unescapeHtml(block.replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
  const sentence = /^.*?[.!?](?= \p{Lu}|$)/u.exec(text)?.[0] ?? text;
  return shortened(sentence, MAX_LENGTH) || undefined;
}
