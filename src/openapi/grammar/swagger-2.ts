import { common, commonOperation, methods } from './common';
import {
  type Form,
  type Grammar,
  array,
  boolean,
  choice,
  count,
  data,
  map,
  number,
  object,
  one,
  ref,
  string,
} from './rule';
import { swaggerSchema, xml } from './schema';

const schemes = array(choice('http', 'https', 'ws', 'wss'), { distinct: true });
const mediaTypes = array(string, { distinct: true });
const aboveZero: Form = { is: 'number', above: 0 };

/** The schema keywords of a parameter, a header and their items. */
const inline = {
  type: choice('string', 'number', 'integer', 'boolean', 'array'),
  format: string,
  items: one('items'),
  collectionFormat: choice('csv', 'ssv', 'tsv', 'pipes'),
  default: data,
  maximum: number,
  exclusiveMaximum: boolean,
  minimum: number,
  exclusiveMinimum: boolean,
  maxLength: count,
  minLength: count,
  pattern: string,
  maxItems: count,
  minItems: count,
  uniqueItems: boolean,
  enum: array(data, { atLeast: 1, distinct: true }),
  multipleOf: aboveZero,
} as const;

/** Swagger 2.0. */
export const swagger20: Grammar = {
  ...common,
  document: object(
    'The document',
    {
      swagger: string,
      info: one('info'),
      host: {
        is: 'string',
        names: { pattern: /^[^{}/ :\\]+(?::\d+)?$/, must: 'be a host name, optionally with a port, and nothing else' },
      },
      basePath: { is: 'string', names: { pattern: /^\//, must: 'begin with a slash' } },
      schemes,
      consumes: mediaTypes,
      produces: mediaTypes,
      paths: one('paths'),
      definitions: map(ref('schema')),
      parameters: map(ref('parameter')),
      responses: map(ref('response')),
      securityDefinitions: map(one('securityScheme')),
      security: array(one('securityRequirement')),
      tags: array(one('tag')),
      externalDocs: one('externalDocs'),
      'x-webhooks': map(ref('pathItem')),
    },
    { required: ['swagger', 'info', 'paths'] },
  ),
  info: object(
    'The info object',
    {
      title: string,
      version: string,
      description: string,
      termsOfService: string,
      contact: one('contact'),
      license: one('license'),
    },
    { required: ['title', 'version'] },
  ),
  license: object('The license', { name: string, url: string }, { required: ['name'] }),
  pathItem: object(
    'A path item',
    { parameters: array(ref('parameter')), ...Object.fromEntries(methods.map((method) => [method, one('operation')])) },
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
      name: string,
      in: choice('path', 'query', 'header', 'formData', 'body'),
      description: string,
      required: boolean,
      allowEmptyValue: boolean,
      schema: ref('schema'),
      type: choice('string', 'number', 'integer', 'boolean', 'array', 'file'),
      collectionFormat: choice('csv', 'ssv', 'tsv', 'pipes', 'multi'),
    },
    { required: ['name', 'in'] },
  ),
  items: object('The items object', inline),
  header: object('A header', { ...inline, description: string }, { required: ['type'] }),
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
    { description: string, schema: ref('schema'), headers: map(one('header')), examples: map(data) },
    { required: ['description'] },
  ),
  tag: object(
    'A tag',
    { name: string, description: string, externalDocs: one('externalDocs') },
    { required: ['name'] },
  ),
  schema: swaggerSchema,
  xml,
  securityScheme: object(
    'A security definition',
    {
      type: choice('basic', 'apiKey', 'oauth2'), description: string, name: string, in: choice('query', 'header'),
      flow: choice('implicit', 'password', 'application', 'accessCode'), authorizationUrl: string, tokenUrl: string, scopes: map(string),
    },
    { required: ['type'] },
  ), // prettier-ignore
};
