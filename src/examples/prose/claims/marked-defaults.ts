import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { compare, valuesOf } from './compare';
import { compile } from './grammar';
import { find, hint } from './matches';
import { fieldsNamed, type Name } from './names';
import { operationOf } from './operation-of';
import type { Statement } from './statement';
import { namesIn } from './subjects';
import { canonical } from './tokens';

const marked = compile('^(?<value>@) (?:\\( (?:the )?default \\)|, (?:the|which is the) default(?= (?:[,.;:]|$)))');
const ofName = compile('(?:at|to|of|with|on|use|uses) (?:the|its) default of (?<value>#|@|")(?= )');

/** "`hard` (default)" in a cell or at the beginning of an item, and "charging stops at the default of 100 percent" beside `targetCharge`. */
export function markedDefaultFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, scope } = statement;
  const text = canonical(tokens);
  const inValue = find(tokens, text, marked).flatMap(({ parts }): ProseFault[] => {
    const value = parts.value![0] as Name;
    const operation = operationOf(statement, page);
    const fields = [...(operation ? page.documents.fieldsOf(operation, 'request').values() : [])]
      .flat()
      .filter((field) => valuesOf(field)?.includes(value.text));
    const [field] = fields;
    const defaults = fields.flatMap(({ schemas }) => schemas.flatMap((schema) => schema.default ?? []));
    if (!field || defaults.length === 0 || defaults.some((one) => one.value === value.text)) return [];
    const message = `the default of ${field.name} is ${String(defaults[0]!.value)}, not ${value.text}`;
    return [{ line: value.line, message, hint }];
  });
  if (inValue.length > 0) return inValue;
  return find(tokens, text, ofName).flatMap(({ parts }): ProseFault[] => {
    const value = parts.value!;
    const levels = [page.subjectsIn(tokens), ...scope, page.all];
    const named = namesIn(tokens).flatMap((name) => {
      const fields = value.includes(name) ? [] : fieldsNamed(name, levels, page.documents, 'request');
      return fields.some(({ schemas }) => schemas.some((schema) => schema.default)) ? [{ name, fields }] : [];
    });
    const [one, more] = named;
    if (!one || more) return [];
    const claim = { about: 'default' as const, parts: { value }, line: value[0]!.line, conditional: false };
    const wrong = compare(claim, one.name.text, one.fields);
    return wrong ? [{ line: claim.line, message: wrong.message, hint }] : [];
  });
}
