import { at, has, members, type Cursor } from '../cursor';
import { templateNames } from '../template';
import { own, stringOf, stringsOf } from '../value';
import { type Checks, shown } from './report';

/** OpenAPI 3.1 §4.8.5 and §4.8.6: every `{variable}` of the URL is defined, and a default is one of the choices. */
export function checkServer(cursor: Cursor, { report }: Checks): void {
  const url = stringOf(own(cursor.value, 'url'));
  if (url === undefined) return;
  const used = templateNames(url);
  const variables = members(at(cursor, 'variables'));
  const defined = new Set(variables.map(({ name }) => name));
  for (const name of new Set(used)) {
    if (!defined.has(name)) {
      report(
        'fault',
        'undefined-server-variable',
        at(cursor, 'url'),
        `The server URL has {${name}}, but no variable of that name is defined.`,
        `Define ${name} under variables, with a default`,
      );
    }
  }
  if (/[{}]/.test(url.replace(/\{[^{}]*\}/g, ''))) {
    report('fault', 'server-template', at(cursor, 'url'), `The server URL ${shown(url)} has an unmatched brace.`);
  }
  for (const { name, node } of variables) {
    if (!used.includes(name))
      report(
        'warning',
        'unused-server-variable',
        node,
        `The variable ${shown(name)} is not used in the server URL.`,
        `Use {${name}} in the URL, or remove it`,
      );
    checkVariable(name, node, { report });
  }
}

function checkVariable(name: string, node: Cursor, { report }: Pick<Checks, 'report'>): void {
  const value = own(node.value, 'default');
  if (typeof value !== 'string' || !has(node, 'enum')) return;
  const choices = stringsOf(own(node.value, 'enum'));
  if (choices.length > 0 && !choices.includes(value)) {
    report(
      'fault',
      'server-default',
      at(node, 'default'),
      `The default ${shown(value)} of the variable ${shown(name)} is not one of its values: ${choices.slice(0, 10).map(shown).join(', ')}.`,
      'Add it to the enum, or choose one of them',
    );
  }
}
