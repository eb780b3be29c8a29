import { isJsonNumber, WrittenNumber } from '../../../openapi/written/written-number';
import type { Row } from './rows';

type Read = { readonly value: unknown } | { readonly fault: string };

/** What a reader has typed for a row; a fault where the request cannot have it. */
export function readRow(text: string, { schema, isSegment }: Pick<Row, 'schema' | 'isSegment'>): Read {
  // Clients take such a segment for a step, and send another path.
  if (isSegment && /^\.\.?$/.test(text)) return { fault: `A part of the path cannot be “${text}”.` };
  return readText(text, schema);
}

/** What a reader has typed, as a value of one of the types that the schema has; any text is right where it has none, or a string. */
export function readText(text: string, { types, items }: Row['schema']): Read {
  if (types === undefined || types.includes('string')) return { value: text };
  const typed = text.trim();
  if (types.includes('null') && typed === 'null') return { value: null };
  if ((types.includes('number') || types.includes('integer')) && isJsonNumber(typed)) {
    if (!types.includes('number') && !Number.isInteger(Number(typed))) return { fault: 'Enter an integer.' };
    const number = Number(typed);
    return { value: String(number) === typed ? number : new WrittenNumber(number, typed) };
  }
  if (types.includes('boolean') && (typed === 'true' || typed === 'false')) return { value: typed === 'true' };
  if (types.includes('array') && !typed.startsWith('['))
    return isPlain(items) ? readList(typed, items) : { fault: 'Enter an array, such as [{"a": 1}].' };
  if (types.includes('array') || types.includes('object')) return readJson(typed, types);
  return { fault: faultOf(types) };
}

/** Of objects and lists no list can be written without brackets. */
const isPlain = (items: Row['schema']['items']): boolean =>
  items?.types?.every((type) => type !== 'object' && type !== 'array') ?? true;

function readList(text: string, items: Row['schema']['items']): Read {
  const read = text
    .split(/[,\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map((item) => readText(item, items ?? {}));
  const fault = read.find((item) => 'fault' in item);
  return fault ?? { value: read.map((item) => ('value' in item ? item.value : undefined)) };
}

function readJson(text: string, types: readonly string[]): Read {
  try {
    const value: unknown = JSON.parse(text);
    const type = Array.isArray(value) ? 'array' : typeof value;
    if (value !== null && types.includes(type)) return { value };
  } catch {
    // The fault says what to type.
  }
  return { fault: types.includes('array') ? 'Enter an array, such as [1, 2].' : 'Enter an object, such as {"a": 1}.' };
}

const faultOf = (types: readonly string[]): string =>
  types.includes('boolean')
    ? 'Enter true or false.'
    : types.includes('integer') && !types.includes('number')
      ? 'Enter an integer.'
      : types.includes('number')
        ? 'Enter a number.'
        : `Type ${types.join(' or ')}.`;
