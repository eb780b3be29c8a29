import type { Schema } from '../model';
import { compact, isObject, numberOf, own, textOf, textsOf } from '../value';
import { type Context } from './context';
import { pointerOf } from '../follow';
import { at, has, items, members, type Cursor } from '../cursor';
import { discriminatorOf } from './discriminator';
import { enumOf, enumFromBranches, enumExtensions } from './enum';
import { deprecationKeys, deprecationOf, extensionsOf } from './extensions';
import { externalDocsOf } from './external-docs';
import { allowNull, isNullable, typesOf } from './nullable';

const ownExtensions = [
  ...deprecationKeys, ...enumExtensions, 'x-nullable', 'x-additionalPropertiesName', 'x-volatile',
]; // prettier-ignore

/** One Schema Object, of any version, in JSON Schema 2020-12 words. */
export function schemaOf(context: Context, cursor: Cursor): Schema {
  const { value } = cursor;
  const origin = context.originOf(cursor);
  if (value === false) return { origin, never: true };
  if (!isObject(value)) return { origin };
  const schema = compact<Schema>({
    origin,
    ...referenceOf(context, cursor),
    ...annotationsOf(context, cursor),
    ...valuesOf(context, cursor),
    ...boundsOf(cursor),
    ...arrayOf(context, cursor),
    ...objectOf(context, cursor),
    ...compositionOf(context, cursor),
  });
  const withEnum = enumFromBranches(schema);
  return isNullable(cursor) ? allowNull(withEnum) : withEnum;
}

const sub = (context: Context, cursor: Cursor, key: string): Schema | undefined =>
  has(cursor, key) ? schemaOf(context, at(cursor, key)) : undefined;

const list = (context: Context, cursor: Cursor, key: string): Schema[] | undefined => {
  if (!has(cursor, key)) return undefined;
  const branches = items(at(cursor, key));
  return branches.length > 0 ? branches.map((branch) => schemaOf(context, branch)) : undefined;
};

function referenceOf(context: Context, cursor: Cursor): Pick<Schema, 'ref'> {
  const reference = textOf(own(cursor.value, '$ref'));
  return reference === undefined ? {} : { ref: context.schemaIdOf(pointerOf(reference)) };
}

function annotationsOf(context: Context, cursor: Cursor): Partial<Schema> {
  const { value } = cursor;
  const { deprecated, deprecationNote } = deprecationOf(cursor);
  const xml = own(value, 'xml');
  return {
    title: textOf(own(value, 'title')),
    description: textOf(own(value, 'description')),
    format: textOf(own(value, 'format')) ?? (own(value, 'type') === 'file' ? 'binary' : undefined),
    default: has(cursor, 'default') ? { value: own(value, 'default') } : undefined,
    examples: examplesOf(value),
    deprecated: deprecated || undefined,
    deprecationNote,
    readOnly: own(value, 'readOnly') === true || undefined,
    writeOnly: own(value, 'writeOnly') === true || undefined,
    discriminator: has(cursor, 'discriminator') ? discriminatorOf(context, cursor) : undefined,
    xml: isObject(xml) ? xml : undefined,
    externalDocs: has(cursor, 'externalDocs') ? externalDocsOf(at(cursor, 'externalDocs')) : undefined,
    volatile: own(value, 'x-volatile') === true || undefined,
    extensions: extensionsOf(cursor, ownExtensions),
  };
}

function examplesOf(value: unknown): unknown[] | undefined {
  const examples = own(value, 'examples');
  const example = own(value, 'example');
  const all = [
    ...(example === undefined ? [] : [example]),
    ...(Array.isArray(examples) ? (examples as unknown[]) : []),
  ];
  return all.length > 0 ? all : undefined;
}

function valuesOf(context: Context, cursor: Cursor): Partial<Schema> {
  return {
    types: typesOf(cursor.value),
    enum: enumOf(cursor.value),
    const: has(cursor, 'const') ? { value: own(cursor.value, 'const') } : undefined,
    pattern: textOf(own(cursor.value, 'pattern')),
    contentEncoding: textOf(own(cursor.value, 'contentEncoding')),
    contentMediaType: textOf(own(cursor.value, 'contentMediaType')),
    contentSchema: sub(context, cursor, 'contentSchema'),
  };
}

/** Before 3.1 `exclusiveMinimum: true` makes `minimum` itself exclusive. */
function boundsOf({ value }: Cursor): Partial<Schema> {
  const number = (key: string) => numberOf(own(value, key));
  const exclusive = (key: string, bound: string) => (own(value, key) === true ? number(bound) : number(key));
  return {
    multipleOf: number('multipleOf'),
    minimum: own(value, 'exclusiveMinimum') === true ? undefined : number('minimum'),
    maximum: own(value, 'exclusiveMaximum') === true ? undefined : number('maximum'),
    exclusiveMinimum: exclusive('exclusiveMinimum', 'minimum'),
    exclusiveMaximum: exclusive('exclusiveMaximum', 'maximum'),
    minLength: number('minLength'),
    maxLength: number('maxLength'),
  };
}

/** A list of `items`, which JSON Schema had before 2020-12, becomes `prefixItems` with `additionalItems` for the rest. */
function arrayOf(context: Context, cursor: Cursor): Partial<Schema> {
  const { value } = cursor;
  const isTuple = Array.isArray(own(value, 'items'));
  return {
    items: isTuple ? sub(context, cursor, 'additionalItems') : sub(context, cursor, 'items'),
    prefixItems: isTuple ? list(context, cursor, 'items') : list(context, cursor, 'prefixItems'),
    contains: sub(context, cursor, 'contains'),
    minContains: numberOf(own(value, 'minContains')),
    maxContains: numberOf(own(value, 'maxContains')),
    minItems: numberOf(own(value, 'minItems')),
    maxItems: numberOf(own(value, 'maxItems')),
    uniqueItems: own(value, 'uniqueItems') === true || undefined,
    unevaluatedItems: sub(context, cursor, 'unevaluatedItems'),
  };
}

function objectOf(context: Context, cursor: Cursor): Partial<Schema> {
  const { value } = cursor;
  const required = textsOf(own(value, 'required'));
  const schemaMap = <K extends string>(key: string, name: K) => {
    if (!has(cursor, key)) return undefined;
    const entries = members(at(cursor, key)).map(
      (member) =>
        ({ [name]: member.name, schema: schemaOf(context, member.node) }) as Record<K, string> & { schema: Schema },
    );
    return entries.length > 0 ? entries : undefined;
  };
  const isRequired = new Set(required);
  return {
    properties: schemaMap('properties', 'name')?.map(({ name, schema }) => ({
      name,
      required: isRequired.has(name),
      schema,
    })),
    required: required.length > 0 ? required : undefined,
    patternProperties: schemaMap('patternProperties', 'pattern'),
    additionalProperties: sub(context, cursor, 'additionalProperties'),
    additionalPropertiesName: textOf(own(value, 'x-additionalPropertiesName')),
    propertyNames: sub(context, cursor, 'propertyNames'),
    minProperties: numberOf(own(value, 'minProperties')),
    maxProperties: numberOf(own(value, 'maxProperties')),
    ...dependenciesOf(context, cursor),
    unevaluatedProperties: sub(context, cursor, 'unevaluatedProperties'),
  };
}

/** `dependentRequired` and `dependentSchemas`, and the older `dependencies`, which was both. */
function dependenciesOf(context: Context, cursor: Cursor): Pick<Schema, 'dependentRequired' | 'dependentSchemas'> {
  const keys = ['dependentRequired', 'dependentSchemas', 'dependencies'].filter((key) => has(cursor, key));
  if (keys.length === 0) return {};
  const all = keys.flatMap((key) => members(at(cursor, key)));
  const required = all.filter(({ node }) => Array.isArray(node.value));
  const schemas = all.filter(({ node }) => isObject(node.value) || typeof node.value === 'boolean');
  return {
    ...(required.length > 0 && {
      dependentRequired: required.map(({ name, node }) => ({ property: name, required: textsOf(node.value) })),
    }),
    ...(schemas.length > 0 && {
      dependentSchemas: schemas.map(({ name, node }) => ({ property: name, schema: schemaOf(context, node) })),
    }),
  };
}

function compositionOf(context: Context, cursor: Cursor): Partial<Schema> {
  return {
    allOf: list(context, cursor, 'allOf'),
    anyOf: list(context, cursor, 'anyOf'),
    oneOf: list(context, cursor, 'oneOf'),
    not: sub(context, cursor, 'not'),
    if: sub(context, cursor, 'if'),
    then: sub(context, cursor, 'then'),
    else: sub(context, cursor, 'else'),
  };
}
