import { firstSentence } from './first-sentence';

/** Shorter sentences, in characters, say too little by themselves where only they and an address are shown. */
const SHORT = 60;

/**
 * What a search engine shows of a page: the first sentence of its text, after its title where the sentence is short.
 * @param html as `firstSentence` takes it
 * @param otherwise for a page without text
 */
export function pageDescription(title: string, html: string | undefined, otherwise: string): string {
  const sentence = firstSentence(html ?? '');
  if (sentence === undefined) return otherwise;
  if (sentence.length >= SHORT || sentence.toLowerCase().includes(title.toLowerCase())) return sentence;
  return `${title}${/[.!?…]$/.test(title) ? '' : '.'} ${sentence}`;
}
