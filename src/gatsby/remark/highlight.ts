import { escapeHtmlContent } from '../../text/escape-html';
import Prism from 'prismjs';
import loadLanguages from 'prismjs/components/';

/** What a fence calls a language, where Prism calls it otherwise. */
const prismNames: Readonly<Record<string, string>> = {
  js: 'javascript',
  ts: 'typescript',
  console: 'shell-session',
  jsonc: 'json',
  html: 'markup',
  xml: 'markup',
  svg: 'markup',
  text: 'plain',
};

const wanted = ['bash', 'shell-session', 'typescript', 'tsx', 'jsx', 'python', 'http', 'json', 'yaml', 'toml', 'ini'];
const more = ['csharp', 'java', 'go', 'php', 'ruby', 'rust', 'kotlin', 'swift', 'powershell', 'sql', 'graphql', 'diff'];

/** Loading prints a message for each language that is loaded already. */
loadLanguages.silent = true;
loadLanguages([...wanted, ...more]);

/**
 * Code as HTML: spans with Prism's class names and no style of their own, so that a strict Content-Security-Policy
 * lets them be. Everything else of the code is escaped; an unknown language is plain text.
 */
export function highlight(code: string, language: string): string {
  const name = prismNames[language] ?? language;
  const grammar = Object.hasOwn(Prism.languages, name) ? Prism.languages[name] : undefined;
  if (typeof grammar !== 'object') return escapeHtmlContent(code.replaceAll('\u00a0', ' '));
  return Prism.highlight(code, grammar, name);
}
