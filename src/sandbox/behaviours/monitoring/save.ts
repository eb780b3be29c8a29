import { type Handler, type SandboxResponse, type Violation, fieldPath } from '../../behaviour';
import type { CustomerSave, MonitoringState, Property, PropertyType, Transaction } from './state';

/** Collects error messages by field. Each begins with the field's name. */
interface FieldErrors {
  add(field: string, message: string): void;
  /** The problem document, or undefined when nothing is wrong. */
  response(): SandboxResponse | undefined;
}

function fieldErrors(): FieldErrors {
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

const isNumber = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value));

/** A day that exists, as RFC 3339 writes it. */
function isDate(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

interface Format {
  readonly fits: (value: unknown) => boolean;
  readonly description: string;
}

const number: Format = { fits: isNumber, description: 'a number' };
const date: Format = { fits: isDate, description: 'a date as YYYY-MM-DD' };
const single: Partial<Record<PropertyType, Format>> = {
  Boolean: {
    fits: (value) => typeof value === 'boolean' || value === 'true' || value === 'false',
    description: 'true or false',
  },
  Number: number,
  String: { fits: (value) => typeof value === 'string', description: 'a string' },
  Date: date,
};
const ranges: Partial<Record<PropertyType, Format>> = { NumberRange: number, DateRange: date };

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/**
 * Validates the properties of a list against their types: the sandbox's own rules, as the API's are not documented. Messages are
 * added to `errors` under the name of each field, for example `kyc[0].value`.
 */
function checkProperties(list: string, properties: readonly Property[] | undefined, errors: FieldErrors): void {
  for (const [index, property] of (properties ?? []).entries()) checkProperty(`${list}[${index}]`, property, errors);
}

function checkProperty(field: string, property: Property, errors: FieldErrors): void {
  const { name, type, value, from, to } = property;
  if (name === undefined || name.trim() === '') errors.add(`${field}.name`, 'is required.');
  if (type === undefined) return errors.add(`${field}.type`, 'is required.');
  const when = `when type is ${type}.`;
  const format = single[type];
  if (format) {
    if (isAbsent(value)) errors.add(`${field}.value`, `is required ${when}`);
    else if (!format.fits(value)) errors.add(`${field}.value`, `must be ${format.description} ${when}`);
    for (const [end, limit] of [
      ['from', from],
      ['to', to],
    ] as const) {
      if (!isAbsent(limit)) errors.add(`${field}.${end}`, `must be omitted ${when}`);
    }
    return;
  }
  const ends = ranges[type];
  if (!ends) return;
  if (!isAbsent(value)) errors.add(`${field}.value`, `must be omitted ${when}`);
  if (isAbsent(from) && isAbsent(to)) errors.add(`${field}.from`, `or to is required ${when}`);
  const wrong = (
    [
      ['from', from],
      ['to', to],
    ] as const
  ).filter(([, limit]) => !isAbsent(limit) && !ends.fits(limit));
  for (const [end] of wrong) errors.add(`${field}.${end}`, `must be ${ends.description} ${when}`);
  if (wrong.length === 0 && !isAbsent(from) && !isAbsent(to) && isAfter(type, from, to)) {
    errors.add(`${field}.from`, `must not be after to ${when}`);
  }
}

const isAfter = (type: PropertyType, from: unknown, to: unknown): boolean =>
  type === 'NumberRange' ? Number(from) > Number(to) : String(from) > String(to);

/** Required strings that must not be blank. */
const neverBlank = {
  Person: ['identification', 'firstName', 'lastName'],
  Organization: ['identification', 'name'],
} as const;

/** Saves a customer; its lists too, where they are sent; lists that are omitted stay as they are. */
export const saveCustomer: Handler<MonitoringState> = ({ parameters, body }, state) => {
  const id = String(parameters.path.id);
  const customer = body as CustomerSave;
  const errors = fieldErrors();
  for (const field of neverBlank[customer.customerType]) {
    if (customer[field as keyof CustomerSave]?.toString().trim() === '') errors.add(field, 'must not be empty.');
  }
  checkProperties('kyc', customer.kyc, errors);
  checkProperties('information', customer.information, errors);
  const refused = errors.response();
  if (refused) return refused;

  const { kyc, information, ...rest } = customer;
  const replaced = state.customers.has(id);
  state.customers.set(id, rest);
  if (kyc) state.kyc.set(id, kyc);
  if (information) state.information.set(id, information);
  return customerReceipt('customer', id, replaced);
};

/** Saves one of a customer's lists in place of the one before. An omitted list is an empty one. */
export const saveList =
  (list: 'kyc' | 'information'): Handler<MonitoringState> =>
  ({ parameters, body }, state) => {
    const id = String(parameters.path.id);
    const properties = (body as { readonly [name in typeof list]?: readonly Property[] })[list] ?? [];
    const errors = fieldErrors();
    checkProperties(list, properties, errors);
    const refused = errors.response();
    if (refused) return refused;

    const replaced = state[list].has(id);
    state[list].set(id, properties);
    return customerReceipt(list, id, replaced);
  };

/**
 * Saves a transaction of a customer. The customer need not have been saved before: whether the API requires that is not documented.
 */
export const saveTransaction: Handler<MonitoringState> = ({ parameters, body }, state) => {
  const customerId = String(parameters.path.customerId);
  const id = String(parameters.path.id);
  const transaction = body as Transaction;
  const errors = fieldErrors();
  checkProperties('properties', transaction.properties, errors);
  checkProperties('transactionParty.properties', transaction.transactionParty?.properties, errors);
  const refused = errors.response();
  if (refused) return refused;

  const transactions = state.transactions.get(customerId) ?? new Map<string, Transaction>();
  const replaced = transactions.has(id);
  transactions.set(id, transaction);
  state.transactions.set(customerId, transactions);
  return transactionReceipt(customerId, id, replaced);
};

/** The response to a successful call; the API's own is not documented. */
const customerReceipt = (
  saved: 'customer' | 'kyc' | 'information',
  customerId: string,
  replaced: boolean,
): SandboxResponse => ({
  status: 200,
  body: { saved, customerId, replaced },
});

const transactionReceipt = (customerId: string, transactionId: string, replaced: boolean): SandboxResponse => ({
  status: 200,
  body: { saved: 'transaction', customerId, transactionId, replaced },
});
