import { common, commonOperation, methods } from './common';
import { choice, count, data, flag, list, map, number, object, one, ref, text, type Grammar, type Form } from './rule';
import { swaggerSchema, xml } from './schema';

const schemes = list(choice('http', 'https', 'ws', 'wss'), { distinct: true });
const mediaTypes = list(text, { distinct: true });
const aboveZero: Form = { is: 'number', above: 0 };

/** The schema keywords that stand in a parameter, a header and their items. */
const inline = {
  type: choice('string', 'number', 'integer', 'boolean', 'array'),
  format: text,
  items: one('items'),
  collectionFormat: choice('csv', 'ssv', 'tsv', 'pipes'),
  default: data,
  maximum: number,
  exclusiveMaximum: flag,
  minimum: number,
  exclusiveMinimum: flag,
  maxLength: count,
  minLength: count,
  pattern: text,
  maxItems: count,
  minItems: count,
  uniqueItems: flag,
  enum: list(data, { atLeast: 1, distinct: true }),
  multipleOf: aboveZero,
} as const;

/** Swagger 2.0. */
export const swagger20: Grammar = {
  ...common,
  document: object(
    'The document',
    {
      swagger: text,
      info: one('info'),
      host: {
        is: 'text',
        names: { pattern: /^[^{}/ :\\]+(?::\d+)?$/, must: 'be a host name, with a port if need be, and nothing else' },
      },
      basePath: { is: 'text', names: { pattern: /^\//, must: 'begin with a slash' } },
      schemes,
      consumes: mediaTypes,
      produces: mediaTypes,
      paths: one('paths'),
      definitions: map(ref('schema')),
      parameters: map(ref('parameter')),
      responses: map(ref('response')),
      securityDefinitions: map(one('securityScheme')),
      security: list(one('securityRequirement')),
      tags: list(one('tag')),
      externalDocs: one('externalDocs'),
      'x-webhooks': map(ref('pathItem')),
    },
    { required: ['swagger', 'info', 'paths'] },
  ),
  info: object(
    'The info object',
    {
      title: text,
      version: text,
      description: text,
      termsOfService: text,
      contact: one('contact'),
      license: one('license'),
    },
    { required: ['title', 'version'] },
  ),
  license: object('The license', { name: text, url: text }, { required: ['name'] }),
  pathItem: object(
    'A path item',
    { parameters: list(ref('parameter')), ...Object.fromEntries(methods.map((method) => [method, one('operation')])) },
    { referenceAmongFields: true },
  ),
  operation: object(
    'An operation',
    { ...commonOperation, consumes: mediaTypes, produces: mediaTypes, schemes },
    { required: ['responses'] },
  ),
  parameter: object(
    'A parameter',
    {
      ...inline,
      name: text,
      in: choice('path', 'query', 'header', 'formData', 'body'),
      description: text,
      required: flag,
      allowEmptyValue: flag,
      schema: ref('schema'),
      type: choice('string', 'number', 'integer', 'boolean', 'array', 'file'),
      collectionFormat: choice('csv', 'ssv', 'tsv', 'pipes', 'multi'),
    },
    { required: ['name', 'in'] },
  ),
  items: object('The items object', inline),
  header: object('A header', { ...inline, description: text }, { required: ['type'] }),
  responses: object(
    'The responses object',
    {},
    {
      entries: {
        names: { pattern: /^(?:\d{3}|default)$/, must: 'be a status such as 200, or default' },
        of: ref('response'),
        atLeast: 1,
      },
    },
  ),
  response: object(
    'A response',
    { description: text, schema: ref('schema'), headers: map(one('header')), examples: map(data) },
    { required: ['description'] },
  ),
  tag: object('A tag', { name: text, description: text, externalDocs: one('externalDocs') }, { required: ['name'] }),
  schema: swaggerSchema,
  xml,
  securityScheme: object(
    'A security definition',
    {
      type: choice('basic', 'apiKey', 'oauth2'), description: text, name: text, in: choice('query', 'header'),
      flow: choice('implicit', 'password', 'application', 'accessCode'), authorizationUrl: text, tokenUrl: text, scopes: map(text),
    },
    { required: ['type'] },
  ), // prettier-ignore
};
