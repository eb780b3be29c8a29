import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { compile } from './grammar';
import { find, isOperation, label } from './matches';
import { fieldsIn } from './names';
import type { Statement } from './statement';
import { canonical } from './tokens';

const stated = compile(
  '(?<!(?:no|another|own|your|our|their) )(?:query )?parameter (?<name>@)(?! (?:of|in|from|for) @)',
);

/**
 * "`listCouriers` lists them by name. The parameter `medium` selects some:", where only other operations have that parameter. Who names two
 * operations, or none before the code that a sentence introduces, may mean any.
 */
export function parameterFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, kind, previous = [], introduces = [] } = statement;
  if (kind !== 'sentence') return [];
  const near = [page.subjectsIn(tokens), page.subjectsIn(previous), introduces].find((level) =>
    level.some(isOperation),
  );
  const [operation, more] = (near ?? []).filter(isOperation);
  if (!operation || more) return [];
  return find(tokens, canonical(tokens), stated).flatMap(({ parts }): ProseFault[] => {
    const [name] = parts.name!;
    const everywhere = page.documents.fields.get(name!.text) ?? [];
    if (name?.kind !== 'name' || name.of || !everywhere.some((field) => field.in === 'query')) return [];
    const own = operation.operation.parameters.filter((one) => one.in === 'query').map((one) => one.name);
    if (own.length === 0 || fieldsIn(operation, name.text, page.documents).length > 0) return [];
    const message = `${label(operation)} has no parameter "${name.text}"`;
    return [{ line: name.line, message, hint: `Its parameters are ${own.join(', ')}.` }];
  });
}
