import { breakableCommand, codeHtml, leanJson } from '../../../text/code-html';
import Prism from 'prismjs';
import 'prismjs/components/prism-bash';
import 'prismjs/components/prism-json';

// Otherwise it colours the whole page once more as soon as that is loaded. It looks at this only then.
Prism.manual = true;
Prism.languages.json = leanJson(Prism.languages.json as Prism.Grammar);

/**
 * Code as HTML with its parts in colours. The languages that every page shows are here;
 * `more-languages.ts` adds the others when a reader chooses one.
 */
export function highlight(code: string, language: string): string {
  const grammar = Object.hasOwn(Prism.languages, language) ? Prism.languages[language] : undefined;
  const html = codeHtml(typeof grammar === 'object' ? Prism.tokenize(code, grammar) : code);
  return language === 'bash' ? breakableCommand(html) : html;
}
