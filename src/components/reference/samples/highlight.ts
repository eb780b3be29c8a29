import './prism-manual';
import Prism from 'prismjs';
import 'prismjs/components/prism-bash';
import 'prismjs/components/prism-json';

/**
 * Code as HTML: spans with Prism's class names, everything else escaped. The languages that every page shows are here;
 * `more-languages.ts` adds the others when a reader asks for one.
 */
export function highlight(code: string, language: string): string {
  const grammar = Object.hasOwn(Prism.languages, language) ? Prism.languages[language] : undefined;
  return typeof grammar === 'object' ? Prism.highlight(code, grammar, language) : escapeText(code);
}

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
