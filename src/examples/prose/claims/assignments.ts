import type { ProseFault } from '../check-names';
import { valuesOf } from './compare';
import { wordsIn } from './documented-words';
import type { Documents, Field } from './documents';
import { didYouMean, nearestName } from '../../../text/did-you-mean';
import { fieldsIn, type Name, fieldsNamed, nameOf, plainName, type Scope } from './names';

const hint = 'Use a value that the document allows.';

/** Fields with values in inline code, such as `order: Exact`, `?limit=5` and `{ "customerType": "Person" }`. */
export function assignmentFaults(name: Name, scope: Scope, documents: Documents): ProseFault[] {
  // A scope of authorization may be written like a field with a value: `events:manage`.
  if (name.of || wordsIn(documents).scopes.has(name.text)) return [];
  return pairsIn(name.text).flatMap(([key, value]) => {
    const fields = fieldsNamed({ ...name, text: key }, scope, documents);
    const [own] = scope[0] ?? [];
    // "`DELETE /books/{id}` with `force=true`"
    const isParameter = /^[a-z][\w.-]*=[^=\s]+$/.test(name.text) && own?.kind === 'operation' && scope[0]!.length === 1;
    if (isParameter && !scope.some((level) => level.some((one) => fieldsIn(one, key, documents).length > 0))) {
      const known = [...documents.fieldsOf(own, 'request').keys()];
      const message = `${nameOf(own)} has no "${key}"${didYouMean(nearestName(key, known))}`;
      return [{ line: name.line, message, hint: 'Name a field or parameter that it has.' }];
    }
    // "`country=no`" is sent, whatever a response has of that name.
    const sent = isParameter ? fields.filter((field) => field.in === 'query') : [];
    // Values of a list stand in a query with commas between them (OpenAPI 3.1 §4.8.12.3).
    const values = isParameter && typeof value === 'string' && value.includes(',') ? value.split(',') : [value];
    const wrong = values.flatMap((one) => {
      const each = (sent.length > 0 ? sent : fields).map((field) => wrongValue(field, key, one));
      return each.length === 0 ? [undefined] : each.includes(undefined) ? [] : [each[0]];
    });
    const [first] = wrong;
    return first === undefined ? [] : [{ line: name.line, message: first, hint }];
  });
}

function pairsIn(text: string): [name: string, value: unknown][] {
  if (/^\s*\{[\s\S]*\}\s*$/.test(text)) {
    try {
      return Object.entries(JSON.parse(text) as Record<string, unknown>);
    } catch {
      return [];
    }
  }
  const query = /^(?:[A-Z]+ )?\/?[^\s?]*\?(\S+=\S*)$/.exec(text)?.[1];
  if (query !== undefined) return [...new URLSearchParams(query)];
  const [, key, value] = /^"?([A-Za-z_$][\w$.-]*)"?\s*[:=]\s*(\S.*)$/.exec(text) ?? [];
  if (key === undefined || value === undefined || /^[A-Z][a-z]+(?:-[A-Z][a-z]+)+$/.test(key)) return [];
  try {
    return [[key, JSON.parse(value)]];
  } catch {
    return [[key, value.replace(/^'(.*)'$/, '$1')]];
  }
}

/** Why a field cannot have a value; strings may be what a query or a sentence makes of a number. */
export function wrongValue(field: Field, key: string, value: unknown): string | undefined {
  if (
    typeof value === 'object' ||
    typeof value === 'undefined' ||
    (typeof value === 'string' && /[<{$…]|\.\.\./.test(value))
  )
    return undefined;
  const name = plainName(key);
  const values = valuesOf(field);
  if (values)
    return values.includes(String(value))
      ? undefined
      : `"${String(value)}" is not a value of ${name}, whose values are ${values.slice(0, 12).join(', ')}`;
  const types: readonly string[] = field.schemas.flatMap((schema) => schema.types ?? []);
  if (types.length === 0) return undefined;
  const number = Number(value);
  const isNumber = types.includes('number') || types.includes('integer');
  if (isNumber && !types.includes('string')) {
    if (Number.isNaN(number) || value === '' || typeof value === 'boolean')
      return `the type of ${name} is ${types.join(' or ')}, so it is not ${JSON.stringify(value)}`;
    const maximum = Math.min(...field.schemas.flatMap((schema) => schema.maximum ?? []));
    const minimum = Math.max(...field.schemas.flatMap((schema) => schema.minimum ?? []));
    if (!types.includes('number') && !Number.isInteger(number))
      return `the type of ${name} is integer, so it is not ${number}`;
    if (number > maximum) return `the maximum of ${name} is ${maximum}, not ${number}`;
    if (number < minimum) return `the minimum of ${name} is ${minimum}, not ${number}`;
  }
  if (
    types.every((type) => type === 'boolean' || type === 'null') &&
    !['true', 'false', 'null', 'none'].includes(String(value).toLowerCase())
  )
    return `the type of ${name} is boolean, so it is not ${JSON.stringify(value)}`;
  return undefined;
}
