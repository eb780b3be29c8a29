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

/** What a reader calls a language, for example 'Python'. */
export function languageLabel(id: string): string {
  const known = languageOf(id)?.label ?? (Object.hasOwn(names, id) ? names[id] : undefined);
  return known ?? id.charAt(0).toUpperCase() + id.slice(1);
}
