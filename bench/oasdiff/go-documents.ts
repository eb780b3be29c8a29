/** A document or a part of it, or any other value of a test. */
export type Value = unknown;
export type Node = Record<string, Value>;

/** A test, or a step of it, that says more than this translation understands. */
export class NotTranslated extends Error {
  override readonly name = 'NotTranslated';
}

export const isNode = (value: Value): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The document of each of its parts, in which `$ref` is looked up. */
const roots = new WeakMap<Node, Node>();

export function register(value: Value, root: Node): void {
  if (Array.isArray(value)) for (const each of value) register(each, root);
  if (!isNode(value)) return;
  roots.set(value, root);
  for (const each of Object.values(value)) register(each, root);
}

/** What a `$ref` points to: the same object for everything that refers to it, as in oasdiff. */
export function resolved(node: Node): Node {
  const { $ref: ref } = node;
  if (typeof ref !== 'string') return node;
  const root = roots.get(node);
  if (!root || !ref.startsWith('#/')) throw new NotTranslated(`a $ref to another file: ${ref}`);
  const target = ref
    .slice(2)
    .split('/')
    .reduce<Value>((of, part) => (isNode(of) ? of[part.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined), root);
  if (!isNode(target)) throw new NotTranslated(`a $ref to nothing: ${ref}`);
  return resolved(target);
}

const keys: Readonly<Record<string, string>> = {
  Min: 'minimum',
  Max: 'maximum',
  MinProps: 'minProperties',
  MaxProps: 'maxProperties',
  ExclusiveMin: 'exclusiveMinimum',
  ExclusiveMax: 'exclusiveMaximum',
  Extensible: 'x-extensible-enum',
};

/** The keyword of a field, whose name in Go has a capital, or is shorter. */
export const keyOf = (field: string): string =>
  keys[field] ?? `${field[0]!.toLowerCase()}${field.slice(1)}`.replace(/URL$/, 'Url').replace(/ID$/, 'Id');

/** What an object has for a field; those which kin-openapi adds around a value are the value itself. */
export function fieldOf(of: Value, field: string): Value {
  if (!isNode(of)) throw new NotTranslated(`${field} of nothing`);
  if (field === 'Value') return resolved(of);
  return field === 'Spec' || field === 'Extensions' ? of : of[keyOf(field)];
}

/** Sets a keyword as a document writes it: without those that say nothing. */
export function setKey(of: Value, key: string, value: Value): void {
  if (!isNode(of)) throw new NotTranslated(`${key} of nothing`);
  const isAbsent = value === undefined || value === false || value === '';
  // A minimum of nothing, and no values to choose from, are what Go has where there is no keyword.
  const isZero = (value === 0 && /^m(in|ax)(Length|Items|Properties)$/.test(key)) || isEmptyList(key, value);
  if (isAbsent || isZero) delete of[key];
  else of[key] = key === 'type' && Array.isArray(value) && value.length === 1 ? value[0] : value;
}

const isEmptyList = (key: string, value: Value): boolean =>
  Array.isArray(value) && value.length === 0 && /^(enum|required|type)$/.test(key);

/** Sets a field of an object. */
export function setField(of: Value, field: string, value: Value): void {
  if (!isNode(of)) throw new NotTranslated(`${field} of nothing`);
  if (field !== 'Value' && field !== 'Extensions') setKey(of, keyOf(field), value);
  else if (isNode(value)) {
    if (field === 'Value') for (const key of Object.keys(of)) delete of[key];
    Object.assign(of, value);
  } else throw new NotTranslated(`${field} without a value`);
}

/** An object of kin-openapi as a document writes it. */
export function composed(type: string, fields: readonly (readonly [string, Value])[]): Value {
  const given = new Map(fields);
  if (type.endsWith('Ref') && given.has('Ref')) return { $ref: given.get('Ref') };
  if (type.endsWith('Ref')) return given.get('Value');
  if (type.endsWith('ExclusiveBound')) return given.get('Value') ?? given.get('Bool');
  if (type.endsWith('AdditionalProperties')) return given.get('Schema') ?? given.get('Has');
  if (type.endsWith('SpecInfo')) return given.get('Spec');
  const node: Node = {};
  for (const [field, value] of fields) setField(node, field, value);
  return node;
}
