import { fieldPath, type SandboxResponse, type Violation } from '../../behaviour';

/** Collects error messages by field. Each begins with the field's name. */
export interface FieldErrors {
  add(field: string, message: string): void;
  /** The problem document, or undefined when nothing is wrong. */
  response(): SandboxResponse | undefined;
}

export function fieldErrors(): FieldErrors {
  const errors = new Map<string, string[]>();
  return {
    add(field, message) {
      errors.set(field, [...(errors.get(field) ?? []), `${field} ${message}`]);
    },
    response: () => (errors.size === 0 ? undefined : problemDocument(errors)),
  };
}

const problemDocument = (errors: ReadonlyMap<string, readonly string[]>): SandboxResponse => ({
  status: 400,
  mediaType: 'application/problem+json',
  body: {
    statusCode: 400,
    message: 'One or more errors occurred!',
    // Not by assignment, so that a field called `__proto__` is one like any other.
    errors: Object.fromEntries(errors),
  },
});

/** Required of a person only, and of an organization only. */
const conditional: Readonly<Record<string, readonly string[]>> = {
  Person: ['firstName', 'lastName', 'birthdate'],
  Organization: ['name', 'countryCode'],
};

/** The problem document for a request that is invalid by the document. */
export function invalid(violations: readonly Violation[], body: unknown): SandboxResponse | undefined {
  const errors = fieldErrors();
  for (const violation of violations) {
    const location = violation.where === 'body' ? fieldPath(violation.pointer) : (violation.name ?? violation.where);
    const field =
      violation.property === undefined
        ? location || 'body'
        : location === ''
          ? violation.property
          : `${location}.${violation.property}`;
    errors.add(field, message(violation, body));
  }
  return errors.response();
}

function message(violation: Violation, body: unknown): string {
  const { expected } = violation;
  const hint = violation.suggestion === undefined ? '' : ` Did you mean ${violation.suggestion}?`;
  switch (violation.rule) {
    case 'required':
      return `is required${condition(violation, body)}.`;
    case 'missing':
      return 'is required.';
    case 'unknown':
      return `is unknown.${hint}`;
    case 'malformed':
      return `${violation.message}.`;
    case 'maxLength':
      return `must have at most ${String(expected)} characters.`;
    case 'enum': {
      const values = expected as readonly unknown[];
      return values.length <= 12
        ? `must be one of ${values.join(', ')}.${hint}`
        : `is not one of the documented values.${hint}`;
    }
    case 'format':
      return expected === 'date' ? 'must be a date as YYYY-MM-DD.' : `must be a ${String(expected)} as in RFC 3339.`;
    case 'type':
      return `must be ${[expected].flat().map(describeType).join(' or ')}.`;
    default:
      return `${violation.message}.`;
  }
}

function condition({ property, pointer }: Violation, body: unknown): string {
  if (pointer !== '' || property === undefined || typeof body !== 'object' || body === null) return '';
  const { customerType } = body as { customerType?: unknown };
  const isConditional = typeof customerType === 'string' && conditional[customerType]?.includes(property);
  return isConditional ? ` when customerType is ${customerType}` : '';
}

const describeType = (type: unknown): string =>
  type === 'null'
    ? 'null'
    : type === 'array'
      ? 'an array'
      : type === 'object'
        ? 'an object'
        : type === 'integer'
          ? 'an integer'
          : `a ${String(type)}`;
