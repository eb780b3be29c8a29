import { languageOf } from '../../samples';

const names: Readonly<Record<string, string>> = {
  console: 'Terminal',
  http: 'HTTP',
  json: 'JSON',
  jsonc: 'JSON',
  yaml: 'YAML',
  html: 'HTML',
  xml: 'XML',
  css: 'CSS',
  sql: 'SQL',
  text: 'Text',
  env: 'Environment',
  ini: 'INI',
  toml: 'TOML',
};

/** What a reader calls a language, for example 'Python'. A shell that calls no API is just a terminal. */
export function languageLabel(id: string, code: string): string {
  if (id === 'bash' && !/\bcurl\b/.test(code)) return 'Terminal';
  const known = languageOf(id)?.label ?? (Object.hasOwn(names, id) ? names[id] : undefined);
  return known ?? id.charAt(0).toUpperCase() + id.slice(1);
}
