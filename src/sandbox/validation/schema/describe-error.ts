import type { ErrorObject } from 'ajv/dist/2020';

/** Longer values are cut in messages. */
const MAX_LENGTH = 60;

/** A value for a message: as JSON, cut when long. */
function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

const plural = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : noun === 'property' ? '' : 's'}`;
const article = (type: string): string => (/^[aeio]/.test(type) ? `an ${type}` : `a ${type}`);

const formats: Readonly<Record<string, string>> = {
  date: 'a date as YYYY-MM-DD (RFC 3339)',
  'date-time': 'a date-time with an offset, such as 2025-03-03T09:00:00Z (RFC 3339)',
  uuid: 'a UUID',
  uri: 'an absolute URI',
  email: 'an email address',
};

/** The end of a sentence whose subject is the value, for example `must be one of "a", "b"`. */
export function describeError(error: ErrorObject): string {
  const { keyword, params } = error;
  switch (keyword) {
    case 'type':
      return `must be ${[params.type as string | string[]]
        .flat()
        .map((type) => (type === 'null' ? 'null' : article(type)))
        .join(' or ')}, not ${show(error.data)}`;
    case 'required':
      return `must have the property "${String(params.missingProperty)}"`;
    case 'dependentRequired':
      return `must have the property "${String(params.missingProperty)}" because it has "${String(params.property)}"`;
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).slice(0, 30).map(show).join(', ')}${(params.allowedValues as unknown[]).length > 30 ? ', …' : ''}, not ${show(error.data)}`;
    case 'const':
      return `must be ${show(params.allowedValue)}, not ${show(error.data)}`;
    case 'format':
      return `must be ${formats[String(params.format)] ?? `of the format ${String(params.format)}`}, not ${show(error.data)}`;
    case 'pattern':
      return `must match the pattern ${String(params.pattern)}, and ${show(error.data)} does not`;
    case 'minLength':
      return params.limit === 1
        ? 'must not be empty'
        : `must have at least ${plural(Number(params.limit), 'character')}`;
    case 'maxLength':
      return `must have at most ${plural(Number(params.limit), 'character')}, and has ${[...String(error.data)].length}`;
    case 'minItems':
      return `must have at least ${plural(Number(params.limit), 'item')}`;
    case 'maxItems':
      return `must have at most ${plural(Number(params.limit), 'item')}`;
    case 'uniqueItems':
      return `must not repeat an item: ${String(params.j)} and ${String(params.i)} are equal`;
    case 'minimum':
    case 'exclusiveMinimum':
    case 'maximum':
    case 'exclusiveMaximum':
      return `must be ${String(params.comparison)} ${String(params.limit)}, not ${show(error.data)}`;
    case 'multipleOf':
      return `must be a multiple of ${String(params.multipleOf)}, not ${show(error.data)}`;
    case 'additionalProperties':
      return `has an unknown property "${String(params.additionalProperty)}"`;
    case 'unevaluatedProperties':
      return `has an unknown property "${String(params.unevaluatedProperty)}"`;
    case 'anyOf':
      return 'must match one of the alternatives, and matches none';
    case 'oneOf':
      return params.passingSchemas
        ? `must match exactly one of the alternatives, and matches ${(params.passingSchemas as unknown[]).length} of them`
        : 'must match one of the alternatives, and matches none';
    case 'false schema':
      return 'is not allowed';
    case 'not':
      return 'must not be what the schema rules out';
    default:
      return error.message ?? 'is not valid';
  }
}
