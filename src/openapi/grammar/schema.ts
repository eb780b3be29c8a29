import { keywords, type KeywordRule } from '../schema/keywords';
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

/** The forms of the keywords that a version has, as far as what they hold says it; `schema` is the form of a schema. */
function keywordForms(version: '2.0' | '3.0' | '3.1', schema: Form): Record<string, Form> {
  const forms: Partial<Record<KeywordRule['holds'], Form>> = {
    string: text,
    pattern: text,
    number,
    'positive number': { is: 'number', above: 0 },
    count,
    boolean: flag,
    data,
    'list of data': list(data),
    schema,
    schemas: list(schema, { atLeast: 1 }),
    'named schemas': map(schema),
  };
  const known = keywords.flatMap(([name, { since, holds }]) => {
    const form = forms[holds];
    return since && since <= version && form ? [[name, form] as const] : [];
  });
  return { ...Object.fromEntries(known), enum: list(data, { atLeast: 1 }), example: data, ...documented };
}

const documented = { externalDocs: one('externalDocs'), xml: one('xml') };
const schemaOrFlag = either(ref('schema'), flag);

/** Swagger 2.0 Schema Object. */
export const swaggerSchema: ObjectRule = object('A schema', {
  ...keywordForms('2.0', ref('schema')),
  type: either(choice(...types, 'null', 'file'), list(choice(...types, 'null'), { atLeast: 1 })),
  exclusiveMaximum: flag,
  exclusiveMinimum: flag,
  enum: list(data, { atLeast: 1, distinct: true }),
  required: list(text, { atLeast: 1, distinct: true }),
  additionalProperties: schemaOrFlag,
  items: either(ref('schema'), list(ref('schema'), { atLeast: 1 })),
  discriminator: text,
});

/** OpenAPI 3.0 §4.7.24. */
export const schema30: ObjectRule = object('A schema', {
  ...keywordForms('3.0', ref('schema')),
  type: choice(...types),
  exclusiveMaximum: flag,
  exclusiveMinimum: flag,
  required: list(text, { atLeast: 1, distinct: true }),
  allOf: list(ref('schema')),
  oneOf: list(ref('schema')),
  anyOf: list(ref('schema')),
  additionalProperties: schemaOrFlag,
  nullable: flag,
  discriminator: one('discriminator'),
});

/** From 3.1 on `true` and `false` are schemas too. */
export const anySchema: Form = schemaOrFlag;

/** OpenAPI 3.1 §4.8.24: JSON Schema 2020-12 with the keywords of OpenAPI. Members of other vocabularies are allowed. */
export const schema31: ObjectRule = object(
  'A schema',
  {
    ...keywordForms('3.1', anySchema),
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
    dependentRequired: map(list(text)),
    dependencies: map(either(anySchema, list(text))),
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
