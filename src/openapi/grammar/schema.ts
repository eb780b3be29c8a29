import { keywords, type KeywordRule } from '../schema/keywords';
import {
  choice,
  count,
  data,
  either,
  boolean,
  array,
  map,
  number,
  object,
  one,
  ref,
  string,
  type ObjectRule,
  type Form,
} from './rule';

const types = ['array', 'boolean', 'integer', 'number', 'object', 'string'] as const;

/** The forms of a version's keywords, as far as the table of keywords determines them; `schema` is the form of a schema. */
function keywordForms(version: '2.0' | '3.0' | '3.1', schema: Form): Record<string, Form> {
  const forms: Partial<Record<KeywordRule['holds'], Form>> = {
    string: string,
    pattern: string,
    number,
    'positive number': { is: 'number', above: 0 },
    count,
    boolean: boolean,
    data,
    'list of data': array(data),
    schema,
    schemas: array(schema, { atLeast: 1 }),
    'named schemas': map(schema),
  };
  const known = keywords.flatMap(([name, { since, holds }]) => {
    const form = forms[holds];
    return since && since <= version && form ? [[name, form] as const] : [];
  });
  return { ...Object.fromEntries(known), enum: array(data, { atLeast: 1 }), example: data, ...documented };
}

const documented = { externalDocs: one('externalDocs'), xml: one('xml') };
const schemaOrFlag = either(ref('schema'), boolean);

/** Swagger 2.0 Schema Object. */
export const swaggerSchema: ObjectRule = object('A schema', {
  ...keywordForms('2.0', ref('schema')),
  type: either(choice(...types, 'null', 'file'), array(choice(...types, 'null'), { atLeast: 1 })),
  exclusiveMaximum: boolean,
  exclusiveMinimum: boolean,
  enum: array(data, { atLeast: 1, distinct: true }),
  required: array(string, { atLeast: 1, distinct: true }),
  additionalProperties: schemaOrFlag,
  items: either(ref('schema'), array(ref('schema'), { atLeast: 1 })),
  discriminator: string,
});

/** OpenAPI 3.0 §4.7.24. */
export const schema30: ObjectRule = object('A schema', {
  ...keywordForms('3.0', ref('schema')),
  type: choice(...types),
  exclusiveMaximum: boolean,
  exclusiveMinimum: boolean,
  required: array(string, { atLeast: 1, distinct: true }),
  allOf: array(ref('schema')),
  oneOf: array(ref('schema')),
  anyOf: array(ref('schema')),
  additionalProperties: schemaOrFlag,
  nullable: boolean,
  discriminator: one('discriminator'),
});

/** From 3.1 on `true` and `false` are schemas too. */
export const anySchema: Form = schemaOrFlag;

/** OpenAPI 3.1 §4.8.24: JSON Schema 2020-12 with the keywords of OpenAPI. Members of other vocabularies are allowed. */
export const schema31: ObjectRule = object(
  'A schema',
  {
    ...keywordForms('3.1', anySchema),
    $id: string,
    $schema: string,
    $anchor: string,
    $dynamicAnchor: string,
    $dynamicRef: string,
    $comment: string,
    $vocabulary: map(boolean),
    $defs: map(anySchema),
    definitions: map(anySchema),
    type: either(choice(...types, 'null'), array(choice(...types, 'null'), { atLeast: 1, distinct: true })),
    // A boolean is OpenAPI 3.0 syntax and is read as in 3.0, with a warning.
    exclusiveMaximum: either(number, boolean),
    exclusiveMinimum: either(number, boolean),
    required: array(string, { distinct: true }),
    dependentRequired: map(array(string)),
    dependencies: map(either(anySchema, array(string))),
    discriminator: one('discriminator'),
    nullable: boolean,
  },
  { others: 'warning', referenceAmongFields: true },
);

export const discriminator: ObjectRule = object(
  'A discriminator',
  { propertyName: string, mapping: map(string) },
  { required: ['propertyName'], others: 'fine' },
);

export const xml: ObjectRule = object('The xml object', {
  name: string,
  namespace: string,
  prefix: string,
  attribute: boolean,
  wrapped: boolean,
});
