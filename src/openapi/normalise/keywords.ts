import { joinPointer, lookUp, pointerTokens } from '../../text/json-pointer';
import { type Cursor, at, items, members, pointerOf } from '../cursor';
import { dataIn } from '../load/written-numbers';
import type { Discriminator, Schema, SchemaId, SchemaType } from '../model';
import { type KeywordRule, keywords } from '../schema/keywords';
import { isObject, own, stringOf, stringsOf } from '../value';
import type { Context } from './context';
import { enumOf } from './enum';
import { externalDocsOf } from './server';

/**
 * OpenAPI 3.1 §4.8.25; in Swagger 2.0 a plain property name. Values that the mapping does not name stand for the schema
 * of that name: the branches of the `oneOf` or `anyOf` beside it, else the schemas that extend this one with `allOf`.
 */
function discriminatorOf(context: Context, cursor: Cursor): Discriminator | undefined {
  const node = at(cursor, 'discriminator');
  const propertyName = stringOf(node.value) ?? stringOf(own(node.value, 'propertyName'));
  if (propertyName === undefined) return undefined;
  const explicit = members(at(node, 'mapping')).flatMap(({ name, node: target }) => {
    const pointer = mappedPointer(context, target.value);
    return pointer === undefined ? [] : [{ value: name, pointer }];
  });
  const named = new Set(explicit.map(({ pointer }) => pointer));
  const implicit = implicitPointers(context, cursor)
    .filter((pointer) => !named.has(pointer))
    .map((pointer) => ({ value: pointerTokens(pointer).at(-1) ?? '', pointer }));
  const mapping = [...explicit, ...implicit].map(({ value, pointer }): { value: string; schema: SchemaId } => ({
    value,
    schema: context.schemaIdOf(pointer),
  }));
  return { propertyName, mapping };
}

/** A mapping's target is the name of a schema or a reference (the specification prefers the name where both would do). */
function mappedPointer(context: Context, target: unknown): string | undefined {
  const name = stringOf(target);
  if (name === undefined) return undefined;
  const home = joinPointer(context.schemaHome, name);
  const isThere = (pointer: string) => lookUp(context.document.root, pointer).found;
  if (isThere(home)) return home;
  return name.includes('#') && isThere(pointerOf(name)) ? pointerOf(name) : undefined;
}

function implicitPointers(context: Context, cursor: Cursor): string[] {
  const branches = [...items(at(cursor, 'oneOf')), ...items(at(cursor, 'anyOf'))];
  if (branches.length > 0) {
    return branches.flatMap(({ value }) => stringOf(own(value, '$ref')) ?? []).map(pointerOf);
  }
  return context.derivedSchemas(cursor.pointer);
}

const known = new Set<unknown>(['null', 'boolean', 'object', 'array', 'number', 'integer', 'string']);

/** The value of `type`: one name or several. */
function typesOf(type: unknown): SchemaType[] | undefined {
  if (type === 'file') return ['string'];
  const types = (Array.isArray(type) ? type : [type]).filter((name): name is SchemaType => known.has(name));
  return types.length > 0 ? [...new Set(types)] : undefined;
}

/** `nullable` of OpenAPI 3.0, and `x-nullable` as Swagger 2.0 documents write it. */
export const isNullable = ({ value }: Cursor): boolean =>
  own(value, 'nullable') === true || own(value, 'x-nullable') === true;

/**
 * The schema with null allowed, as its author meant it: in OpenAPI 3.0.3 `nullable` only has an effect beside `type`, and
 * `enum` must include null as well, which few documents observe.
 */
export function allowNull(schema: Schema): Schema {
  if (schema.types) {
    return {
      ...schema,
      types: schema.types.includes('null') ? schema.types : [...schema.types, 'null'],
      ...(schema.enum &&
        !schema.enum.some(({ value }) => value === null) && { enum: [...schema.enum, { value: null }] }),
    };
  }
  const { origin } = schema;
  const nothing: Schema = { origin, types: ['null'] };
  if (schema.anyOf) return { ...schema, anyOf: [...schema.anyOf, nothing] };
  if (schema.oneOf) return { ...schema, oneOf: [...schema.oneOf, nothing] };
  const { ref, allOf, ...rest } = schema;
  if (ref !== undefined || allOf) {
    const only =
      allOf?.length === 1 && ref === undefined ? allOf[0]! : { origin, ...(ref && { ref }), ...(allOf && { allOf }) };
    return { ...rest, anyOf: [only, nothing] };
  }
  return schema;
}

export type Draft = { -readonly [Name in keyof Schema]: Schema[Name] };

interface Surroundings {
  readonly context: Context;
  /** Of the schema that has the keyword. */
  readonly cursor: Cursor;
  readonly key: string;
  /** Normalises a schema inside this one. */
  readonly sub: (context: Context, cursor: Cursor) => Schema;
}

type Reader = (draft: Draft, value: unknown, surroundings: Surroundings) => void;
type NamesOf<T> = { [Name in keyof Schema]-?: NonNullable<Schema[Name]> extends T ? Name : never }[keyof Schema];

const putNumber = (draft: Draft, name: NamesOf<number>, value: number, cursor: Cursor, key: string): void => {
  draft[name] = value;
  const source = dataIn(cursor.value, key).numbers?.[''];
  if (source !== undefined) draft.numbers = { ...draft.numbers, [name]: source };
};
const schema =
  (name: NamesOf<Schema>): Reader =>
  (draft, _value, { context, cursor, key, sub }) => {
    draft[name] = sub(context, at(cursor, key));
  };
const list =
  (name: NamesOf<readonly Schema[]>): Reader =>
  (draft, _value, { context, cursor, key, sub }) => {
    const branches = items(at(cursor, key));
    if (branches.length > 0) draft[name] = branches.map((branch) => sub(context, branch));
  };

/** Readers of keywords that are the same in the model as in the document, by what the table of keywords says they hold. */
const plainReaders: Partial<Record<KeywordRule['holds'], (name: never) => Reader>> = {
  string: (name: NamesOf<string>) => (draft, value) => {
    if (typeof value === 'string') draft[name] = value as never;
  },
  boolean: (name: NamesOf<boolean>) => (draft, value) => {
    if (value === true) draft[name] = true;
  },
  data:
    (name: 'default' | 'const') =>
    (draft, _value, { cursor, key }) => {
      draft[name] = dataIn(cursor.value, key);
    },
  number:
    (name: NamesOf<number>) =>
    (draft, value, { cursor, key }) => {
      if (typeof value === 'number') putNumber(draft, name, value, cursor, key);
    },
  schema,
  schemas: list,
};
plainReaders.pattern = plainReaders.string;
plainReaders.count = plainReaders['positive number'] = plainReaders.number;

/** Before 3.1 `exclusiveMinimum: true` makes `minimum` itself exclusive. */
const bound =
  (name: 'minimum' | 'maximum', exclusive: 'exclusiveMinimum' | 'exclusiveMaximum'): Reader =>
  (draft, value, { cursor, key }) => {
    const isExclusive = own(cursor.value, exclusive) === true;
    if (typeof value === 'number') putNumber(draft, isExclusive ? exclusive : name, value, cursor, key);
  };

const properties: Reader = (draft, _value, { context, cursor, key, sub }) => {
  const required = new Set(stringsOf(own(cursor.value, 'required')));
  const all = members(at(cursor, key)).map(({ name, node }) => ({
    name,
    // Until draft 4 of JSON Schema a property said so itself.
    required: required.has(name) || own(node.value, 'required') === true,
    schema: sub(context, node),
  }));
  if (all.length > 0) draft.properties = all;
  addRequired(
    draft,
    all.flatMap(({ name, required: isRequired }) => (isRequired ? [name] : [])),
  );
};

function addRequired(draft: Draft, names: readonly string[]): void {
  const all = new Set([...(draft.required ?? []), ...names]);
  if (all.size > 0) draft.required = [...all];
}

const patternProperties: Reader = (draft, _value, { context, cursor, key, sub }) => {
  const all = members(at(cursor, key)).map(({ name, node }) => ({ pattern: name, schema: sub(context, node) }));
  if (all.length > 0) draft.patternProperties = all;
};

const additionalProperties: Reader = (draft, value, surroundings) => {
  schema('additionalProperties')(draft, value, surroundings);
  const name = stringOf(own(surroundings.cursor.value, 'x-additionalPropertiesName'));
  if (name !== undefined) draft.additionalPropertiesName = name;
};

/** `dependentRequired` and `dependentSchemas`, and the older `dependencies`, which was both. */
const dependent: Reader = (draft, _value, { context, cursor, key, sub }) => {
  const all = members(at(cursor, key));
  const required = all
    .filter(({ node }) => Array.isArray(node.value))
    .map(({ name, node }) => ({ property: name, required: stringsOf(node.value) }));
  const schemas = all
    .filter(({ node }) => isObject(node.value) || typeof node.value === 'boolean')
    .map(({ name, node }) => ({ property: name, schema: sub(context, node) }));
  if (required.length > 0) draft.dependentRequired = [...(draft.dependentRequired ?? []), ...required];
  if (schemas.length > 0) draft.dependentSchemas = [...(draft.dependentSchemas ?? []), ...schemas];
};

/** A list of `items`, which JSON Schema had before 2020-12, is `prefixItems` with `additionalItems` for the rest. */
const itemsKeyword: Reader = (draft, value, surroundings) => {
  if (Array.isArray(value)) list('prefixItems')(draft, value, surroundings);
  else schema('items')(draft, value, surroundings);
};
const additionalItems: Reader = (draft, value, surroundings) => {
  if (Array.isArray(own(surroundings.cursor.value, 'items'))) schema('items')(draft, value, surroundings);
};

/** The reader of each keyword; other members of a schema are not read. */
export const readers: Readonly<Record<string, Reader>> = {
  ...Object.fromEntries(
    keywords.flatMap(([name, { since, holds }]) => {
      const reader = since && plainReaders[holds];
      return reader ? [[name, reader(name as never)]] : [];
    }),
  ),
  type: (draft, value) => {
    const types = typesOf(value);
    if (types) draft.types = types;
    if (value === 'file') draft.format ??= 'binary';
  },
  example: (draft, _value, { cursor, key }) =>
    void (draft.examples = [dataIn(cursor.value, key), ...(draft.examples ?? [])]),
  examples: (draft, value) => {
    if (Array.isArray(value) && value.length > 0)
      draft.examples = [...(draft.examples ?? []), ...value.map((_, index) => dataIn(value, String(index)))];
  },
  enum: (draft, _value, { cursor }) => {
    const values = enumOf(cursor.value);
    if (values) draft.enum = values;
  },
  minimum: bound('minimum', 'exclusiveMinimum'),
  maximum: bound('maximum', 'exclusiveMaximum'),
  items: itemsKeyword,
  additionalItems,
  properties,
  required: (draft, value) => addRequired(draft, stringsOf(value)),
  patternProperties,
  additionalProperties,
  dependentRequired: dependent,
  dependentSchemas: dependent,
  dependencies: dependent,
  discriminator: (draft, _value, { context, cursor }) => {
    const discriminator = discriminatorOf(context, cursor);
    if (discriminator) draft.discriminator = discriminator;
  },
  xml: (draft, value) => {
    if (isObject(value)) draft.xml = value;
  },
  externalDocs: (draft, _value, { cursor, key }) => {
    const docs = externalDocsOf(at(cursor, key));
    if (docs) draft.externalDocs = docs;
  },
};
