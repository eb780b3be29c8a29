import type { ApiModel, Schema } from '../../openapi/model';
import { matchesPattern } from '../../openapi/pattern/match';
import { flatten } from '../../openapi/sample/flatten';
import { sampleMatching } from '../../openapi/sample/pattern';
import { fitsSchema } from '../../openapi/sample/sampler';
import type { IdentifierSource } from '../identifiers';
import { typeOf } from './shapes';

/** What identifiers have to be like. */
export interface Wanted {
  /** Those that the document shows come before those that were made for its requests. */
  readonly known: readonly string[];
  /** What has to allow it: the property, and the path parameter. */
  readonly schemas: readonly Schema[];
  readonly isTaken: (id: string) => boolean;
}

const MAX_ATTEMPTS = 100;
const MAX_FORMS = 20;

/**
 * An identifier that nothing has yet, in the form of those that are known: the next number, or the same prefix and length. Where
 * a schema does not allow that, another form of the same length, or what its pattern says.
 */
export function newId({ known, schemas, isTaken }: Wanted, model: ApiModel, source: IdentifierSource): string {
  const isGood = (id: string): boolean => !isTaken(id) && schemas.every((schema) => allows(schema, id, model));
  const isNumber = schemas.some((schema) => ['integer', 'number'].includes(typeOf(schema, model) ?? ''));
  const flat = schemas.map((schema) => flatten(schema, model).schema);
  const isUuid = flat.some(({ format }) => format === 'uuid');
  let free: string | undefined;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const id = isNumber ? nextNumber(known, attempt) : nextString(known, attempt, isUuid, source);
    if (isGood(id)) return id;
    if (isTaken(id)) continue;
    free = id;
    break;
  }
  for (let attempt = 0; attempt < MAX_FORMS; attempt += 1) {
    const found = forms(known[0] ?? '', source).find(isGood);
    if (found !== undefined) return found;
  }
  const patterns = flat.flatMap(({ pattern }) => pattern ?? []);
  const matching = patterns.map((pattern) => sampleMatching(pattern, isGood)).find((id) => id !== undefined);
  return matching ?? free ?? source.uuid();
}

/** Whether a schema allows an identifier in the type that it gives it. */
function allows(schema: Schema, id: string, model: ApiModel): boolean {
  const { pattern } = flatten(schema, model).schema;
  if (pattern !== undefined && !matchesPattern(pattern, id)) return false;
  return fitsSchema(schema, typed(schema, id, model), model, 'response');
}

/** An identifier as a value of its schema: a path has `"7"` for the number 7. */
export const typed = (schema: Schema | undefined, id: string, model: ApiModel): unknown =>
  schema && ['integer', 'number'].includes(typeOf(schema, model) ?? '') && isNumeric(id) ? Number(id) : id;

export const isNumeric = (id: string): boolean => id !== '' && Number.isFinite(Number(id));

/** Of the safe integers among numbers, which may be more than a call takes arguments; at least 0. */
const largest = (numbers: readonly number[]): number =>
  numbers.reduce((most, each) => (Number.isSafeInteger(each) && each > most ? each : most), 0);

const nextNumber = (ids: readonly string[], attempt: number): string => String(largest(ids.map(Number)) + 1 + attempt);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function nextString(ids: readonly string[], attempt: number, isUuid: boolean, source: IdentifierSource): string {
  const model = ids[0] ?? '';
  if (isUuid || UUID.test(model)) return source.uuid();
  // The digits at the end of `ep_1srOrx2ZWZ1` count nothing.
  const [, prefix = '', digits] = /^((?:.*[^A-Za-z0-9])?[A-Za-z]*)(\d+)$/s.exec(model) ?? [];
  if (digits !== undefined && digits.length <= 9) {
    const numbers = ids.filter((id) => id.startsWith(prefix)).map((id) => Number(id.slice(prefix.length)));
    return `${prefix}${String(largest(numbers) + 1 + attempt).padStart(digits.length, '0')}`;
  }
  const [, start = '', rest = ''] = /^((?:[A-Za-z]{1,12}[_-]){0,3})(.*)$/s.exec(model) ?? [];
  const made = source.hex(Math.min(64, Math.max(8, rest.length)));
  return `${start}${/^[^a-z]*[A-Z][^a-z]*$/.test(rest) ? made.toUpperCase() : made}`;
}

/** Strings as long as another one: of hexadecimal digits, of letters, of digits, and with its beginning. */
function forms(like: string, source: IdentifierSource): string[] {
  const length = Math.min(64, like.length || 8);
  const hex = source.hex(length);
  const letters = hex.replace(/./g, (digit) => LETTERS[parseInt(digit, 16)]!);
  const digits = hex.replace(/./g, (digit) => String(parseInt(digit, 16) % 10)).replace(/^0/, '1');
  const plain = [hex, letters, digits].flatMap((form) => [form, form.toUpperCase()]);
  const begun = plain.map((form) => like.slice(0, Math.ceil(length / 2)) + form.slice(Math.ceil(length / 2)));
  return [...plain, ...begun];
}

const LETTERS = 'abcdefghijklmnop';
