import {
  choice,
  count,
  data,
  either,
  flag,
  list,
  map,
  number,
  object,
  one,
  ref,
  text,
  type ObjectRule,
  type Form,
} from './rule';

const types = ['array', 'boolean', 'integer', 'number', 'object', 'string'] as const;
const aboveZero: Form = { is: 'number', above: 0 };

/** Keywords that every version has in the same form. */
const shared = {
  title: text,
  description: text,
  format: text,
  default: data,
  multipleOf: aboveZero,
  maximum: number,
  minimum: number,
  maxLength: count,
  minLength: count,
  pattern: text,
  maxItems: count,
  minItems: count,
  uniqueItems: flag,
  maxProperties: count,
  minProperties: count,
  enum: list(data, { atLeast: 1 }),
  readOnly: flag,
  example: data,
  externalDocs: one('externalDocs'),
  xml: one('xml'),
} as const;

/** Swagger 2.0 Schema Object. */
export const swaggerSchema: ObjectRule = object('A schema', {
  ...shared,
  type: either(choice(...types, 'null', 'file'), list(choice(...types, 'null'), { atLeast: 1 })),
  exclusiveMaximum: flag,
  exclusiveMinimum: flag,
  enum: list(data, { atLeast: 1, distinct: true }),
  required: list(text, { atLeast: 1, distinct: true }),
  allOf: list(ref('schema'), { atLeast: 1 }),
  properties: map(ref('schema')),
  additionalProperties: either(ref('schema'), flag),
  items: either(ref('schema'), list(ref('schema'), { atLeast: 1 })),
  discriminator: text,
});

/** OpenAPI 3.0 §4.7.24. */
export const schema30: ObjectRule = object('A schema', {
  ...shared,
  type: choice(...types),
  exclusiveMaximum: flag,
  exclusiveMinimum: flag,
  required: list(text, { atLeast: 1, distinct: true }),
  not: ref('schema'),
  allOf: list(ref('schema')),
  oneOf: list(ref('schema')),
  anyOf: list(ref('schema')),
  items: ref('schema'),
  properties: map(ref('schema')),
  additionalProperties: either(ref('schema'), flag),
  nullable: flag,
  discriminator: one('discriminator'),
  writeOnly: flag,
  deprecated: flag,
});

/** From 3.1 on `true` and `false` are schemas too. */
export const anySchema: Form = either(ref('schema'), flag);

/** OpenAPI 3.1 §4.8.24: JSON Schema 2020-12 with the keywords of OpenAPI. Members of other vocabularies are allowed. */
export const schema31: ObjectRule = object(
  'A schema',
  {
    ...shared,
    $id: text,
    $schema: text,
    $anchor: text,
    $dynamicAnchor: text,
    $dynamicRef: text,
    $comment: text,
    $vocabulary: map(flag),
    $defs: map(anySchema),
    definitions: map(anySchema),
    type: either(choice(...types, 'null'), list(choice(...types, 'null'), { atLeast: 1, distinct: true })),
    // A boolean is of 3.0 and is read as there, with a warning.
    exclusiveMaximum: either(number, flag),
    exclusiveMinimum: either(number, flag),
    required: list(text, { distinct: true }),
    const: data,
    examples: list(data),
    allOf: list(anySchema, { atLeast: 1 }),
    oneOf: list(anySchema, { atLeast: 1 }),
    anyOf: list(anySchema, { atLeast: 1 }),
    not: anySchema,
    if: anySchema,
    then: anySchema,
    else: anySchema,
    items: anySchema,
    prefixItems: list(anySchema, { atLeast: 1 }),
    contains: anySchema,
    minContains: count,
    maxContains: count,
    unevaluatedItems: anySchema,
    properties: map(anySchema),
    patternProperties: map(anySchema),
    additionalProperties: anySchema,
    propertyNames: anySchema,
    unevaluatedProperties: anySchema,
    dependentRequired: map(list(text)),
    dependentSchemas: map(anySchema),
    dependencies: map(either(anySchema, list(text))),
    contentEncoding: text,
    contentMediaType: text,
    contentSchema: anySchema,
    deprecated: flag,
    writeOnly: flag,
    discriminator: one('discriminator'),
    nullable: flag,
  },
  { others: 'warning', referenceAmongFields: true },
);

export const discriminator: ObjectRule = object(
  'A discriminator',
  { propertyName: text, mapping: map(text) },
  { required: ['propertyName'], others: 'fine' },
);

export const xml: ObjectRule = object('The xml object', {
  name: text,
  namespace: text,
  prefix: text,
  attribute: flag,
  wrapped: flag,
});
