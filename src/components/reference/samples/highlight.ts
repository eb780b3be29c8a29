import { escapeHtmlContent } from '../../../text/escape-html';
import './prism-manual';
import Prism from 'prismjs';
import 'prismjs/components/prism-bash';
import 'prismjs/components/prism-json';

// Otherwise half of the spans in JSON would be around brackets and commas, in the colour of plain text.
const { punctuation: _punctuation, operator: _operator, ...leanJson } = Prism.languages.json as Prism.Grammar;
Prism.languages.json = leanJson;

/**
 * Code as HTML: spans with Prism's class names, everything else escaped. The languages that every page shows are here;
 * `more-languages.ts` adds the others when a reader chooses one.
 */
export function highlight(code: string, language: string): string {
  const grammar = Object.hasOwn(Prism.languages, language) ? Prism.languages[language] : undefined;
  return typeof grammar === 'object' ? Prism.highlight(code, grammar, language) : escapeHtmlContent(code);
}
