import type { ProseFault } from '../check-names';
import { valuesOf } from './compare';
import type { Page } from './check-claims';
import type { Field } from './documents';
import { type Name, nameOf, subjectsOf } from './names';
import type { Statement } from './statement';

const denies = /^(?:no|not|without|except|instead|never|unlike)$/;

/**
 * "| `orderShipped` | `order.sent` |" in a column called `type`, whose only value there is `order.shipped`: a cell that is a value of what
 * its column is called, in the row of one operation or webhook that has such a field.
 */
export function rowValueFaults({ kind, tokens, row = [], column = '' }: Statement, page: Page): ProseFault[] {
  const [value, more] = tokens;
  if (kind !== 'cell' || value?.kind !== 'name' || value.of || more || row.some(({ text }) => denies.test(text)))
    return [];
  const named = row.filter((token): token is Name => token.kind === 'name' && token !== value);
  const subjects = named.flatMap((token) => subjectsOf(token, page.documents, page.contract));
  const [subject, other] = subjects;
  if (subject?.kind !== 'operation' || other) return [];
  const values = constantsOf(page.documents.fieldsOf(subject).get(column.trim()) ?? []);
  if (values.length === 0 || values.includes(value.text)) return [];
  const message = `the ${column.trim()} of ${nameOf(subject)} is ${values.slice(0, 8).join(' or ')}, not ${value.text}`;
  return [{ line: value.line, message, hint: 'Use a value that the document allows.' }];
}

/** All values that fields may have, where each of them has a list of these. */
function constantsOf(fields: readonly Field[]): string[] {
  const lists = fields.map((field) => {
    const constants = field.schemas.flatMap((schema) => (schema.const ? [String(schema.const.value)] : []));
    return valuesOf(field) ?? (constants.length > 0 ? constants : undefined);
  });
  return lists.every((list) => list !== undefined) ? [...new Set(lists.flat())] : [];
}
