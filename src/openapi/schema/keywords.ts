import type { Data, Schema } from '../model';

/** What a field of the model's `Schema` holds. */
type HeldBy<T> = T extends boolean
  ? 'boolean'
  : T extends number
    ? 'number' | 'positive number' | 'count'
    : T extends string
      ? 'string' | 'pattern'
      : T extends Schema
        ? 'schema'
        : T extends readonly Schema[]
          ? 'schemas'
          : T extends readonly { readonly schema: Schema }[]
            ? 'named schemas'
            : T extends Data
              ? 'data'
              : T extends readonly Data[]
                ? 'list of data'
                : 'strings' | 'object' | 'free object' | 'other';

interface Rule<Holds extends string> {
  /** JSON Schema 2020-12 Core §7: what it does. `node`: part of the model's structure, without a meaning for values. */
  readonly kind: 'annotation' | 'assertion' | 'applicator' | 'node';
  readonly holds: Holds;
  /** The first version of OpenAPI that has it under this name; absent for what comes from an `x-` extension. */
  readonly since?: '2.0' | '3.0' | '3.1';
  /** Whether JSON Schema draft-07 knows it, under this or another name. Default true. */
  readonly draft07?: false;
  /** Views show it as it is in the model. */
  readonly view?: 'same';
  /** Which end of a range it is: of two, the higher lower bound and the lower upper bound hold. */
  readonly bound?: 'lower' | 'upper';
  /** An annotation of the property that holds the value, which would be lost if the schema were merged into another one. */
  readonly ofProperty?: true;
}

/**
 * Every field of the model's `Schema`, with what code needs in order to treat it without naming it: the lists of keywords
 * that the loader, the validators, the generators and the views use are derived from this table. Its order is that in
 * which views show the schemas inside a schema.
 */
const table = {
  origin: { kind: 'node', holds: 'object' },
  ref: { kind: 'node', holds: 'string' },
  never: { kind: 'assertion', holds: 'boolean', view: 'same' },

  types: { kind: 'assertion', holds: 'strings', view: 'same' },
  title: { kind: 'annotation', holds: 'string', since: '2.0', view: 'same' },
  description: { kind: 'annotation', holds: 'string', since: '2.0' },
  format: { kind: 'assertion', holds: 'string', since: '2.0', view: 'same' },
  default: { kind: 'annotation', holds: 'data', since: '2.0', view: 'same' },
  examples: { kind: 'annotation', holds: 'list of data', since: '3.1', view: 'same' },
  deprecated: { kind: 'annotation', holds: 'boolean', since: '3.0', view: 'same' },
  deprecationNote: { kind: 'annotation', holds: 'string' },
  internal: { kind: 'annotation', holds: 'boolean', view: 'same', ofProperty: true },
  sandbox: { kind: 'annotation', holds: 'boolean', view: 'same', ofProperty: true },
  sandboxNote: { kind: 'annotation', holds: 'string' },
  readOnly: { kind: 'annotation', holds: 'boolean', since: '2.0', view: 'same', ofProperty: true },
  writeOnly: { kind: 'annotation', holds: 'boolean', since: '3.0', view: 'same', ofProperty: true },
  volatile: { kind: 'annotation', holds: 'boolean', view: 'same', ofProperty: true },
  success: { kind: 'annotation', holds: 'data', ofProperty: true },
  xml: { kind: 'annotation', holds: 'free object', since: '2.0', view: 'same' },
  externalDocs: { kind: 'annotation', holds: 'object', since: '2.0', view: 'same' },
  extensions: { kind: 'annotation', holds: 'free object' },
  enum: { kind: 'assertion', holds: 'list of data', since: '2.0' },
  const: { kind: 'assertion', holds: 'data', since: '3.1', view: 'same' },

  multipleOf: { kind: 'assertion', holds: 'positive number', since: '2.0', view: 'same' },
  minimum: { kind: 'assertion', holds: 'number', since: '2.0', view: 'same', bound: 'lower' },
  maximum: { kind: 'assertion', holds: 'number', since: '2.0', view: 'same', bound: 'upper' },
  exclusiveMinimum: { kind: 'assertion', holds: 'number', since: '2.0', view: 'same', bound: 'lower' },
  exclusiveMaximum: { kind: 'assertion', holds: 'number', since: '2.0', view: 'same', bound: 'upper' },
  numbers: { kind: 'assertion', holds: 'other', view: 'same' },

  minLength: { kind: 'assertion', holds: 'count', since: '2.0', view: 'same', bound: 'lower' },
  maxLength: { kind: 'assertion', holds: 'count', since: '2.0', view: 'same', bound: 'upper' },
  pattern: { kind: 'assertion', holds: 'pattern', since: '2.0', view: 'same' },
  contentEncoding: { kind: 'annotation', holds: 'string', since: '3.1', view: 'same' },
  contentMediaType: { kind: 'annotation', holds: 'string', since: '3.1', view: 'same' },

  properties: { kind: 'applicator', holds: 'named schemas', since: '2.0' },
  required: { kind: 'assertion', holds: 'strings', since: '2.0' },
  patternProperties: { kind: 'applicator', holds: 'named schemas', since: '3.1' },
  additionalProperties: { kind: 'applicator', holds: 'schema', since: '2.0' },
  additionalPropertiesName: { kind: 'annotation', holds: 'string', view: 'same' },
  unevaluatedProperties: { kind: 'applicator', holds: 'schema', since: '3.1', draft07: false },
  propertyNames: { kind: 'applicator', holds: 'schema', since: '3.1' },
  minProperties: { kind: 'assertion', holds: 'count', since: '2.0', view: 'same', bound: 'lower' },
  maxProperties: { kind: 'assertion', holds: 'count', since: '2.0', view: 'same', bound: 'upper' },
  dependentRequired: { kind: 'assertion', holds: 'other', since: '3.1', view: 'same' },
  dependentSchemas: { kind: 'applicator', holds: 'named schemas', since: '3.1' },

  items: { kind: 'applicator', holds: 'schema', since: '2.0' },
  prefixItems: { kind: 'applicator', holds: 'schemas', since: '3.1' },
  contains: { kind: 'applicator', holds: 'schema', since: '3.1' },
  minContains: { kind: 'assertion', holds: 'count', since: '3.1', view: 'same', bound: 'lower', draft07: false },
  maxContains: { kind: 'assertion', holds: 'count', since: '3.1', view: 'same', bound: 'upper', draft07: false },
  minItems: { kind: 'assertion', holds: 'count', since: '2.0', view: 'same', bound: 'lower' },
  maxItems: { kind: 'assertion', holds: 'count', since: '2.0', view: 'same', bound: 'upper' },
  uniqueItems: { kind: 'assertion', holds: 'boolean', since: '2.0', view: 'same' },
  unevaluatedItems: { kind: 'applicator', holds: 'schema', since: '3.1', draft07: false },
  contentSchema: { kind: 'applicator', holds: 'schema', since: '3.1', draft07: false },

  allOf: { kind: 'applicator', holds: 'schemas', since: '2.0' },
  anyOf: { kind: 'applicator', holds: 'schemas', since: '3.0' },
  oneOf: { kind: 'applicator', holds: 'schemas', since: '3.0' },
  not: { kind: 'applicator', holds: 'schema', since: '3.0' },
  if: { kind: 'applicator', holds: 'schema', since: '3.1' },
  then: { kind: 'applicator', holds: 'schema', since: '3.1' },
  else: { kind: 'applicator', holds: 'schema', since: '3.1' },
  discriminator: { kind: 'node', holds: 'object', since: '2.0' },
} as const satisfies { [Name in keyof Schema]-?: Rule<HeldBy<NonNullable<Schema[Name]>>> };

type Table = typeof table;

/** Names of the keywords whose rules have these members, for example `{ holds: 'schema' }`. */
type Matching<Wanted> = { [Name in keyof Table]: Table[Name] extends Wanted ? Name : never }[keyof Table];

export type Keyword = keyof Table;
/** One rule, where it does not matter which. */
export type KeywordRule = Rule<Table[Keyword]['holds']>;

/** The whole table. */
export const keywords: readonly (readonly [Keyword, KeywordRule])[] = Object.entries(table) as never;

/**
 * The keywords whose rules have these members, in the order of the table. Without a `const` type parameter: Gatsby
 * compiles what its configuration imports with a parser that does not know them.
 */
function matching<Wanted extends Partial<KeywordRule>>(wanted: Wanted): readonly Matching<Wanted>[] {
  const fits = (rule: KeywordRule): boolean =>
    Object.entries(wanted).every(([name, value]) => rule[name as keyof KeywordRule] === value);
  return keywords.filter(([, rule]) => fits(rule)).map(([name]) => name) as never;
}

/** Describe a value without constraining it. */
export const annotations = matching({ kind: 'annotation' });
/** Hold schemas: one, several, or several by names or patterns. */
export const applicators = matching({ kind: 'applicator' });
export const singleApplicators = matching({ holds: 'schema' });
export const listApplicators = matching({ holds: 'schemas' });
export const namedApplicators = matching({ holds: 'named schemas' });
export const lowerBounds = matching({ bound: 'lower' });
export const upperBounds = matching({ bound: 'upper' });
/** Views show them as they are in the model. */
export const plainKeywords = matching({ view: 'same' });
export type PlainKeyword = (typeof plainKeywords)[number];

/** Hold data of the document, which is never a schema, whatever it looks like. */
export const dataKeywords: readonly Keyword[] = keywords
  .filter(([, { holds }]) => holds === 'data' || holds === 'list of data' || holds === 'free object')
  .map(([name]) => name);

/** Hold one string, number or boolean, and are the same in JSON Schema as in the model. */
export const scalarKeywords: readonly Keyword[] = keywords
  .filter(
    ([, { holds, since }]) => since && ['string', 'number', 'positive number', 'count', 'boolean'].includes(holds),
  )
  .map(([name]) => name);

/** The schemas directly inside a schema; named ones that it refers to are not among them. */
export function childrenOf(schema: Schema): Schema[] {
  const children: Schema[] = [];
  for (const keyword of singleApplicators) {
    const child = schema[keyword];
    if (child) children.push(child);
  }
  for (const keyword of listApplicators) for (const child of schema[keyword] ?? []) children.push(child);
  for (const keyword of namedApplicators) for (const entry of schema[keyword] ?? []) children.push(entry.schema);
  return children;
}
