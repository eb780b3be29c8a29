import Prism from 'prismjs';
import 'prismjs/components/prism-json';
import loadLanguages from 'prismjs/components/';
import { breakableCommand, codeHtml, leanJson } from '../../text/code-html';

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

const wanted = ['bash', 'shell-session', 'typescript', 'tsx', 'jsx', 'python', 'http', 'yaml', 'toml', 'ini'];
const more = ['csharp', 'java', 'go', 'php', 'ruby', 'rust', 'kotlin', 'swift', 'powershell', 'sql', 'graphql', 'diff'];

/** Loading prints a message for each language that is loaded already. */
loadLanguages.silent = true;
loadLanguages([...wanted, ...more]);
Prism.languages.json = leanJson(Prism.languages.json as Prism.Grammar);

/**
 * Code as HTML with its parts in colours, by classes that a strict Content-Security-Policy lets be. An unknown language is
 * plain text.
 */
export function highlight(code: string, language: string): string {
  const name = prismNames[language] ?? language;
  const grammar = Object.hasOwn(Prism.languages, name) ? Prism.languages[name] : undefined;
  const html = codeHtml(typeof grammar === 'object' ? Prism.tokenize(code, grammar) : code);
  return name === 'bash' ? breakableCommand(html) : html;
}
