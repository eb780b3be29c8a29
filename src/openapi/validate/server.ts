import { type Cursor, at, has, members } from '../cursor';
import { templateNames } from '../template';
import { own, stringOf, stringsOf } from '../value';
import { type Checks, type Report, shown } from './report';

/** HTTP servers take addresses of 8,000 characters (RFC 9110 §4.1). */
const MAX_ADDRESS = 10_000;

/** OpenAPI 3.1 §4.8.5 and §4.8.6: every `{variable}` of the URL is defined, and a default is one of the choices. 3.2 §4.5: no query, no fragment. */
export function checkServer(cursor: Cursor, { report }: Checks): void {
  const url = stringOf(own(cursor.value, 'url'));
  if (url === undefined) return;
  const used = new Set(templateNames(url));
  const variables = members(at(cursor, 'variables'));
  const defined = new Set(variables.map(({ name }) => name));
  checkLength(url, cursor, report);
  for (const name of used) {
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
  const rest = /[?#].*/s.exec(url)?.[0];
  if (rest !== undefined)
    report(
      'warning',
      'server-query',
      at(cursor, 'url'),
      `${shown(rest)} at the end of the server URL is not sent: paths are appended to the part before it.`,
      'Remove it',
    );
  for (const { name, node } of variables) {
    if (!used.has(name))
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

/** Each page and each sample shows the address, and 3,000 variables of 10 kB make it 30 MB long. */
function checkLength(url: string, cursor: Cursor, report: Report): void {
  const values = new Map(
    members(at(cursor, 'variables')).map(({ name, node }) => [
      name,
      [own(node.value, 'default'), ...stringsOf(own(node.value, 'enum'))].reduce(
        (most: number, value) => Math.max(most, stringOf(value)?.length ?? 0),
        0,
      ),
    ]),
  );
  const length = templateNames(url).reduce((sum, name) => sum + (values.get(name) ?? 0), url.length);
  if (length > MAX_ADDRESS)
    report(
      'error',
      'server-too-long',
      at(cursor, 'url'),
      `With the values of its variables, the server URL has up to ${length.toLocaleString('en')} characters.`,
      `Shorten them: ${MAX_ADDRESS.toLocaleString('en')} characters are the limit`,
    );
}
